/// An event down and its answer up, by two loggers.
enum RoundTrip {
  /// The answers added up, each one more than what was sent, and what two loggers count of so many events and answers.
  static func expected(_ times: Int) -> Int { times * (times - 1) / 2 + times + 4 * times }
}
