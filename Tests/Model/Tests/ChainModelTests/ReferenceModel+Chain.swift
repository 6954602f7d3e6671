// The reference model: how an event goes down a chain and is handled (laws 1 and 2).

import VIPER

extension ReferenceModel {
  // MARK: Events go down, in list order

  func down(_ event: Event, to place: Int) -> Outcome {
    // Law 3: nothing runs in a module that has gone.
    guard modules[event.module].isAlive else { return drop() }
    let links = modules[event.module].links
    guard place < links.count else { return nobody(event, above: place) }
    let outcome =
      switch links[place] {
      case .tap(let name): tap(name, event, at: place)
      case .policy(let number): policy(number, event, at: place)
      case .presenter: presenter(event, at: place)
      case .interactor: interactor(event, at: place)
      }
    // Law 2: a link may say itself that nobody takes the event.
    if outcome == .unhandled, toldUnhandled == nil { return nobody(event, above: place) }
    return outcome
  }

  /// Law 2: what nobody took is reported once, and comes back. Lifecycle events are nobody's duty.
  private func nobody(_ event: Event, above place: Int) -> Outcome {
    guard toldUnhandled != event.id else { return .unhandled }
    toldUnhandled = event.id
    if event.isLifecycle { return .unhandled }
    reports.append(
      .unhandledEvent(
        name: event.name, kind: .business, module: "M\(event.module)", nearest: nil))
    _ = up(answer(event, .unhandled), in: event.module, from: place)
    return .unhandled
  }

  private func tap(_ name: String, _ event: Event, at place: Int) -> Outcome {
    if !event.isLifecycle {
      trace.down(
        name, in: event.module, event.name, event.id, depth: event.depth, cause: event.cause)
    }
    return down(event, to: place + 1)
  }

  private func policy(_ number: Int, _ event: Event, at place: Int) -> Outcome {
    guard let ask = event.ask, let act = ask.acts.first(where: { $0.place == number }) else {
      return down(event, to: place + 1)
    }
    switch act.deed {
    case .holds:
      tookHandle = true
      lastNumber += 1
      held.append(Held(event: event, place: place, question: lastNumber))
      return .held
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
      return down(spoilt, to: place + 1)
    }
  }

  private func presenter(_ event: Event, at place: Int) -> Outcome {
    // Its own mapping goes before; all else goes on to the interactor.
    guard let name = Name(rawValue: event.name) else { return down(event, to: place + 1) }
    if name.isPresenters { return handle(event, name, at: place, by: "p") }
    guard let forwarding = name.forwarding else { return down(event, to: place + 1) }
    guard var ask = event.ask else { return .unhandled }
    trace.handles("p", in: event.module, name, ask.number)
    switch forwarding {
    case .atOnce: return down(event, to: place + 1)
    case .changed:
      ask.number += 100
      var changed = event
      changed.ask = ask
      return down(changed, to: place + 1)
    case .later:
      keep(event, at: place)
      return ask.number.isMultiple(of: 2) ? .accepted : .held
    }
  }

  private func interactor(_ event: Event, at place: Int) -> Outcome {
    guard let name = Name(rawValue: event.name), !name.isPresenters, name.handler != nil else {
      return down(event, to: place + 1)
    }
    return handle(event, name, at: place, by: "i")
  }

  private func keep(_ event: Event, at place: Int) {
    tookHandle = true
    kept.append(Kept(event: event, place: place))
    keptIDs.insert(event.id)
  }

  // MARK: Handlers

  private func handle(
    _ event: Event, _ name: Name, at place: Int, by part: String
  ) -> Outcome {
    guard let ask = event.ask else {
      if name.handler == .whole { return .unhandled }
      // Law 5: wrong data is reported and answered, and never traps.
      let type = part == "p" ? "ScriptedPresenter" : "ScriptedInteractor"
      reports.append(
        .wrongData(
          name: event.name, expected: "", actual: "", part: type, module: "M\(event.module)"))
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
      _ = up(result, in: event.module, from: place)
      return .answered
    case .later, .oneWayLater, .many:
      // Law 1: nothing waits for an `await`.
      if name.handler == .many { runNow(ask.script, in: event.module, at: place) }
      let handler = Handler(event, ask, place: place, isPresenters: part == "p")
      handlers.append(handler)
      // Law 4: it may have closed its module itself. Law 3: nobody may want it any more.
      let request = request(of: event.id)
      if !modules[event.module].isAlive || request?.ending != nil { cancel(handler) }
      request?.hasBegun = true
      return .accepted
    case .whole: return whole(event, ask, at: place)
    case nil: return .unhandled
    }
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

  /// What a handler answers when it has done its work.
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
