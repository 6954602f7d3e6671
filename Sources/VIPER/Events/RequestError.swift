/// The reason why a request, or a loop over answers, ended without its output.
///
/// If a handler rethrows the error, the handler's own event is answered with the same status, message, title and data.
/// A sentence for users, if there is one, is the message of the ``result``. See <doc:Requests>.
public struct RequestError: FailureConvertible, CustomStringConvertible {
  /// The possible reasons.
  public enum Reason: Sendable, Hashable {
    /// The request was answered with a status that no other reason covers, such as ``ResultStatus/error``,
    /// ``ResultStatus/invalid``, ``ResultStatus/empty``, or a status of your own. The result contains the status.
    case failed
    /// The event was rejected before it reached a handler.
    case rejected
    /// No handler handled the event.
    case unhandled
    /// The waiting task was cancelled, or, if the error has a ``result``, the handler was cancelled.
    case cancelled
    /// The module closed or was released before the request was answered.
    case gone
    /// The part that sends the request belongs to no module.
    case notAssembled
    /// The timeout elapsed.
    case timedOut
    /// The request was answered, but a part above the handler consumed the answer and did not pass it on.
    case consumed(by: String)
    /// The data of the answer has another type than the name of the event declares.
    case wrongType(expected: String, actual: String)
    /// No part can answer any more.
    case noAnswer
    /// The request would wait for its own answer: events of this name are handled in order, and an earlier handler
    /// waits for that answer. The associated array contains the names on the cycle, from the event of the earlier
    /// handler to this event.
    case wouldDeadlock([String])
  }

  /// The reason.
  public let reason: Reason
  /// The name of the event.
  public let event: String
  /// The answer that ended the request, or `nil` if the request ended without an answer.
  public let result: EventResult?

  init(_ reason: Reason, event: String) {
    self.reason = reason
    self.event = event
    result = nil
  }

  /// Creates the error of a request that was answered with a failure.
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

  /// The status that corresponds to the reason.
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

  var failure: EventFailure { EventFailure(status, result?.message, title: result?.title, data: result?.data) }

  /// The text for developers: the reason of the result, or the error, its usual cause and its fix.
  public var description: String {
    if let reason = result?.reason { return reason }
    let name = event.quotedName
    switch reason {
    case .failed: return "The request \(name) was answered \(status)."
    case .rejected:
      return "The event \(name) was rejected without a reason. Usually a handler or a middleware answers with the"
        + " status `rejected` and passes no message. Pass a message or an error with the answer."
    case .unhandled:
      return "No part handled the event \(name). Usually the event's name is missing from the mapping of the"
        + " presenter or interactor. Add `$0.on(…)` for the event."
    case .cancelled: return "The request \(name) was cancelled."
    case .gone:
      return "The module of the request \(name) closed before the request was answered. Usually the view was removed in"
        + " the meantime, and no answer is needed."
    case .notAssembled:
      return
        "The request \(name) was sent from a part that does not belong to a module. Usually the part was used before"
        + " `build()` or `assemble(…)`, or its module was transferred to another view. Build its module first."
    case .timedOut:
      return "The request \(name) timed out. Usually the handler waits for a slow call, or a test does not advance the"
        + " clock of the handler. Pass a longer timeout, advance the clock, or handle the error."
    case .consumed(let part):
      return "The answer to the request \(name) was consumed by \(part) before it reached the sender. Usually a"
        + " presenter's mapping has `$0.receive(…)` for the answer instead of `$0.format(…)`, or a middleware does not"
        + " call `next.receive(result)`. Pass the answer on, or `send` the event instead."
    case .wrongType(let expected, let actual):
      return "The request \(name) was answered with \(actual), but \(expected) is expected. "
        + (NameTable.contradiction(of: event)
          ?? "Usually a presenter formats the answer, or a middleware changes its data. Pass the name under which the"
          + " answer arrives: `request(…, as: …)`. Or `send` the event instead.")
    case .noAnswer:
      return "The request \(name) will not be answered: the code that handled the event finished without an answer, or"
        + " released the event. Usually the handler is one-way, the handler's sequence had no element, or a middleware"
        + " passed on a different event or no event. Answer the event, or `send` the event instead."
    case .wouldDeadlock(let names):
      return "The request \(name) would wait for itself: \(names.joined(separator: " → ")). The event is handled in"
        + " order, after an earlier handler that waits for this answer. Usually a handler requests the event that it"
        + " handles, through another event. Call the method directly, `send` the event, or declare another policy for"
        + " the event."
    }
  }
}
