/// Exponential waits between repetitions, up to a limit, with jitter.
///
/// ```swift
/// let backOff = BackOff(first: .milliseconds(500), factor: 2, most: .seconds(30), jitter: 0.5)
/// // about 0.5 s, 1 s, 2 s … 30 s, each up to half shorter
/// ```
public struct BackOff: Sendable {
  private let first: Duration
  private let factor: Double
  private let most: Duration
  private let jitter: Double

  /// Creates a back-off.
  ///
  /// - Parameters:
  ///   - first: the wait before the first repetition.
  ///   - factor: the factor from one wait to the next; less than 1 counts as 1.
  ///   - most: the longest wait.
  ///   - jitter: the part of each wait that is random, so that many clients that failed together do not come back together:
  ///     from 0, none, to 1, all of it.
  public init(
    first: Duration = .milliseconds(500), factor: Double = 2, most: Duration = .seconds(30), jitter: Double = 0.5
  ) {
    self.first = max(first, .zero)
    self.factor = factor >= 1 ? factor : 1
    self.most = max(most, .zero)
    self.jitter = jitter >= 0 ? min(jitter, 1) : 0
  }

  /// The wait before a repetition.
  ///
  /// - Parameters:
  ///   - number: the number of the repetition, from 1.
  ///   - chance: from 0, the longest wait, to 1, the shortest.
  func wait(before number: Int, chance: Double) -> Duration {
    var wait = first
    var repetition = 1
    // It stops before a duration can overflow.
    while repetition < number && wait < most / factor {
      wait = wait * factor
      repetition += 1
    }
    let whole = repetition < number ? most : min(wait, most)
    return whole * (1 - jitter * min(max(chance, 0), 1))
  }
}
