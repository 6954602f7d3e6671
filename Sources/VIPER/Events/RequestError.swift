/// The reason why a request, or a loop over answers, ended without its output.
///
/// If a handler rethrows the error, the handler's own event is answered with the same status, message, title and data.
/// A sentence for users, if there is one, is the message of the ``result``. See <doc:Requests>.
public struct RequestError: FailureConvertible, CustomStringConvertible {
  /// The reasons. The raw value is the code.
  enum Reason: String {
    case failed, rejected, unhandled, cancelled, gone, notAssembled, timedOut, consumed, wrongType, noAnswer
    case wouldDeadlock
  }

  let reason: Reason
  /// The name of the event.
  public let event: String
  /// The names in the description: for `consumed`, the part; for `wrongType`, the expected and the actual type; for
  /// `wouldDeadlock`, the names of the events on the cycle, from the event of the earlier handler to this event.
  public let names: [String]
  /// The answer that ended the request, or `nil` if the request ended without an answer.
  public let result: EventResult?

  init(_ reason: Reason, names: [String] = [], event: String) {
    (self.reason, self.names, self.event, result) = (reason, names, event, nil)
  }

  /// Creates the error of a request that was answered with a failure.
  init(_ result: EventResult, event: String) {
    let byRuntime = result.isFromRuntime ? result.error as? RequestError : nil
    reason =
      switch result.status {
      case .rejected: byRuntime?.reason ?? .rejected
      case .unhandled: .unhandled
      case .cancelled: .cancelled
      case .timeout: .timedOut
      default: .failed
      }
    (names, self.event, self.result) = (byRuntime?.names ?? [], event, result)
  }

  /// The identifier of the reason, such as `timedOut` or `consumed`. <doc:Requests> lists all codes.
  public var code: ErrorCode { ErrorCode(stringLiteral: reason.rawValue) }

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
    case .consumed:
      return
        "The answer to the request \(name) was consumed by \(names.first ?? "") before it reached the sender. Usually"
        + " a presenter's mapping has `$0.receive(…)` for the answer instead of `$0.format(…)`, or a middleware does not"
        + " call `next.receive(result)`. Pass the answer on, or `send` the event instead."
    case .wrongType:
      return "The request \(name) was answered with \(names.last ?? ""), but \(names.first ?? "") is expected. "
        + (NameTable.contradiction(of: event)
          ?? "Usually a presenter formats the answer, or a middleware changes its data. Pass the name under which the"
          + " answer arrives: `request(…, as: …)`. Or `send` the event instead.")
    case .noAnswer:
      return "The request \(name) will not be answered: the code that handled the event finished without an answer, or"
        + " released the event. Usually the handler is one-way, the handler's sequence had no element, or a middleware"
        + " passed on a different event or no event. Answer the event, or `send` the event instead."
    case .wouldDeadlock:
      return "The request \(name) would wait for itself: \(names.joined(separator: " → ")). The event is handled in"
        + " order, after an earlier handler that waits for this answer. Usually a handler requests the event that it"
        + " handles, through another event. Call the method directly, `send` the event, or declare another policy for"
        + " the event."
    }
  }
}
