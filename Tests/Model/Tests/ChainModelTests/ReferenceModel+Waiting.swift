// The reference model: requests, and held events (law 3).

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
  func passes(_ result: Result, from place: Int, to above: Int) -> Outcome? {
    guard let id = result.event else { return nil }
    let request = request(of: id)
    // The request has ended.
    if request?.ending != nil { return drop() }
    // Law 3: a held event has one final answer, no matter how often and from where it is resumed.
    let way = result.way
    if mistake != .heldAnswersTwice {
      for step in way.steps where step.place <= place {
        if let number = answeredBy[step.question], number != way.number { return drop() }
      }
    }
    // A node that was removed in the meantime counts as passed.
    for step in way.steps where result.isFinal && above < step.place && step.place <= place {
      answeredBy[step.question] = answeredBy[step.question] ?? way.number
    }
    // The answer to a request stops at the requester.
    guard let request, above <= request.place else { return nil }
    request.takenBy = nil
    request.hasBegun = true
    arrive(result, for: request)
    return .answered
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
    let open = requests.filter { $0.ending == nil }
    for request in open {
      request.ending = ending
      // The release of the last handle is the earlier reason.
      if case .failed = ending, let id = request.event, released.contains(id),
        !mayBeAnswered(id, request, isReleased: true)
      {
        request.ending = self.ending(of: request)
      }
    }
    guard mistake != .requestsAreNeverCancelled else { return }
    for request in open {
      for handler in handlers where handler.event.id == request.event && !handler.hasFinished {
        cancel(handler)
      }
    }
  }

  /// Cancels a handler. From now on, its answers are dropped and counted.
  func cancel(_ handler: Handler) {
    handler.isWanted = false
    // Law 4: the request for which the handler waits ends too.
    if handler.state == .requesting, let request = handler.request {
      end(request, .failed("cancelled", .cancelled, data: nil))
    }
    // The handler's task would only check whether its next element is needed.
    if handler.state == .untilFetched { handler.state = .over }
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
    held.contains { $0.event.id == id } || kept.contains { $0.event.id == id } || isDelivering
  }

  /// Returns whether a delivery of the event waits or is under way, or whether a part that holds or retains the event
  /// may resume the event.
  private func isUnderWay(_ id: Int) -> Bool {
    let isQueued = queue.contains {
      if case .event(let event, _, _) = $0 { event.id == id } else { false }
    }
    return isQueued || underWay?.id == id || keptIDs.contains(id)
      || held.contains { $0.event.id == id }
  }

  private func mayBeAnswered(_ id: Int, _ request: Request, isReleased: Bool = false) -> Bool {
    // A running handler may answer. But if the presenter's mapping has consumed one answer, it consumes later ones too.
    isUnderWay(id) || climbing.contains(id) || !isReleased && released.contains(id)
      || request.takenBy != "ScriptedPresenter"
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
    switch request.lastOutcome {
    case .rejected: return .failed("rejected", .rejected, data: nil)
    case .unhandled: return .failed("unhandled", .unhandled, data: nil)
    case .gone: return .failed("gone", .cancelled, data: nil)
    default: return request.hasBegun ? .complete : .failed("noAnswer", .error, data: nil)
    }
  }

  // MARK: Resuming held and retained events

  func useHeld(_ number: Int, _ use: Use) {
    guard !held.isEmpty else { return }
    let index = number % held.count
    if use == .drop {
      let one = held.remove(at: index)
      drop(one)
      released.append(one.event.id)
      review()
      return
    }
    held[index].isUsed = true
    var (event, place) = (held[index].event, held[index].place)
    goOn(&event, held[index].question, at: place)
    if use != .handle, modules[event.module].isAlive {
      // An answer through a handle is final. Handlers of the event below the node are cancelled.
      for handler in handlers
      where handler.event.id == event.id && handler.place > place && !handler.hasFinished {
        cancel(handler)
      }
    }
    let outcome =
      modules[event.module].isAlive ? goOn(event, use, at: place, isHeld: true) : drop()
    let said = use == .handle ? "handle" : use == .answer ? "receive" : "reject"
    trace.sent(said, use == .reject && outcome != .gone ? .rejected : outcome)
  }

  /// Law 2: if a middleware releases a handle unused, its event is lost, and reported.
  private func drop(_ held: Held) {
    guard !held.isUsed, modules[held.event.module].isAlive else { return }
    // An event is not lost if its request has ended.
    if request(of: held.event.id)?.ending != nil { return }
    report("middleware.heldAndDropped", held.event.name, in: held.event.module)
  }

  func useKept(_ number: Int, _ use: Use) {
    guard !kept.isEmpty else { return }
    let index = number % kept.count
    if use == .drop {
      kept.remove(at: index)
      return
    }
    let (event, place) = (kept[index].event, kept[index].place)
    let isPresenters = place == modules[event.module].presenter
    let send = Send(module: event.module, isFromPresenter: isPresenters, ask: Ask(name: .now))
    let isThere =
      isPresenters ? sender(send) != nil : isInteractorAlive(event.module)
    var outcome = isThere ? goOn(event, use, at: place, isHeld: false) : nil
    if use != .handle, let made = outcome { outcome = made == .gone ? .gone : .answered }
    trace.sent("\(use) kept", outcome)
  }

  /// Returns whether an event may be delivered. The request of the event must not have ended. If a node has held the
  /// event, no node above it may have received the final answer through another resumption. The resumption that reached
  /// the holding node, and the resumptions by that node, do not count.
  func isWanted(_ event: Event, at place: Int?) -> Bool {
    if request(of: event.id)?.ending != nil { return false }
    guard place != nil, let last = event.way.steps.last else { return true }
    let mine = mistake == .ownAnswerCountsAsAnothers ? [] : own[last.question] ?? []
    return event.way.steps.dropLast().allSatisfy { step in
      guard let number = answeredBy[step.question] else { return true }
      return number == event.cameBy || mine.contains(number)
    }
  }

  private func goOn(_ event: Event, _ use: Use, at place: Int, isHeld: Bool) -> Outcome {
    switch use {
    case .handle, .drop:
      guard modules[event.module].isAlive, request(of: event.id)?.ending == nil else {
        return drop()
      }
      // Law 3: an event is not resumed below a node that has received its final answer through another resumption.
      guard !isHeld || isWanted(event, at: place) else { return drop() }
      keptIDs.remove(event.id)
      request(of: event.id)?.takenBy = nil
      // Law 1: an event is deeper than the cause of its resumption, so a cycle of resumptions ends at the limit.
      let depth = max(event.depth, cause.map { $0.depth + 1 } ?? 0)
      let event = event.at(depth)
      let outcome =
        depth > program.depthLimit
        ? refuse(event, below: place) : submit(event, below: place, isHeld: isHeld)
      if outcome != .waiting { request(of: event.id)?.lastOutcome = outcome }
      review()
      return outcome
    case .answer:
      let answer = Answer(number: isHeld ? -3 : -2)
      return climb(success(event, answer), in: event.module, from: place)
    case .reject:
      var result = answer(event, isHeld ? .invalid : .error)
      result.isFromRuntime = false
      result.data = isHeld ? nil : event.ask?.answer()
      return climb(result, in: event.module, from: place)
    }
  }
}
