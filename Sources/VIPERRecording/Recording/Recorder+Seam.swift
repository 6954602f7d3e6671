import VIPER
import VIPERPlainData
import VIPERRestoration

extension Recorder: RouteSeam {
  package var replacesOutside: Bool { false }

  package func begin(_ input: OutsideInput) -> Int {
    defer { scheduleHandOver() }
    // The task that adds the layouts may run later than this input.
    if case .step = input.kind {} else if !input.isImmediate, !log.isInAnyCall { addLayout() }
    var entry = RecordedItem.Entry(
      kind: .event, position: input.position, isAfterIdle: router?.idleness.isBusy == false,
      isImmediate: input.isImmediate,
      followsInBroadcast: input.followsInBroadcast, time: now, module: label(of: input.module))
    switch input.kind {
    case .event(let event, let answers):
      if excludedNames?.contains(event.key) == true { return log.appendOmitted(entry) }
      entry.answers = answers
      return log.append(event, entry)
    case .post(let event):
      if excludedNames?.contains(event.key) == true { return log.appendOmitted(entry) }
      entry.kind = .post
      return log.append(event, entry)
    case .result(let result):
      if excludedNames?.contains(result.key) == true { return log.appendOmitted(entry) }
      entry.kind = .result
      return log.append(result, entry)
    case .step(let name):
      isNavigationChanged = true
      entry.kind = .step
      return log.append(step: name, entry)
    default: return beginOther(input, entry)
    }
  }

  private func label(of module: ModuleCore?) -> ModuleLabel? {
    // Not a closure, because the check of its isolation takes longer.
    if let module { labels.label(of: module) } else { nil }
  }

  /// Records a rare input.
  private func beginOther(_ input: OutsideInput, _ entry: RecordedItem.Entry) -> Int {
    var (recorded, data, key) = (entry.input(named: "finish"), (any Sendable)?.none, NameKey?.none)
    switch input.kind {
    case .cancel(let request): (recorded.kind, recorded.of, recorded.name) = (.cancel, request, "request")
    case .finish(let output):
      recorded.kind = .finish
      data = output
      key = input.module.flatMap { strictestRoute(leadingTo: $0.name) }
    case .build(let prefix, let parameters, let opener):
      (recorded.kind, recorded.name, data) = (.build, prefix, parameters)
      key = strictestRoute(leadingTo: prefix)
      recorded.options = opener.map { RecordedRoute(opener: labels.label(of: $0).text) }
    case .route(let event, let opened):
      (recorded.kind, recorded.name, data, key) = (.route, event.name, event.data, event.key)
      recorded.options = (opened as? OpenedRoute).map(self.recorded)
    case .act(let act):
      guard let act = act as? RouteAct else { break }
      (recorded.name, key) = (act.event.name, act.event.key)
      (recorded.of, recorded.route) = (act.route.input, act.route.number)
      (recorded.kind, recorded.options) = self.recorded(act.change)
    case .event, .post, .result, .step: break
    }
    isNavigationChanged = true
    if let key, excludedNames?.contains(key) == true { return log.appendOmitted(entry) }
    return log.append(recorded, entry, data, key)
  }

  private func recorded(_ opened: OpenedRoute) -> RecordedRoute {
    RecordedRoute(
      style: opened.style.map(RecordedStyle.init), source: label(of: opened.source)?.text,
      opener: label(of: opened.opener)?.text, bypasses: opened.bypassesPresenter ? true : nil, link: opened.link,
      adaptedTo: opened.adaptedTo, replaces: label(of: opened.replaced)?.text, skips: opened.skipsReveal ? true : nil)
  }

  private func recorded(_ change: RouteAct.Change) -> (RecordedInput.Kind, RecordedRoute?) {
    switch change {
    case .remove: (.remove, nil)
    case .commit(let style, let source):
      (.commit, RecordedRoute(style: style.map(RecordedStyle.init), source: label(of: source)?.text))
    case .move(let index, let parent):
      (
        .move,
        RecordedRoute(style: RecordedStyle(index: index), source: labels.label(of: parent).text)
      )
    }
  }

  /// Returns the name with the strictest rule of all routes that open modules with a prefix.
  private func strictestRoute(leadingTo prefix: String) -> NameKey? {
    payloads.strictest(of: router?.routes(leadingTo: prefix) ?? [])
  }

  package func end(_ number: Int, _ outcome: Outcome?) {
    if let outcome, outcome != .waiting, recordsSights { log.append(outcome, of: number) }
    if log.lastNumber & 255 == 0 { continueInAnotherFile() }
  }

  // MARK: Interactors

  package func call(_ call: InteractorCall) -> Outcome {
    guard !call.isDefault else { return call.pass() }
    let number = log.begin(call, labels.label(of: call.module))
    let outcome = call.run(as: number)
    log.endCall(call.event, outcome)
    return outcome
  }

  package func admit(_ result: EventResult, with mark: InputMark?, isByTask: Bool, in module: ModuleCore)
    -> EventResult?
  {
    var entry = RecordedItem.Entry(
      kind: .result, position: ModuleCore.position(of: "interactor") ?? 0, call: mark?.call ?? 0,
      module: labels.label(of: module))
    let isDuringCall = mark?.call.map(log.isInCall) == true
    let isRecorded = log.isOfInteractor(result, during: isDuringCall, isByTask: isByTask)
    if isDuringCall || !isRecorded {
      if isRecorded { log.appendAnswer(result, entry) }
      return result.marked(InputMark(mark?.input ?? 0))
    }
    defer { scheduleHandOver() }
    entry.time = now
    // A published result answers no call.
    if result.eventID == nil { entry.call = 0 }
    entry.kind = entry.call > 0 ? .answer : .result
    if excludedNames?.contains(result.key) == true { return result.marked(InputMark(log.appendOmitted(entry))) }
    return result.marked(InputMark(log.append(result, entry)))
  }

  package func didEnd(_ handler: RunningHandler) {
    guard handler.isWanted, let module = handler.module, let call = handler.event.inputMark?.call
    else { return }
    // The end of the task is an input, because no answer follows.
    let entry = RecordedItem.Entry(
      kind: .ended, position: ModuleCore.position(of: "interactor") ?? 0, call: call, time: now,
      module: labels.label(of: module))
    _ = log.append(entry.input(named: handler.event.name), entry, nil, handler.event.key)
    scheduleHandOver()
  }

  // MARK: Observations

  package func willArrive(_ result: EventResult, by input: Int, in module: ModuleCore) {
    guard recordsSights else { return }
    log.append(result, at: labels.label(of: module), by: input)
    scheduleHandOver()
  }

  package func didBuild(_ module: ModuleCore, isInCode: Bool) {
    labels.add(module)
    guard labels.count >= room, let router else { return }
    labels.keep(router.modules)
    room = max(64, 2 * labels.count)
  }

  package func didRelease(_ module: ModuleCore) {
    let entry = RecordedItem.Entry(kind: .released, time: now, module: labels.label(of: module))
    _ = log.append(entry.input(named: module.name), entry, nil, nil)
    scheduleHandOver()
  }

  package func didOpen(by input: Int, change: @escaping @MainActor (RouteAct.Change) -> Outcome?) -> Int {
    routeCounts.next(input)
  }

  package func didChange(_ route: RouteID, _ event: Event, to state: RouteState, because error: RouteError?) {
    isNavigationChanged = true
    if recordsSights { add(.route(route, event, state, error?.code)) }
  }

  // MARK: Everything else outside

  package func decide(_ route: RouteID, _ event: Event, _ body: () -> RouteDecision) -> RouteDecision {
    let decision = body()
    var entry = RecordedItem.Entry(kind: .decided)
    func recorded(_ decision: RouteDecision) -> (input: RecordedInput, data: (any Sendable)?, key: NameKey?) {
      var input = entry.input(about: route, event)
      input.answer = RecordedAnswer(decision.kind)
      guard case .redirect(let other, let style) = decision.kind else { return (input, nil, event.key) }
      input.name = other.name
      input.options = RecordedRoute(style: style.map(RecordedStyle.init))
      return (input, other.data, other.key)
    }
    let made = recorded(decision)
    add(.input(made.input, entry, made.data, made.key))
    guard case .park(let decide) = decision.kind else { return decision }
    return .park { [weak self] in
      let result: Result<RouteDecision, any Error>
      do { result = .success(try await decide()) } catch { result = .failure(error) }
      // A cancelled route no longer waits.
      guard let self, !Task.isCancelled else { return try result.get() }
      entry.time = now
      switch result {
      case .success(let decision):
        let made = recorded(decision)
        _ = log.append(made.input, entry, made.data, made.key)
      case .failure(let error):
        var made = recorded(.cancel)
        made.input.answer = RecordedAnswer(thrown: error)
        _ = log.append(made.input, entry, nil, event.key)
      }
      scheduleHandOver()
      return try result.get()
    }
  }

  package func didReach(_ point: TransitionPoint, of route: RouteID, _ event: Event) async throws {
    var entry = RecordedItem.Entry(kind: .transition, time: now)
    var answer = RecordedAnswer()
    if case .host(let error) = point {
      entry.kind = .host
      answer = error.map(RecordedAnswer.init(thrown:)) ?? answer
    }
    var input = entry.input(about: route, event)
    input.answer = answer
    _ = log.append(input, entry, nil, event.key)
    scheduleHandOver()
  }

  package func isAwaited(_ route: RouteID, _ event: Event, _ isAwaited: Bool) -> Bool {
    guard isAwaited else { return false }
    let entry = RecordedItem.Entry(kind: .awaited)
    add(.input(entry.input(about: route, event), entry, nil, event.key))
    return true
  }

  package func load(
    _ route: RouteID, _ event: Event, as type: Any.Type, _ work: @MainActor () async throws -> any Sendable
  ) async throws -> any Sendable {
    let loaded: Result<any Sendable, any Error>
    do { loaded = .success(try await work()) } catch { loaded = .failure(error) }
    // A cancelled route no longer waits.
    if Task.isCancelled { return try loaded.get() }
    let entry = RecordedItem.Entry(kind: .loaded, time: now)
    var input = entry.input(about: route, event)
    switch loaded {
    case .success(let value): _ = log.append(input, entry, value, event.key)
    case .failure(let error):
      input.answer = RecordedAnswer(thrown: error)
      _ = log.append(input, entry, nil, event.key)
    }
    scheduleHandOver()
    return try loaded.get()
  }

  package func delay(
    _ name: String, for duration: Duration, by input: Int, in module: ModuleCore, at position: Int
  ) -> (clock: (any Clock<Duration>)?, didEnd: @MainActor () -> Void) {
    let label = labels.label(of: module)
    return (
      nil,
      { [weak self] in
        self?.add(
          .delay(RecordedDelay(input: input, name: name, module: label.text, at: position, duration: duration)))
      }
    )
  }

  package func number(_ number: UInt64, for input: Int) -> UInt64 {
    add(.number(number, by: input))
    return number
  }

  private func continueInAnotherFile() {
    // The writer wants one checkpoint. Further ones would begin further files.
    guard wantedCheckpoint.withLock({ $0 }) == checkpoints else { return }
    checkpoints += 1
    let saved = savesNavigation ? router?.savedNavigation() : nil
    let data = saved.flatMap { try? PlainData(encoding: $0, depthLimit: RecordedPayloads.depthLimit * 4) }
    add(.checkpoint(data ?? .null))
    handOver()
  }
}

extension RecordedDelay {
  init(input: Int, name: String, module: String, at position: Int, duration: Duration) {
    self.init(
      input: input, name: name, module: module, part: OutsideInput.part(at: position), duration: duration.microseconds)
  }
}

extension RecordedAnswer {
  /// Creates the recorded form of a decision about a route.
  init(_ decision: RouteDecision.Kind) {
    switch decision {
    case .proceed: self.init()
    case .cancel: self.init(status: "cancel")
    case .refuse(let failure):
      self.init(status: "refuse", title: failure.title, message: failure.message, error: failure.description)
    case .redirect: self.init(status: "redirect")
    case .park: self.init(status: "park")
    }
  }
}
