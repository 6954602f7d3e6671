// The reference model: events are sent, and wait in the queue (laws 1 and 3).

import VIPER

extension ReferenceModel {
  func run(_ op: Op) {
    switch op {
    case .send(let send):
      trace.sent("send \(send.ask.name) \(send.ask.number)", self.send(send))
    case .remove(let module): remove(module)
    case .useHeld(let number, let use): useHeld(number, use)
    case .useKept(let number, let use): useKept(number, use)
    case .requestAndCancel(let send): requestAndCancel(send)
    case .broadcast(let ask): broadcast(ask)
    case .wait, .request, .publish: break
    }
  }

  /// Returns the module of the sender, or `nil` if the sender no longer exists.
  func sender(_ send: Send) -> Int? {
    guard let index = index(send.module) else { return nil }
    if !modules[index].isReleased { return index }
    return send.isFromPresenter && isPresenterAlive(index) ? index : nil
  }

  func send(_ send: Send, for request: Request? = nil) -> Outcome? {
    guard let index = sender(send) else { return nil }
    let place = send.isFromPresenter ? modules[index].presenter : -1
    return self.send(send.ask.name.rawValue, send.ask, to: index, below: place, for: request)
  }

  /// Law 1: all modules receive a broadcast before they receive an event that one of them sends because of it. The events
  /// of the broadcast wait in the queue, also if no delivery is under way.
  func broadcast(_ ask: Ask) {
    let receivers = ask.name == .nobody ? [] : modules.indices.filter { modules[$0].isAlive }
    let cause = cause
    let isOutermost = !isDelivering
    _ = delivery {
      if isOutermost { current = cause }
      isBroadcasting = mistake != .broadcastReportsClosedModules
      for index in receivers {
        if mistake == .broadcastIsOvertaken, isOutermost { isDelivering = false }
        _ = send(ask.name.rawValue, ask, to: index, below: -1, for: nil)
      }
      isBroadcasting = false
      return .waiting
    }
    trace.note("broadcast \(ask.name) \(ask.number) to \(receivers.count)")
  }

  /// Sends a lifecycle event of a view.
  func sendStep(_ step: String, of index: Int) {
    _ = send(step, nil, to: index, below: -1, for: nil)
  }

  func send(
    _ name: String, _ ask: Ask?, to index: Int, below place: Int, for request: Request?
  ) -> Outcome {
    lastID += 1
    let cause = cause
    // Law 1: an event is one deeper than its cause. A lifecycle event outside of a delivery has the depth of its cause.
    let step = cause == nil || (ask == nil && !isDelivering) ? 0 : 1
    var event = Event(
      id: lastID, name: name, ask: ask, module: index, cause: cause?.id,
      depth: (cause?.depth ?? 0) + step, isLifecycle: ask == nil)
    request?.event = event.id
    if request != nil {
      let number = nextNumber()
      if mistake == .answerPassesTheAsker { event.way = request?.asker?.event.way ?? event.way }
      let step = Way.Step(place: place + 1, question: number, answerer: number, origin: number, isOfRequest: true)
      event.way.steps.append(step)
    }
    let outcome: Outcome
    if !modules[index].isAlive {
      // Law 3: an event for a closed module is dropped, and runs no code of the module.
      outcome = drop()
    } else if event.depth > program.depthLimit {
      outcome = refuse(event, below: place)
    } else {
      outcome = submit(event, below: place)
    }
    if outcome != .waiting { request?.lastOutcome = outcome }
    review()
    return outcome
  }

  /// The cause of an event that is sent now: the event of the delivery under way, or the event of the running task's
  /// handler.
  var cause: Cause? {
    if isDelivering { return current }
    return running.map { Cause(id: $0.event.id, depth: $0.event.depth) }
  }

  /// Law 1: an event that is sent during a delivery waits.
  ///
  /// - Parameter node: The node that has held the event and resumes it, or `nil`.
  func submit(_ event: Event, below place: Int, heldBy node: Node? = nil) -> Outcome {
    guard modules[event.module].isAlive else { return drop() }
    endRetention(of: event.id)
    if isDelivering {
      let waiting = Waiting.event(
        event, below: place, heldBy: node, marks: retainMarks(of: event.way), isBroadcast: isBroadcasting)
      queue.insert(waiting, at: mistake == .lastInFirstOut ? 0 : queue.count)
      return .waiting
    }
    return delivery { deliver(event, below: place, isHeld: node != nil) }
  }

  /// Law 1: one delivery runs at a time. Waiting events are delivered before the outermost `send` returns.
  func delivery(_ body: () -> Outcome) -> Outcome {
    guard !isDelivering else { return body() }
    isDelivering = true
    let outcome = body()
    while !queue.isEmpty {
      switch queue.removeFirst() {
      case .event(let event, let place, let node, let marks, let isBroadcast):
        if !modules[event.module].isOpen {
          // A broadcast skips modules that have closed.
          if !isBroadcast { lose(event) }
        } else if mistake != .queueIsNotLookedAtAgain, !isWanted(event, heldBy: node) {
          // Law 3: if a request has ended in the meantime, its waiting event runs no code in its turn.
          for request in requests where request.event == event.id { request.lastOutcome = .gone }
          _ = drop()
          review()
        } else {
          _ = deliver(event, below: place, isHeld: node != nil)
        }
        releaseMarks(marks)
      case .close(let index, let rounds): closeBetweenDeliveries(index, rounds: rounds)
      }
    }
    isDelivering = false
    current = nil
    return outcome
  }

  private func deliver(_ event: Event, below place: Int, isHeld: Bool) -> Outcome {
    var event = event
    // Law 1: an event passes the nodes that existed at its first delivery, even after it was held.
    if !isHeld { event.links = modules[event.module].links }
    questions = [:]
    current = Cause(id: event.id, depth: event.depth)
    underWay = event
    toldUnhandled = nil
    tookHandle = false
    handlesOfDelivery = []
    if places[event.id] == nil { places[event.id] = nextNumber() }
    if event.depth + 16 > program.depthLimit { trail = trail.suffix(63) + [event] }
    let outcome = down(event, below: place)
    if outcome == .held, !tookHandle {
      let line = reportLine("middleware.heldWithoutHandle", event.name, in: "M\(event.module)")
      reportOnce(line, as: line)
    }
    if outcome == .held {
      // A node that passes an event on is above the node that holds it.
      let made = handlesOfDelivery.filter { handle in handles.contains { $0 === handle } }
      let lowest = made.map(\.place).max()
      for handle in made where handle.place == lowest { handle.holdsEvent = true }
    }
    if outcome == .answered { supersede(event.name, in: event.module, by: event.id) }
    for request in requests where request.event == event.id { request.lastOutcome = outcome }
    underWay = nil
    review()
    return outcome
  }

  /// Law 1: an event that is too deep is answered and reported. Events that the answer causes are rejected silently.
  func refuse(_ event: Event, below place: Int) -> Outcome {
    guard !isRefusing else { return .rejected }
    var names = [event.name]
    var cause = event.cause
    while names.count < 16, let step = trail.last(where: { $0.id == cause }) {
      names.append(step.name)
      cause = step.cause
    }
    let line = "! event.tooDeep \(names.reversed().map(ResultNames.short))"
    reportOnce(line, as: line)
    return delivery {
      let before = current
      current = Cause(id: event.id, depth: event.depth)
      isRefusing = true
      _ = up(answer(event, .rejected), in: event.module, from: place + 1)
      isRefusing = false
      current = before
      return .rejected
    }
  }

  /// Law 2: the sender received the outcome `waiting`, so the loss is reported. Law 3: the event is dropped and
  /// counted.
  private func lose(_ event: Event) {
    if !event.isLifecycle {
      report("event.lostWithModule", event.name, in: event.module)
    }
    for request in requests where request.event == event.id { request.lastOutcome = .gone }
    _ = drop()
  }

  /// Law 3: anything for a receiver that no longer exists is dropped and counted.
  func drop() -> Outcome {
    dropped += 1
    return .gone
  }

  /// Creates an answer of the runtime.
  func answer(_ event: Event, _ status: ResultStatus) -> Result {
    Result(
      name: event.name, status: status, event: event.id, depth: event.depth, isFromRuntime: true,
      way: event.way)
  }
}
