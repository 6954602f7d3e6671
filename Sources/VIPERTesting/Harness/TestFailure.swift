/// One thing in which a test and what happened do not agree.
public struct TestFailure: Sendable, CustomStringConvertible {
  /// The kinds of failures.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A step was expected, and nothing like it happened.
    case missing
    /// A step happened that was not expected.
    case unexpected
    /// The step that was expected happened with other data.
    case differentData = "different data"
    /// A result had another status, or a module was shown in another style.
    case differentDetail = "different status or style"
    /// The steps that were expected happened in another order.
    case differentOrder = "different order"
    /// The step happened in another module.
    case differentModule = "different module"
    /// The outcome of what was sent is another.
    case differentOutcome = "different outcome"
    /// The step happened after the call that was to lead to it.
    case late
    /// Nobody took an event or a result.
    case unhandled
    /// Something was reported.
    case reported
    /// The double below got an event that it was not told to answer.
    case unscripted
    /// The act cannot be done: no such module is shown, or the host refused.
    case impossible
    /// A part of a module that has left lives on.
    case leaked
    /// Something has not ended.
    case underWay = "still under way"
    /// The transcript is not as it was written down.
    case differentTranscript = "different transcript"
    /// The transcript was written into the source file just now.
    case recorded
    /// The test did not call `finish()`.
    case unfinished
  }

  /// The kind of failure.
  public let kind: Kind
  /// The difference: what was expected, and what happened instead.
  public let message: String
  /// The line at which it was expected; where the test did what led to it, if nothing was expected.
  public let place: TestPlace
  /// The line at which the test did what led to it.
  public let cause: TestPlace
  /// All that happened in the act, a line for each step.
  public let steps: [String]

  /// The failure in a few lines: its kind and message, both places, and what happened.
  public var description: String {
    var lines = ["\(kind.rawValue): \(message)"]
    let (expected, acted) = ("\(place)", "\(cause)")
    lines.append(expected == acted ? "  at \(expected)" : "  expected at \(expected), after \(acted)")
    if !steps.isEmpty { lines += ["  what happened:"] + steps.map { "    " + $0 } }
    return lines.joined(separator: "\n")
  }
}

/// The failures of one test, thrown by `finish()`.
public struct TestFailures: Error, CustomStringConvertible {
  /// The failures, in order.
  public let failures: [TestFailure]

  /// All of them, one below the other.
  public var description: String { failures.map(\.description).joined(separator: "\n") }
}
