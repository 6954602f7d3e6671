/// An event or an answer: the number of a name, and a value.
struct Message: Sendable {
  /// The name of the event and of its answer.
  static let next = 7
  /// The name that the presenter handles.
  static let presented = 3

  let name: Int
  var value: Int
}

/// The work of each library.
enum RoundTrip {
  /// Returns the sum of the answers and of the events and answers that two loggers count.
  static func expected(_ times: Int) -> Int { times * (times - 1) / 2 + times + 4 * times }
}

/// The counters of a logger.
struct LogCount {
  var events = 0
  var results = 0

  /// Returns the number of events and results since the last call.
  mutating func take() -> Int {
    defer { self = LogCount() }
    return events &+ results
  }
}
