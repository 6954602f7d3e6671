/// An event and its answer, through two loggers.
enum RoundTrip {
  /// Returns the sum of the answers and of the counts of the two loggers. Each answer is the sent number plus 1.
  static func expected(_ times: Int) -> Int { times * (times - 1) / 2 + times + 4 * times }
}
