/// The reason why a request, or a loop over answers, ended without its output.
///
/// A handler that lets one through answers its own event with the same status, words and data. See <doc:Requests>.
public struct RequestError: Error, CustomStringConvertible {
  /// The possible reasons.
  public enum Reason: Sendable, Hashable {
    /// It was answered, with a status that has no case of its own: ``ResultStatus/error``,
    /// ``ResultStatus/invalid``, ``ResultStatus/empty``, or one of yours. The result says which.
    case failed
    /// It was refused before it reached a handler.
    case rejected
    /// No handler took it.
    case unhandled
    /// The waiting task was cancelled; or, if there is a result, the handler was.
    case cancelled
    /// Its module closed, or was released, before it was answered.
    case gone
    /// The part that asks belongs to no module.
    case notAssembled
    /// It took too long.
    case timedOut
    /// It was answered, and a part above the handler took the answer without passing it on.
    case consumed(by: String)
    /// It was answered with something else than its name promises.
    case wrongType(expected: String, actual: String)
    /// All that could have answered have finished without.
    case noAnswer
    /// It would have waited for its own answer: its event is handled in order, and a handler before it waits for
    /// it. The names are those of the events from that handler's down to this one.
    case wouldDeadlock([String])
  }

  /// The reason.
  public let reason: Reason
  /// The name of the event.
  public let event: String
  /// The answer that said so; `nil` if none did.
  public let result: EventResult?

  init(_ reason: Reason, event: String) {
    self.reason = reason
    self.event = event
    result = nil
  }

  /// The error of a request that was answered with a failure.
  init(_ result: EventResult, event: String) {
    let byRuntime = result.isFromRuntime ? (result.error as? RequestError)?.reason : nil
    reason =
      switch result.status {
      case .rejected: byRuntime ?? .rejected
      case .unhandled: .unhandled
      case .cancelled: .cancelled
      case .timeout: .timedOut
      default: .failed
      }
    self.event = event
    self.result = result
  }

  /// The status that says the same.
  public var status: ResultStatus {
    if let result { return result.status }
    return switch reason {
    case .failed, .consumed, .noAnswer: .error
    case .rejected, .wouldDeadlock, .notAssembled: .rejected
    case .unhandled: .unhandled
    case .cancelled, .gone: .cancelled
    case .timedOut: .timeout
    case .wrongType: .invalid
    }
  }

  /// The answer of a handler that lets the error through.
  var failure: EventFailure {
    EventFailure(status, result.map(\.message) ?? description, title: result?.title, data: result?.data)
  }

  /// A description with the usual cause and its remedy; the message of the result, if it has one.
  public var description: String {
    if let message = result?.message { return message }
    let name = event.quotedName
    switch reason {
    case .failed: return "The request \(name) was answered \(status)."
    case .rejected: return "The event \(name) was refused, without a reason."
    case .unhandled: return "Nobody took the event \(name)."
    case .cancelled: return "The request \(name) was cancelled."
    case .gone:
      return "The request \(name) found its module gone, or it closed before the answer. Usually the view was"
        + " removed meanwhile, and there is nobody left to show an answer to."
    case .notAssembled:
      return
        "The request \(name) was sent from a part that belongs to no module. Usually it was used before `build()` or"
        + " `assemble(…)`, or its module was given to another view. Build its module first."
    case .timedOut: return "The request \(name) took too long."
    case .consumed(let part):
      return "The answer to the request \(name) was taken by \(part) on its way up. Usually a presenter's"
        + " ResultMapping has `$0.on(…)` for it, where `format` passes it on, or a middleware does not call"
        + " `next.receive(result)`. Pass it on, or `send` the event."
    case .wrongType(let expected, let actual):
      return "The request \(name) was answered with \(actual), but \(expected) is promised. "
        + (NameTable.contradiction(of: event)
          ?? "Usually a presenter formats the answer, or a middleware changes what it carries. Say as what it arrives,"
          + " `request(…, as: …)`, or `send` the event.")
    case .noAnswer:
      return "The request \(name) will not be answered: who took it has finished, or has let go of it. Usually"
        + " its handler is one-way, its sequence had no element, or a middleware passed on another event"
        + " or none. Answer it, or `send` it instead."
    case .wouldDeadlock(let names):
      return "The request \(name) would wait for itself: \(names.joined(separator: " → ")). It is handled in order,"
        + " and a handler before it waits for its answer. Usually a handler requests its own event by way of"
        + " another. Call the method instead, `send` the event, or declare another policy for it."
    }
  }
}
