// The reference model: who waits for answers, and what is held (law 3).

import VIPER
import VIPERTestSupport

extension ReferenceModel {
  func request(of id: Int?) -> Request? {
    guard let id else { return nil }
    return requests.last { $0.event == id }
  }

  /// A result leaves a link upwards.
  ///
  /// - Returns: what became of it, if it goes no further.
  func passes(_ result: Result, from place: Int, to above: Int) -> Outcome? {
    guard let id = result.event else { return nil }
    let request = request(of: id)
    // Nobody waits any longer.
    if request?.ending != nil { return drop() }
    // A held event has one last answer, however often it is gone on with, and by whom.
    let way = result.way
    if mistake != .heldAnswersTwice {
      for step in way.steps where step.place <= place {
        if let number = answeredBy[step.question], number != way.number { return drop() }
      }
    }
    // Those that were taken out meanwhile count as passed.
    for step in way.steps where result.isFinal && above < step.place && step.place <= place {
      answeredBy[step.question] = answeredBy[step.question] ?? way.number
    }
    // A request's answer stops at who asked.
    guard let request, above <= request.place else { return nil }
    request.takenBy = nil
    request.hasBegun = true
    arrive(result, for: request)
    return .answered
  }

  private func arrive(_ result: Result, for request: Request) {
    if result.status == .success {
      request.stored.append(result)
      // The first answer is the only one that is wanted.
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

  /// Who waits, waits no longer: its handlers are cancelled.
  func end(_ request: Request, _ ending: Request.Ending) {
    guard request.ending == nil else { return }
    request.ending = ending
    guard mistake != .requestsAreNeverCancelled else { return }
    for handler in handlers where handler.event.id == request.event && !handler.hasFinished {
      cancel(handler)
    }
  }

  /// A handler is cancelled; what it answers from now on is dropped and counted.
  func cancel(_ handler: Handler) {
    handler.isWanted = false
    // Who waits for an answer needs no turn of its own for what it waits for to be cancelled.
    if handler.state == .requesting, let request = handler.request { stopped.append(request) }
    // It would only look whether it is wanted.
    if handler.state == .untilFetched { handler.state = .over }
    if handler.state == .atGate, !handler.ask.ignoresCancellation {
      waiting.removeAll { $0 === handler }
    }
  }

  /// No request hangs: when nothing is left that may answer, who waits is told why.
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

  /// Ends what those waited for who were cancelled: not before the task has paused that cancelled them.
  func endStopped() {
    while let request = stopped.popLast() { end(request, .failed("cancelled", .cancelled, data: nil)) }
  }

  private func isEventAbout(_ id: Int?) -> Bool {
    held.contains { $0.event.id == id } || kept.contains { $0.event.id == id } || isDelivering
  }

  /// Whether a delivery of it waits or is under way, or who keeps or holds it may go on with it.
  private func isUnderWay(_ id: Int) -> Bool {
    let isQueued = queue.contains {
      if case .event(let event, _, _) = $0 { event.id == id } else { false }
    }
    return isQueued || underWay?.id == id || keptIDs.contains(id)
      || held.contains { $0.event.id == id }
  }

  private func mayBeAnswered(_ id: Int, _ request: Request) -> Bool {
    // If a handler runs, it may answer; but what comes after an answer that the presenter's mapping
    // took, that takes too.
    isUnderWay(id) || (climbing + letGo).contains(id)
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

  // MARK: Going on with what was held or kept

  func useHeld(_ number: Int, _ use: Use) {
    guard !held.isEmpty else { return }
    let index = number % held.count
    if use == .drop {
      let one = held.remove(at: index)
      drop(one)
      letGo.append(one.event.id)
      review()
      return
    }
    held[index].isUsed = true
    var (event, place) = (held[index].event, held[index].place)
    goOn(&event, held[index].question, at: place)
    if use != .handle, modules[event.module].isAlive {
      // Who answers by a handle answers for good: who still works on the event below is cancelled.
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

  /// Law 2: an event that a middleware lets go of unused is lost, and reported.
  private func drop(_ held: Held) {
    guard !held.isUsed, modules[held.event.module].isAlive else { return }
    // What nobody waits for any more is no loss.
    if request(of: held.event.id)?.ending != nil { return }
    report(.heldAndDropped(name: held.event.name, module: "M\(held.event.module)"))
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

  /// Whether an event may go on: somebody may still wait for it, and no link above the one that has held it has had the
  /// last answer from elsewhere. What that link has let through itself does not come from elsewhere.
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
      // Law 3: nothing goes on below a link that has had its answer from elsewhere.
      guard !isHeld || isWanted(event, at: place) else { return drop() }
      keptIDs.remove(event.id)
      request(of: event.id)?.takenBy = nil
      // Law 1: it is deeper than what goes on with it, so nobody goes on for ever.
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
