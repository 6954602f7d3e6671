/// Exponentially growing waits between attempts, up to a limit, with jitter.
///
/// ```swift
/// let backOff = BackOff(first: .milliseconds(500), factor: 2, most: .seconds(30), jitter: 0.5)
/// // about 0.5 s, 1 s, 2 s … 30 s, each up to half shorter
/// ```
public struct BackOff: Sendable, Equatable {
  private let first: Duration
  private let factor: Double
  private let most: Duration
  private let jitter: Double

  /// Creates a back-off.
  ///
  /// - Parameters:
  ///   - first: The wait before the first repetition.
  ///   - factor: The ratio of each wait to the previous one. A factor less than 1 is treated as 1.
  ///   - most: The longest wait.
  ///   - jitter: The random fraction of each wait, from 0 to 1. Jitter prevents clients that failed at the same time
  ///     from repeating at the same time.
  public init(
    first: Duration = .milliseconds(500), factor: Double = 2, most: Duration = .seconds(30), jitter: Double = 0.5
  ) {
    self.first = max(first, .zero)
    self.factor = factor >= 1 ? factor : 1
    self.most = max(most, .zero)
    self.jitter = jitter >= 0 ? min(jitter, 1) : 0
  }

  /// Returns the wait before a repetition.
  ///
  /// - Parameters:
  ///   - number: The number of the repetition, starting with 1.
  ///   - chance: A number from 0 (the longest wait) to 1 (the shortest wait).
  func wait(before number: Int, chance: Double) -> Duration {
    var wait = first
    var repetition = 1
    // The loop stops before the duration can overflow.
    while repetition < number && wait < most / factor {
      wait = wait * factor
      repetition += 1
    }
    let whole = repetition < number ? most : min(wait, most)
    return whole * (1 - jitter * min(max(chance, 0), 1))
  }
}
