// The reference model: held and retained events, held results, marks, and time (law 3).

import VIPER

extension ReferenceModel {
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Holding

  /// Creates a handle on an event or result.
  func hold(
    _ subject: Held.Subject, _ id: Int?, in module: Int, at place: Int, _ node: Node, _ way: Way, _ name: String,
    isEvent: Bool
  ) -> Held {
    tookHandle = true
    lastHold += 1
    let held = Held(
      subject, number: lastHold, id, in: module, at: place, node, marks: retainMarks(of: way), name: name,
      hop: observe("held", "Policy", in: module, name, id, isEvent: isEvent))
    if request(of: id)?.ending != nil { endedHolds.append(held.number) }
    return held
  }

  /// Holds a result. Each handle on a result has a separate question.
  func hold(_ result: Result, in module: Int, at place: Int, again event: Event?) {
    let question = mistake == .heldResultsShareAGate ? result.event ?? 0 : nextNumber()
    let origin = result.way.steps.last?.origin ?? question
    // Law 1: an event that is passed on again after a result passes the nodes that the result passes.
    var event = event
    event?.links = modules[module].links
    held.append(
      hold(
        .result(result, of: event), result.event, in: module, at: place,
        Node(question: question, own: question, held: origin), result.way, result.name, isEvent: false))
  }

  /// Returns the step of a node that resumes, marks or answers an event, or passes a held result on.
  func step(at place: Int, _ node: Node, mark: Int? = nil, isOfHeldResult: Bool = false) -> Way.Step {
    Way.Step(
      place: place, question: node.question, answerer: nextNumber(), origin: isOfHeldResult ? node.held : node.own,
      mark: mark)
  }

  func useHeld(_ number: Int, _ use: Use) {
    guard !held.isEmpty else { return }
    let index = number % held.count
    let one = held[index]
    let isInUse = inUse.contains { $0 === one }
    if !isInUse { inUse.append(one) }
    defer {
      if !isInUse { inUse.removeAll { $0 === one } }
      if !handles.contains(where: { $0 === one }) { release(one) }
    }
    switch (use, one.subject, one.event) {
    case (.drop, _, _): held.remove(at: index)
    case (.reject, _, let event?):
      var result = answer(event, .invalid)
      result.isFromRuntime = false
      let outcome = pass(result, from: one)
      trace.sent("reject", outcome == .gone ? .gone : .rejected)
    case (.handle, .event(let event), _): trace.sent("handle", resume(event, from: one, mark: nil))
    case (.handle, _, let event?), (.mark, _, let event?):
      let mark = newMark(event)
      trace.sent("handle", resume(event, from: one, mark: mark))
      releaseMarks([mark])
    case (.answer, .event(let event), _):
      trace.sent("receive", pass(success(event, Answer(number: -3)), from: one))
    case (_, .result(let result, _), _): trace.sent("receive", pass(result, from: one))
    case (_, .event, nil): break
    }
  }

  private func resume(_ event: Event, from held: Held, mark: Int?) -> Outcome {
    (held.isUsed, held.hasContinued, held.closing) = (true, true, .loses)
    guard modules[event.module].isAlive else { return drop() }
    var event = event
    event.way.steps.append(step(at: held.place, held.node, mark: mark))
    // Law 3: an event is not resumed below a node that has received its final answer from another source.
    guard isWanted(event, heldBy: held.node) else { return drop() }
    return resume(event, below: held.place, heldBy: held.node)
  }

  /// Passes a result on through a handle. A final answer cancels the handlers of the event below the node.
  private func pass(_ result: Result, from held: Held) -> Outcome {
    (held.isUsed, held.hasContinued, held.closing) = (true, true, .loses)
    guard modules[held.module].isAlive else { return drop() }
    var isOfResult = false
    if case .result = held.subject { isOfResult = true }
    var result = result
    result.way.steps.append(step(at: held.place, held.node, isOfHeldResult: isOfResult))
    if result.isFinal, mistake != .heldAnswerCancelsNoHandler {
      for handler in handlers where handler.event.id == result.event && handler.place > held.place { cancel(handler) }
    }
    if result.isFinal, result.status == .success, let id = result.event {
      supersede(result.name, in: held.module, by: id)
    }
    return climb(result, in: held.module, from: held.place)
  }

  /// Law 2: if a middleware releases a handle unused, its event is lost, and reported.
  private func release(_ held: Held) {
    // An event is not lost if its request has ended.
    if !held.isUsed, modules[held.module].isAlive, request(of: held.id)?.ending == nil {
      report("middleware.heldAndDropped", held.name, in: held.module)
    }
    end(held)
    released.append(held.id)
    review()
  }

  func end(_ held: Held) {
    releaseMarks(held.marks)
    if observesHops { ends.append("⊲ \(held.hop) \(held.isUsed ? Outcome.accepted : .gone)") }
  }

  // MARK: Retaining

  func useKept(_ number: Int, _ use: Use) {
    guard !kept.isEmpty else { return }
    let index = number % kept.count
    if use == .drop {
      let event = kept.remove(at: index).event
      // Law 3: if a handler releases an event, only a middleware can still end the request of the event.
      let isAlive = kept.contains { $0.event.way.steps.last?.answerer == event.way.steps.last?.answerer }
      if !isAlive, request(of: event.id) == nil { releaseKeptMarks(of: event) }
      return
    }
    let (event, place) = (kept[index].event, kept[index].place)
    let isPresenters = place == modules[event.module].presenter
    let send = Send(module: event.module, isFromPresenter: isPresenters, ask: Ask(name: .now))
    let isThere =
      isPresenters ? sender(send) != nil : isInteractorAlive(event.module)
    trace.sent("\(use) kept", isThere ? goOn(event, use, at: place) : nil)
  }

  private func goOn(_ event: Event, _ use: Use, at place: Int) -> Outcome {
    guard use == .answer || use == .reject else { return resume(event, below: place, heldBy: nil) }
    let marks = event.way.steps.last.flatMap { keptMarks.removeValue(forKey: $0.answerer)?.marks }
    defer { releaseMarks(marks) }
    var result = success(event, Answer(number: -2))
    if use == .reject {
      result = answer(event, .error)
      result.isFromRuntime = false
      result.data = event.ask?.answer()
    }
    return climb(result, in: event.module, from: place) == .gone ? .gone : .answered
  }

  /// Records that a retained event is answered or resumed.
  func endRetention(of id: Int) {
    let count = keptIDs[id, default: 0]
    keptIDs[id] = count > 1 ? count - 1 : nil
  }

  // MARK: Resuming

  private func resume(_ event: Event, below place: Int, heldBy node: Node?) -> Outcome {
    let marks = event.way.steps.last.flatMap { keptMarks.removeValue(forKey: $0.answerer)?.marks }
    defer { releaseMarks(marks) }
    let request = request(of: event.id)
    guard modules[event.module].isAlive, request?.ending == nil else { return drop() }
    endRetention(of: event.id)
    request?.takenBy = nil
    // Law 1: an event is deeper than the cause of its resumption, so a cycle of resumptions ends at the limit.
    let depth = max(event.depth, cause.map { $0.depth + 1 } ?? 0)
    let event = event.at(depth)
    let outcome =
      depth > program.depthLimit ? refuse(event, below: place) : submit(event, below: place, heldBy: node)
    if outcome != .waiting { request?.lastOutcome = outcome }
    review()
    return outcome
  }

  /// Returns whether an event may be delivered. The request of the event must not have ended. If a node has held the
  /// event, no node above it may have received the final answer from another source. The resumption that reached the
  /// holding node, and the answers that the node itself has passed on, do not count.
  func isWanted(_ event: Event, heldBy node: Node?) -> Bool {
    if let request = request(of: event.id), request.ending != nil || request.isCancelled { return false }
    guard let node else { return true }
    var above = event.way
    above.steps.removeLast()
    return above.questions.allSatisfy { step, answerer in
      guard !step.isOfRequest, let first = answeredBy[step.question] else { return true }
      return first == answerer || mistake != .ownAnswerCountsAsAnothers && (first == node.own || first == node.held)
    }
  }

  // MARK: Marks

  /// Returns a new mark.
  ///
  /// - Parameter event: The event that a middleware passes on again after a failure, or `nil`.
  func newMark(_ event: Event? = nil) -> Int {
    lastMark += 1
    markOwners[lastMark] = 1
    markedEvents[lastMark] = event
    return lastMark
  }

  /// Law 3: all work that may still answer an event retains the marks of the event.
  func retainMarks(of way: Way) -> [Int] {
    let marks = way.steps.compactMap(\.mark).filter { markOwners[$0] != nil }
    for mark in marks { markOwners[mark, default: 0] += 1 }
    return marks
  }

  /// Releases the marks of a retained event.
  func releaseKeptMarks(of event: Event) {
    releaseMarks(event.way.steps.last.flatMap { keptMarks.removeValue(forKey: $0.answerer)?.marks })
  }

  func releaseMarks(_ marks: [Int]?) {
    for mark in marks ?? [] {
      markOwners[mark, default: 0] -= 1
      if markOwners[mark] == 0 { markOwners[mark] = nil }
    }
  }

  /// Returns the mark of the node at a place. A node that has marked an event again has the later mark.
  func mark(of result: Result, at place: Int) -> Int? {
    result.way.steps.reversed().prefix(mistake == .onlyTheLastMarkIsFound ? 1 : .max).first {
      $0.place == place && $0.mark.map { markOwners[$0] != nil } == true
    }?.mark
  }

  // MARK: Time

  /// Holds an event for a time.
  func delay(_ held: Held) {
    held.deadline = now + nextDuration(Seconds.delay)
    held.timer = lastTimer
    held.isUsed = true
    delays.append(held)
    if request(of: held.id)?.ending != nil {
      _ = drop()
      endDelay(held)
    }
  }

  /// Ends a delay, because its time has come or the event is not needed any more.
  func endDelay(_ held: Held) {
    guard let index = delays.firstIndex(where: { $0 === held }) else { return }
    delays.remove(at: index)
    end(held)
  }

  func nextDuration(_ seconds: Int) -> Duration {
    lastTimer += 1
    return Seconds.duration(seconds, number: lastTimer)
  }

  /// Moves the clock forward to the end of the next delay or timeout.
  func advance() {
    let open = requests.filter { $0.ending == nil && $0.deadline != nil }
    guard let next = (delays.compactMap(\.deadline) + open.compactMap(\.deadline)).min() else { return }
    now = next
    for request in open where request.deadline == next { end(request, .failed("timedOut", .timeout, data: nil)) }
    for held in delays where held.deadline == next { goOn(held) }
  }

  private func goOn(_ held: Held) {
    if let event = held.event {
      // Law 3: a node above may have received the final answer from another source.
      var resumed = event
      resumed.way.steps.append(step(at: held.place, held.node))
      if isWanted(resumed, heldBy: held.node) {
        trace.wake("t\(held.timer)", "ends")
        trace.sent("handle", resume(event, from: held, mark: nil))
      } else {
        held.hasContinued = true
        _ = drop()
      }
    }
    endDelay(held)
    released.append(held.id)
    review()
  }

  // MARK: The close of a module

  /// Returns whether the event of a handle still waits for an answer.
  private func isAwaited(_ held: Held) -> Bool {
    guard var event = held.event else { return false }
    event.way.steps.append(step(at: held.place, held.node))
    return isWanted(event, heldBy: held.node)
  }

  /// Passes on the events that middleware has stated for the close of their module.
  ///
  /// - Returns: Whether there was such an event.
  func deliverAtClose(of index: Int) -> Bool {
    var isAny = false
    for held in handles.sorted(by: { $0.number < $1.number }) where held.module == index {
      guard held.closing == .delivers, isAwaited(held), let event = held.event else { continue }
      isAny = true
      delays.removeAll { $0 === held }
      ending.append(held)
      trace.sent("at close", resume(event, from: held, mark: nil))
    }
    return isAny
  }

  /// Law 2: an event that a middleware holds for no request is lost with its module. It is counted, and it is reported
  /// unless the middleware has stated that it drops the event.
  func lose(_ handles: [Held]) {
    var lost: Set<Int> = []
    for held in handles.sorted(by: { $0.number < $1.number }) {
      guard held.holdsEvent, !held.hasContinued, mistake != .heldEventsAreLostSilently, let event = held.event,
        !event.way.hasRequest, isAwaited(held), lost.insert(event.id).inserted
      else { continue }
      _ = drop()
      if held.closing != .drops { report("event.lostWithModule", held.name, in: held.module) }
    }
  }
}
