/// What so many round trips give, if all was done: the numbers from 0 go down, and each comes back as the next.
enum RoundTrip {
  static func sum(_ times: Int) -> Int { times * (times + 1) / 2 }

  /// The sum, and what two loggers count of events and results.
  static func sumAndCounts(_ times: Int) -> Int { sum(times) + 4 * times }
}
