// The reference model: events pass down a chain and are handled (laws 1 and 2).

import VIPER

extension ReferenceModel {
  // MARK: Events go down, in list order

  func down(_ event: Event, below above: Int) -> Outcome {
    // Law 3: no code runs in a closed module.
    guard modules[event.module].isAlive else { return drop() }
    guard let station = event.links.first(where: { $0.place > above }) else { return nobody(event, above: Station.end) }
    let place = station.place
    let outcome = observed(station, in: event.module, event.isLifecycle ? nil : event.name, event.id, isEvent: true) {
      switch station.link {
      case .tap(let name): tap(name, event, at: place)
      case .policy(let number): policy(number, event, at: place)
      case .inert: down(event, below: place)
      case .presenter: presenter(event, at: place)
      case .interactor: interactor(event, at: place)
      }
    }
    // Law 2: a node may return `.unhandled` itself.
    if outcome == .unhandled, toldUnhandled == nil {
      if case .policy = station.link { return nobody(event, above: place, isMistakeOfPolicy: true) }
      return nobody(event, above: place)
    }
    return outcome
  }

  /// Law 2: an event that no part handles is reported once, and answered. A lifecycle event is neither reported nor
  /// answered. A policy that returns `.unhandled` without passing the event on is reported instead, once for each name.
  private func nobody(_ event: Event, above place: Int, isMistakeOfPolicy: Bool = false) -> Outcome {
    guard toldUnhandled != event.id else { return .unhandled }
    toldUnhandled = event.id
    if event.isLifecycle { return .unhandled }
    let module = "M\(event.module)"
    if isMistakeOfPolicy {
      reportOnce("policy, \(event.name), \(module)", as: reportLine("middleware.unhandled", event.name, in: module))
    } else {
      report("event.unhandled", event.name, in: event.module)
    }
    _ = up(answer(event, .unhandled), in: event.module, from: place)
    return .unhandled
  }

  private func tap(_ name: String, _ event: Event, at place: Int) -> Outcome {
    if !event.isLifecycle {
      trace.down(
        name, in: event.module, event.name, event.id, depth: event.depth, cause: event.cause)
    }
    return down(event, below: place)
  }

  private func policy(_ number: Int, _ event: Event, at place: Int) -> Outcome {
    guard let ask = event.ask, let act = ask.acts.first(where: { $0.place == number }) else {
      return down(event, below: place)
    }
    switch act.deed {
    case .holds, .holdsTwice:
      held.append(hold(event, at: place))
      if act.deed == .holdsTwice { held.append(hold(event, at: place)) }
      return .held
    case .holdsOrDrops:
      let handle = hold(event, at: place)
      handle.closing = .drops
      held.append(handle)
      return .held
    case .delays, .delaysOrDelivers:
      let handle = hold(event, at: place)
      if act.deed == .delaysOrDelivers { handle.closing = .delivers }
      delay(handle)
      return .held
    case .goesOnThenAnswers, .answersThenGoesOn:
      held.append(hold(event, at: place))
      let uses: [Use] = act.deed == .goesOnThenAnswers ? [.handle, .answer] : [.answer, .handle]
      for use in uses { useHeld(held.count - 1, use) }
      return .held
    case .answersAndPasses, .answersAndMarks:
      _ = up(success(event, ask.answer(-1)), in: event.module, from: place)
      return act.deed == .answersAndPasses ? down(event, below: place) : downMarked(event, at: place)
    case .answersAndHolds:
      held.append(hold(event, at: place))
      _ = up(success(event, ask.answer(-1)), in: event.module, from: place)
      useHeld(held.count - 1, .handle)
      return .held
    case .answersFirst:
      var element = success(event, ask.answer(-1))
      element.isFinal = false
      _ = up(element, in: event.module, from: place)
      return down(event, below: place)
    case .marks: return downMarked(event, at: place)
    case .retries: return downMarked(event, at: place, retries: true)
    case .marksTwice:
      let outcome = downMarked(event, at: place)
      _ = downMarked(event, at: place)
      return outcome
    case .passesTwice:
      let outcome = down(event, below: place)
      _ = down(event, below: place)
      return outcome
    case .answers:
      _ = up(success(event, ask.answer(-1)), in: event.module, from: place)
      return .answered
    case .rejects:
      var result = answer(event, .invalid)
      result.isFromRuntime = false
      _ = up(result, in: event.module, from: place)
      return .rejected
    case .refusesSilently: return .rejected
    case .swallows: return .accepted
    case .declines: return .unhandled
    case .liesToHold: return .held
    case .spoils:
      var spoilt = event
      spoilt.ask = nil
      return down(spoilt, below: place)
    }
  }

  private func downMarked(_ event: Event, at place: Int, retries: Bool = false) -> Outcome {
    var marked = event
    let mark = newMark(retries ? event : nil)
    let node = node(of: event, at: place)
    marked.way.steps.append(step(at: place, node, mark: mark))
    let outcome = down(marked, below: place)
    releaseMarks([mark])
    if mistake == .gateOpensWithTheEndOfItsWork, markOwners[mark] == nil { answeredBy[node.question] = nil }
    return outcome
  }

  private func hold(_ event: Event, at place: Int) -> Held {
    let handle = hold(
      .event(event), event.id, in: event.module, at: place, node(of: event, at: place), event.way, event.name,
      isEvent: true)
    handlesOfDelivery.append(handle)
    return handle
  }

  /// Returns the node that waits for the final answer to an event. Each delivery of an event has a separate question.
  private func node(of event: Event, at place: Int) -> Node {
    let key = Question(place: place, event: event.id)
    let question = questions[key] ?? nextNumber()
    questions[key] = question
    return Node(question: question, own: question, held: question)
  }

  private func presenter(_ event: Event, at place: Int) -> Outcome {
    // The presenter handles the names in its own mapping. All other events continue to the interactor.
    guard let name = Name(rawValue: event.name) else { return down(event, below: place) }
    if name.isPresenters { return handle(event, name, at: place, by: "p") }
    guard let forwarding = name.forwarding else { return down(event, below: place) }
    guard var ask = event.ask else { return .unhandled }
    trace.handles("p", in: event.module, name, ask.number)
    switch forwarding {
    case .atOnce: return down(event, below: place)
    case .changed:
      ask.number += 100
      var changed = event
      changed.ask = ask
      return down(changed, below: place)
    case .later:
      keep(event, at: place)
      return ask.number.isMultiple(of: 2) ? .accepted : .held
    }
  }

  private func interactor(_ event: Event, at place: Int) -> Outcome {
    guard let name = Name(rawValue: event.name), !name.isPresenters, name.handler != nil else {
      return down(event, below: place)
    }
    return handle(event, name, at: place, by: "i")
  }

  private func keep(_ event: Event, at place: Int) {
    tookHandle = true
    kept.append(Kept(event: event, place: place))
    keptIDs[event.id] = mistake == .retentionsAreCounted ? keptIDs[event.id, default: 0] + 1 : 1
    guard let step = event.way.steps.last?.answerer, request(of: event.id)?.ending == nil else { return }
    releaseMarks(keptMarks.updateValue((event, retainMarks(of: event.way)), forKey: step)?.marks)
  }

  // MARK: Handlers

  private func handle(
    _ event: Event, _ name: Name, at place: Int, by part: String
  ) -> Outcome {
    guard let ask = event.ask else {
      if name.handler == .whole { return .unhandled }
      // Law 5: wrong data is reported and answered, and never traps.
      let type = part == "p" ? "ScriptedPresenter" : "ScriptedInteractor"
      reports.append("! event.wrongData \(ResultNames.short(event.name)) \(type) in M\(event.module)")
      _ = up(answer(event, .invalid), in: event.module, from: place)
      return .rejected
    }
    if name.handler != .later, name.handler != .oneWayLater {
      trace.handles(part, in: event.module, name, ask.number)
    }
    switch name.handler {
    case .now, .oneWay:
      runNow(ask.script, in: event.module, at: place)
      let result = result(event, ask)
      if name.isOneWay, result.status == .success { return .accepted }
      // Law 3: after the module has closed, no receiver of the answer exists.
      return up(result, in: event.module, from: place) == .gone && !modules[event.module].isAlive ? .gone : .answered
    case .later, .oneWayLater, .many:
      // Law 1: no delivery waits for an `await`.
      if name.handler == .many { runNow(ask.script, in: event.module, at: place) }
      let handler = Handler(event, ask, place: place, isPresenters: part == "p")
      if let outcome = queue(handler, name) { return outcome }
      handlers.append(handler)
      handler.marks = retainMarks(of: event.way)
      let type = part == "p" ? "ScriptedPresenter" : "ScriptedInteractor"
      handler.hop = observe("task", type, in: event.module, event.name, event.id, isEvent: true)
      // Law 4: the handler may have closed its own module. Law 3: the request may have ended.
      let request = request(of: event.id)
      if !modules[event.module].isAlive || request?.ending != nil { cancel(handler) }
      request?.hasBegun = true
      return .accepted
    case .whole: return whole(event, ask, at: place)
    case nil: return .unhandled
    }
  }

  /// Law 1: applies the in-flight policy to an event that arrives while another event of the same name is in flight.
  ///
  /// - Returns: The outcome, or `nil` if the handler may run.
  private func queue(_ handler: Handler, _ name: Name) -> Outcome? {
    guard name.policy != .concurrent else { return nil }
    let (event, key) = (handler.event, "\(handler.event.module) \(name)")
    let queue = handlerQueues[key] ?? HandlerQueue()
    handlerQueues[key] = queue
    handler.order = places[event.id] ?? 0
    let isOlder = handler.order < queue.newest && mistake != .resumedEventsAreNewest
    queue.newest = max(queue.newest, handler.order)
    // Law 1: an event that is resumed keeps its place, so it does not supersede a newer event.
    if name.policy == .latestWins, isOlder {
      _ = up(answer(event, .cancelled), in: event.module, from: handler.place)
      return .rejected
    }
    if !queue.handlers.isEmpty {
      switch name.policy {
      case .concurrent: break
      case .latestWins:
        supersede(queue, in: event.module)
        guard modules[event.module].isAlive else { return drop() }
      case .rejectWhileBusy:
        _ = up(answer(event, .rejected), in: event.module, from: handler.place)
        return .rejected
      case .inOrder:
        if let names = deadlock(event, behind: queue) {
          reports.append("! wouldDeadlock \(names.map(ResultNames.short)) in M\(event.module)")
          var result = answer(event, .rejected)
          result.deadlock = names
          _ = up(result, in: event.module, from: handler.place)
          return .rejected
        }
        handler.state = .queued
      }
    }
    handler.queue = queue
    queue.add(handler)
    return nil
  }

  private func supersede(_ queue: HandlerQueue, in module: Int, except newer: Int? = nil) {
    for older in queue.handlers where older.isWanted && older.event.id != newer {
      cancel(older)
      _ = climb(answer(older.event, .cancelled), in: module, from: older.place)
    }
  }

  /// Law 1: an event that a middleware has answered supersedes the older events of its name.
  func supersede(_ name: String, in module: Int, by id: Int) {
    guard let name = Name(rawValue: name), name.policy == .latestWins, let queue = handlerQueues["\(module) \(name)"],
      mistake != .answeredEventsSupersedeNone
    else { return }
    let order = places[id] ?? 0
    guard order >= queue.newest else { return }
    queue.newest = order
    supersede(queue, in: module, except: id)
  }

  /// Returns the names of the events that would wait for each other if an event waited in a queue, or `nil`.
  private func deadlock(_ event: Event, behind queue: HandlerQueue) -> [String]? {
    var seen: [Handler] = []
    var open: [(Handler, [String])] = []
    func visit(_ event: Event, _ names: [String]) {
      guard let request = request(of: event.id), request.ending == nil, let asker = request.asker,
        asker.state != .over, !seen.contains(where: { $0 === asker })
      else { return }
      seen.append(asker)
      open.append((asker, [asker.event.name] + names))
    }
    visit(event, [event.name])
    while let (handler, names) = open.popLast() {
      if handler.queue === queue { return names }
      visit(handler.event, names)
      for other in handler.queue?.behind(handler) ?? [] { visit(other.event, [other.event.name] + names) }
    }
    return nil
  }

  private func whole(_ event: Event, _ ask: Ask, at place: Int) -> Outcome {
    switch ask.end {
    case .answers, .fails:
      let outcome = climb(result(event, ask), in: event.module, from: place)
      return outcome == .gone ? .gone : .answered
    case .declines: return .unhandled
    case .keeps:
      keep(event, at: place)
      return .accepted
    }
  }

  func runNow(_ script: [Op], in module: Int, at place: Int) {
    for op in script {
      guard case .publish(let number) = op else {
        run(op)
        continue
      }
      let news = Result(
        name: "news", status: .success, data: Answer(number: number), event: nil,
        depth: cause?.depth ?? 0)
      trace.sent("publish", climb(news, in: module, from: place))
    }
  }

  /// Returns the answer of a handler that has run its script.
  func result(_ event: Event, _ ask: Ask) -> Result {
    guard case .fails(let status) = ask.end else { return success(event, ask.answer()) }
    return Result(
      name: event.name, status: status, data: ask.answer(), event: event.id, depth: event.depth,
      way: event.way)
  }

  func success(_ event: Event, _ answer: Answer) -> Result {
    Result(
      name: event.name, status: .success, data: answer, event: event.id, depth: event.depth,
      way: event.way)
  }
}
