/// A failure of a test, such as a difference between the expected and the actual steps.
public struct TestFailure: Sendable, CustomStringConvertible {
  /// The kinds of failures.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A step was expected, but no similar step happened. Or fewer tasks than expected sleep on a clock.
    case missing
    /// A step happened that was not expected.
    case unexpected
    /// The expected step happened with different data.
    case differentData = "different data"
    /// A result had a different status, or a module was shown in a different style.
    case differentDetail = "different status or style"
    /// The expected steps happened in a different order.
    case differentOrder = "different order"
    /// The expected step happened in a different module.
    case differentModule = "different module"
    /// The outcome of the sent event differs from the expected outcome.
    case differentOutcome = "different outcome"
    /// The step happened before the first act, or after the end of the act that caused the step.
    case late
    /// No part handled an event or a result.
    case unhandled
    /// A diagnostic was reported to the sink.
    case reported
    /// The double below the parts under test received an event without a scripted answer.
    case unscripted
    /// The act is impossible: the module is not shown, or the host rejected the act.
    case impossible
    /// A part of a removed module is still alive.
    case leaked
    /// Some work has not ended.
    case underWay = "still under way"
    /// The transcript differs from the expected text.
    case differentTranscript = "different transcript"
    /// The expected transcript was empty, so the actual transcript was written into the source file.
    case recorded
    /// The test did not call `finish()`.
    case unfinished
    /// The relaxed test has no expectation and has read nothing, so no step can make it fail. Or the app of random
    /// programs has no possible step.
    case unchecked = "checks nothing"
  }

  /// The kind of failure.
  public let kind: Kind
  /// A description of the failure. For a difference, the text contains the expected step and the actual step.
  public let message: String
  /// The line of the expectation, or the line of the act if the step was not expected.
  public let place: TestPlace
  /// The line of the act that caused the failure.
  public let cause: TestPlace
  /// All steps of the act, one line per step.
  public let steps: [String]

  /// The failure in a few lines: its kind, its message, both places, and the steps of the act. Of many steps, only the
  /// first and the last ones are listed, and long steps are shortened.
  public var description: String {
    var lines = ["\(kind.rawValue): \(message)"]
    let (expected, acted) = ("\(place)", "\(cause)")
    lines.append(expected == acted ? "  at \(expected)" : "  expected at \(expected), after \(acted)")
    if !steps.isEmpty { lines += ["  what happened:"] + DataText.shortened(steps).map { "    " + $0 } }
    return lines.joined(separator: "\n")
  }
}

/// The failures of a test, which `finish()` throws.
public struct TestFailures: Error, CustomStringConvertible {
  /// The failures, in order.
  public let failures: [TestFailure]

  /// The descriptions of all failures, separated by line breaks.
  public var description: String { failures.map(\.description).joined(separator: "\n") }
}
