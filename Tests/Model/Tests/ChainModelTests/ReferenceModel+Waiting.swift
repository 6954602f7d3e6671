// The reference model: requests, and the answers that pass the nodes above (laws 2 and 3).

import VIPER
import VIPERTestSupport

extension ReferenceModel {
  func request(of id: Int?) -> Request? {
    guard let id else { return nil }
    return requests.last { $0.event == id }
  }

  /// Checks a result that leaves a node upward.
  ///
  /// - Returns: The outcome, if the result is not passed on, or `nil`.
  func passes(_ result: Result, from place: Int, to above: Int, in module: Int) -> Outcome? {
    guard let id = result.event else { return nil }
    let request = request(of: id)
    // The request has ended.
    if request?.ending != nil { return drop() }
    // Law 3: a held event has one final answer, no matter how often and from where it is resumed.
    var questions = result.way.questions.filter { $0.step.place <= place }
    if mistake == .onlyTheLastNodeChecksAnswers { questions = questions.suffix(1) }
    if mistake != .heldAnswersTwice {
      for (step, answerer) in questions {
        if let first = answeredBy[step.question], first != answerer || mistake == .answererPassesOnce { return drop() }
      }
    }
    // A node that was removed in the meantime counts as passed.
    for (step, answerer) in questions where result.isFinal && above < step.place {
      answeredBy[step.question] = answeredBy[step.question] ?? answerer
    }
    // The answer to a request stops at the requester.
    guard let request, above <= request.place else { return nil }
    request.takenBy = nil
    request.hasBegun = true
    let requester = request.place == Station.view ? "ScriptedView" : "ScriptedPresenter"
    return observed("requester", requester, in: module, result.name, id, isEvent: false) {
      arrive(result, for: request)
      return .answered
    }
  }

  private func arrive(_ result: Result, for request: Request) {
    if result.status == .success {
      request.stored.append(result)
      // A request for one answer needs only the first one.
      if request.isForOne { end(request, .complete) }
    } else if result.status == .noMoreData, !request.isForOne {
      end(request, .complete)
    } else {
      end(request, Self.failure(result))
    }
  }

  private static func failure(_ result: Result) -> Request.Ending {
    if let names = result.deadlock {
      return .failed("wouldDeadlock \(names.map(ResultNames.short))", .rejected, data: nil)
    }
    return switch result.status {
    case .rejected, .unhandled, .cancelled:
      .failed(result.status.rawValue, result.status, data: result.data)
    case .timeout: .failed("timedOut", .timeout, data: result.data)
    default: .failed("failed \(result.status)", result.status, data: result.data)
    }
  }

  /// Ends a request, and cancels its handlers.
  func end(_ request: Request, _ ending: Request.Ending) { end([request], ending) }

  /// Ends requests at the same time, and cancels their handlers.
  func end(_ requests: [Request], _ ending: Request.Ending) {
    let open = requests.filter { $0.ending == nil || mistake == .laterReasonCounts }
    for request in open {
      request.ending = ending
      // The release of the last handle is the earlier reason.
      if case .failed = ending, let id = request.event, released.contains(id),
        !mayBeAnswered(id, request, isReleased: true)
      {
        request.ending = self.ending(of: request)
      }
      for kept in keptMarks.values where kept.event.id == request.event { releaseKeptMarks(of: kept.event) }
    }
    guard mistake != .requestsAreNeverCancelled else { return }
    for request in open {
      for handler in handlers where handler.event.id == request.event && !handler.hasFinished {
        cancel(handler)
      }
      guard mistake != .handlesAreNotNotified else { continue }
      endedHolds += handles.filter { $0.id == request.event }.map(\.number)
      for held in delays where held.id == request.event { endDelay(held) }
    }
  }

  /// Cancels a handler. From now on, its answers are dropped and counted.
  func cancel(_ handler: Handler) {
    handler.isCancelled = true
    guard !handler.hasFinished else { return }
    if handler.state == .queued, handler.isWanted { handler.readyBefore = readyTasks }
    handler.isWanted = false
    // Law 4: the request for which the handler waits ends too.
    if handler.state == .requesting, let request = handler.request {
      end(request, .failed("cancelled", .cancelled, data: nil))
    }
    // The handler's task would only check whether its next element is needed.
    if handler.state == .untilFetched { end(handler) }
    if handler.state == .atGate, !handler.ask.ignoresCancellation {
      waiting.removeAll { $0 === handler }
    }
  }

  /// Law 2: a request always ends. If nothing can answer a request any more, it ends with the reason.
  func review() {
    for request in requests where request.ending == nil {
      guard let id = request.event, !mayBeAnswered(id, request) else { continue }
      end(request, ending(of: request))
    }
    requests.removeAll { request in
      request.ending != nil && !handlers.contains { $0.event.id == request.event }
        && !askers.contains { $0.request === request && !$0.isOver }
        && !isEventAbout(request.event)
    }
  }

  private func isEventAbout(_ id: Int?) -> Bool {
    handles.contains { $0.id == id } || kept.contains { $0.event.id == id } || isDelivering
  }

  /// Returns whether a delivery of the event waits or is under way, or whether a part that holds or retains the event
  /// may resume the event.
  private func isUnderWay(_ id: Int) -> Bool {
    let isQueued = queue.contains {
      if case .event(let event, _, _, _, _) = $0 { event.id == id } else { false }
    }
    return isQueued || underWay?.id == id || keptIDs[id] != nil
      || handles.contains { $0.id == id }
  }

  private func mayBeAnswered(_ id: Int, _ request: Request, isReleased: Bool = false) -> Bool {
    // A running handler may answer. But if the presenter's mapping has consumed one answer, it consumes later ones too.
    isUnderWay(id) || climbing.contains(id) || !isReleased && released.contains(id)
      || (request.takenBy != "ScriptedPresenter" || mistake == .handlerCountsAfterConsumption)
        && handlers.contains {
          $0.event.id == id && $0.isWanted && !$0.hasFinished && $0.state != .over
        }
  }

  private func ending(of request: Request) -> Request.Ending {
    if let part = request.takenBy,
      part == "ScriptedPresenter" || request.isForOne || !request.isElementTaken
    {
      return .failed("consumed by \(part)", .error, data: nil)
    }
    if request.isCancelled { return .failed("cancelled", .cancelled, data: nil) }
    switch request.lastOutcome {
    case .rejected: return .failed("rejected", .rejected, data: nil)
    case .unhandled: return .failed("unhandled", .unhandled, data: nil)
    case .gone: return .failed("gone", .cancelled, data: nil)
    default: return request.hasBegun ? .complete : .failed("noAnswer", .error, data: nil)
    }
  }
}
