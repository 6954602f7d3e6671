import VIPER
import VIPERPlainData
import VIPERRestoration

extension Recorder: Boundary {
  package var leavesOutEffects: Bool { false }
  package var ignoresHosts: Bool { false }

  package func enter(_ input: OutsideInput, _ deliver: @escaping @MainActor () -> Outcome) -> Outcome {
    begin(input)
    let outcome = deliver()
    end(input, outcome)
    return outcome
  }

  package func begin(_ input: OutsideInput) {
    // The frequent kinds of inputs have a shorter way, because this function runs for each delivery.
    switch input.kind {
    case .event(let event):
      guard excludedNames == nil else { return beginOther(input) }
      log.begin(event, input, label(of: input.module), now)
    case .result(let result):
      guard log.isInCall else { return beginOther(input) }
      log.begin(result, input, label(of: input.module))
    default: beginOther(input)
    }
  }

  private func beginOther(_ input: OutsideInput) {
    let number = log.beginInput()
    if number > 0, let key = input.key, excludedNames?.contains(key) == true { return add(.omitted(number: number)) }
    let entry = RecordedItem.Entry(
      kind: .event, isCaused: input.isCaused, position: input.position, number: number, object: input.number,
      isImmediate: input.isImmediate && !input.isCaused, time: number > 0 ? now : .zero, module: label(of: input.module)
    )
    record(input, entry)
  }

  private func label(of module: ModuleCore?) -> ModuleLabel? {
    // Not a closure, because the check of its isolation takes longer.
    if let module { labels.label(of: module) } else { nil }
  }

  package func end(_ input: OutsideInput, _ outcome: Outcome?) {
    guard log.endInput() else { return }
    if isNavigationChanged { addLayout() }
    addEnd(outcome)
    if log.lastNumber & 255 == 0 { continueInAnotherFile() }
  }

  private func addEnd(_ outcome: Outcome?) {
    log.appendEnd(outcome)
    scheduleHandOver()
  }

  package func mustWait(_ continuation: OutsideInput) -> Bool {
    begin(continuation)
    end(continuation, nil)
    return false
  }

  package func wait(_ continuation: OutsideInput, _ resume: @escaping @MainActor () -> Void) { resume() }
  package func didContinue() {}

  package func didOpen(_ route: BoundaryRoute) -> Int {
    lastRoute += 1
    return lastRoute
  }

  package func call(_ call: InteractorCall) -> Outcome {
    guard !call.isDefault else { return call.pass() }
    log.begin(callOf: call.event, labels.label(of: call.module), call.handler)
    let outcome = call.run()
    log.endCall(call.event, outcome)
    return outcome
  }

  package func willArrive(_ result: EventResult, in module: ModuleCore) {
    log.append(result, at: labels.label(of: module))
    if !log.isInInput { scheduleHandOver() }
  }

  package func didBegin(_ handler: RunningHandler) {}

  package func didEnd(_ handler: RunningHandler) {
    guard handler.isWanted, !handler.hasEnded, let module = handler.module else { return }
    // The end of the task is an input, because no answer follows.
    let entry = nextEntry(.ended, of: "interactor", object: handler.number, labels.label(of: module))
    add(.input(entry.input(named: handler.event.name), entry, nil, nil))
    addEnd(nil)
  }

  package func didBuild(_ module: ModuleCore) {
    labels.add(module)
    guard labels.count >= room, let router else { return }
    labels.keep(router.modules)
    room = max(64, 2 * labels.count)
  }

  package func didChange(route: String, to state: String) {
    isNavigationChanged = true
    let change = RecordedItem.Other.navigation(route: route, state)
    guard !log.isInInput else { return add(change) }
    // The change at the end of a transition is an input, because a playback must wait for it.
    let entry = nextEntry(.change, isCaused: true)
    add(.input(entry.input(named: "\(route) \(state)"), entry, nil, nil))
    add(change)
    addLayout()
    addEnd(nil)
  }

  package func load(
    _ route: String, as type: Any.Type, _ work: @MainActor () async throws -> any Sendable
  ) async throws -> any Sendable {
    let number = counts.next("load \(route)")
    let loaded: Result<any Sendable, any Error>
    do { loaded = .success(try await work()) } catch {
      loaded = .failure(error)
    }
    let entry = nextEntry(.loaded, object: number)
    var input = entry.input(named: route)
    input.answer = RecordedAnswer()
    switch loaded {
    case .success(let value): add(.input(input, entry, value, nil))
    case .failure(let error):
      input.answer?.error = "\(error)"
      add(.input(input, entry, nil, nil))
    }
    addEnd(nil)
    return try loaded.get()
  }

  package func nextNumber(of input: OutsideInput) -> Int {
    let entry = RecordedItem.Entry(
      kind: input.recordedKind, isCaused: true, position: input.position, number: 0, object: input.number, time: .zero,
      module: input.module.map(labels.label))
    return counts.next(entry.input(named: input.name).signature)
  }
  package func clock(of delay: OutsideInput) -> (any Clock<Duration>)? { nil }

  package func number(_ number: UInt64) -> UInt64 {
    add(.number(number))
    return number
  }

  /// Returns the entry of the next input that does not pass the entrance.
  private func nextEntry(
    _ kind: RecordedInput.Kind, isCaused: Bool = false, of part: String = "view", object: Int = 0,
    _ module: ModuleLabel? = nil
  ) -> RecordedItem.Entry {
    RecordedItem.Entry(
      kind: kind, isCaused: isCaused, position: ModuleCore.position(of: part) ?? 0, number: log.nextNumber(),
      object: object, time: now, module: module)
  }

  private func addLayout() {
    guard let router, !isInTransition else { return }
    isNavigationChanged = false
    let layout = router.layoutText(labels)
    if layout != lastLayout { add(.layout(layout)) }
    lastLayout = layout
  }

  private func continueInAnotherFile() {
    guard wantsCheckpoint.withLock({ $0 }) else { return }
    let saved = savesNavigation ? router?.savedNavigation() : nil
    let data = saved.flatMap { try? PlainData(encoding: $0, depthLimit: RecordedPayloads.depthLimit * 4) }
    add(.checkpoint(data ?? .null))
  }
}

extension Recorder {
  /// Records an input.
  private func record(_ input: OutsideInput, _ entry: RecordedItem.Entry) {
    var entry = entry
    switch input.kind {
    case .event(let event):
      entry.answers = input.answers
      log.append(event, entry)
    case .post(let event):
      entry.kind = .post
      log.append(event, entry)
    case .resume(let event):
      entry.kind = .resume
      log.append(event, entry)
    case .result(let result):
      entry.kind = .result
      log.append(result, entry)
    case .answer(let result, _):
      entry.kind = .answer
      log.appendAnswer(result, entry)
    case .step(let name): add(.step, name, entry)
    case .cancel(let name, _): add(.cancel, name, entry)
    case .timer(let name, _): add(.timer, name, entry)
    case .act(let act, let name, _): add(input.recordedKind, name, entry, (act as? RouteAct).flatMap(recorded))
    case .continuation(let continuation, let name, _):
      let kind = continuation.recordedKind
      if kind == .transition { isInTransition = true } else if kind == .host { isInTransition = false }
      add(kind, name, entry)
    case .finish(let output): add(.finish, "finish", entry, data: output)
    case .build(let prefix, let parameters, let opener):
      let route = opener.map { RecordedRoute(opener: labels.label(of: $0).text) }
      add(.build, prefix, entry, data: parameters, route)
    case .route(let event, let opened):
      guard let opened = opened as? OpenedRoute else { return }
      let route = RecordedRoute(
        style: opened.style.map(RecordedStyle.init), source: opened.source.map { labels.label(of: $0).text },
        opener: opened.opener.map { labels.label(of: $0).text }, bypassesPresenter: opened.bypassesPresenter,
        link: opened.link, adaptedTo: opened.adaptedTo, isCustom: opened.isCustom)
      add(.route, event.name, entry, data: event.data, key: event.key, route)
    }
  }

  /// Returns the recorded properties of a change of a route.
  private func recorded(_ act: RouteAct) -> RecordedRoute? {
    switch act {
    case .remove: nil
    case .commit(let style, let source):
      RecordedRoute(style: style.map(RecordedStyle.init), source: label(of: source)?.text)
    case .move(let index, let parent):
      RecordedRoute(style: RecordedStyle(place: "embed", index: index), source: labels.label(of: parent).text)
    }
  }

  /// Records a rare input.
  private func add(
    _ kind: RecordedInput.Kind, _ name: String, _ entry: RecordedItem.Entry, data: (any Sendable)? = nil,
    key: NameKey? = nil, _ route: RecordedRoute? = nil
  ) {
    var entry = entry
    entry.kind = kind
    var input = entry.input(named: name)
    input.route = route
    log.append(input, entry, data, key)
  }
}
