/// What goes down or up: the number of a name, and what it carries.
struct Message: Sendable {
  /// The name of what is asked and answered.
  static let next = 7
  /// A name that the presenter takes.
  static let presented = 3

  let name: Int
  var value: Int
}

/// What all the libraries are to do.
enum RoundTrip {
  /// The answers added up, and what two loggers count of so many events and answers.
  static func expected(_ times: Int) -> Int { times * (times - 1) / 2 + times + 4 * times }
}

/// What a logger does: it counts what passes it.
struct LogCount {
  var events = 0
  var results = 0

  /// How much has passed since this was asked last.
  mutating func take() -> Int {
    defer { self = LogCount() }
    return events &+ results
  }
}
