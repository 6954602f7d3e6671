/// The expected results of round trips. The numbers from 0 are sent, and each is answered with the next number.
enum RoundTrip {
  static func sum(_ times: Int) -> Int { times * (times + 1) / 2 }

  /// Returns the sum of the answers and of the events and results that two loggers count.
  static func sumAndCounts(_ times: Int) -> Int { sum(times) + 4 * times }
}
