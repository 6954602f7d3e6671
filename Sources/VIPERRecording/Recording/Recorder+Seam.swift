import VIPER
import VIPERPlainData
import VIPERRestoration

extension Recorder: RouteSeam {
  package var replacesOutside: Bool { false }

  package func begin(
    _ input: OutsideInput, in module: ModuleCore?, at part: String, followsInBroadcast: Bool, isImmediate: Bool
  ) -> Int {
    defer { scheduleHandOver() }
    // The task that adds the layouts may run later than this input.
    if case .step = input {} else if !isImmediate, !log.isInAnyCall { addLayout() }
    var recorded = RecordedInput(
      module: label(of: module), part: part, isAfterIdle: router?.idleness.isBusy == false, isImmediate: isImmediate,
      followsInBroadcast: followsInBroadcast)
    let (data, key) = complete(&recorded, input, in: module)
    if case .step = input { return log.add(step: recorded, at: now) }
    return log.add(consume recorded, at: now, data, key)
  }

  /// Adds the properties of the kind of an input.
  ///
  /// - Returns: The data of the input, and the name whose rules apply to the data.
  private func complete(_ recorded: inout RecordedInput, _ input: OutsideInput, in module: ModuleCore?) -> (
    (any Sendable)?, NameKey?
  ) {
    var (data, key) = ((any Sendable)?.none, NameKey?.none)
    switch input {
    case .event(let event, _), .post(let event):
      if case .event(_, let isForOne) = input {
        if let isForOne { recorded.answers = isForOne ? .one : .several }
      } else {
        recorded.kind = .post
      }
      if event.kind != .business { recorded.eventKind = event.kind.rawValue }
      if event.kind == .route { updateRules() }
      (recorded.name, data, key) = (event.name, event.data, event.key)
    case .result(let result):
      (recorded.kind, recorded.name, recorded.answer) = (.result, result.name, RecordedAnswer(result))
      (data, key) = (result.data, result.key)
    case .end(let event, let call):
      (recorded.kind, recorded.name, recorded.of, key) = (.ended, event.name, call, event.key)
    case .step(let name):
      (recorded.kind, recorded.name, isNavigationChanged) = (.step, name, true)
    case .cancel(let request): (recorded.kind, recorded.name, recorded.of) = (.cancel, "request", request)
    case .finish(let output):
      (recorded.kind, recorded.name, data, isNavigationChanged) = (.finish, "finish", output, true)
      key = module.flatMap { payloads.strictest(leadingTo: $0.name, in: router) }
    case .build(let prefix, let parameters, let opener):
      (recorded.kind, recorded.name, data, isNavigationChanged) = (.build, prefix, parameters, true)
      key = payloads.strictest(leadingTo: prefix, in: router)
      recorded.options = opener.map { RecordedRoute(opener: labels.label(of: $0)) }
    case .route(
      let event, let style, let replaced, let skipsReveal, let bypassesPresenter, let link, let opener, let adaptedName):
      updateRules()
      (recorded.kind, recorded.name, isNavigationChanged) = (.route, event.name, true)
      (data, key) = (event.data, event.key)
      recorded.options = RecordedRoute(
        style: (style as? RouteStyle).map(RecordedStyle.init), source: recorded.module, opener: label(of: opener),
        bypasses: bypassesPresenter ? true : nil, link: link, adaptedTo: adaptedName, replaces: label(of: replaced),
        skips: skipsReveal ? true : nil)
    case .act(let act, let route, let event):
      guard let act = act as? RouteAct else { break }
      (recorded.name, key, isNavigationChanged) = (event.name, event.key, true)
      (recorded.of, recorded.route) = (route.input, route.number)
      (recorded.kind, recorded.options) = self.recorded(act)
    case .remove: (recorded.kind, recorded.name) = (.released, module?.name ?? "")
    }
    return (data, key)
  }

  private func label(of module: ModuleCore?) -> String? {
    // Not a closure, because the check of its isolation takes longer.
    if let module { labels.label(of: module) } else { nil }
  }

  private func recorded(_ change: RouteAct) -> (RecordedInput.Kind, RecordedRoute?) {
    switch change {
    case .remove: (.remove, nil)
    case .commit(let style, let source):
      (.commit, RecordedRoute(style: style.map(RecordedStyle.init), source: label(of: source)))
    case .move(let index, let parent):
      (.move, RecordedRoute(style: RecordedStyle(index: index), source: labels.label(of: parent)))
    }
  }

  package func end(_ number: Int, _ outcome: Outcome?) {
    guard let outcome, outcome != .waiting, recordsSights else { return }
    log.addObservation { _ in .outcome(outcome.text, of: number) }
  }

  // MARK: Interactors

  package func call(_ call: InteractorCall) -> Outcome {
    guard !call.isDefault else { return call.pass() }
    let number = log.begin(call, in: labels.label(of: call.module))
    let outcome = call.run(as: number)
    log.endCall(call.event, outcome)
    return outcome
  }

  package func receive(
    _ result: EventResult, by input: Int?, during call: Int?, isByTask: Bool, in module: ModuleCore
  ) -> Int? {
    let call = call ?? 0
    let isDuringCall = log.isInCall(call)
    guard log.isOfInteractor(result, during: isDuringCall, isByTask: isByTask) else { return input ?? 0 }
    var recorded = RecordedInput(
      kind: .result, module: labels.label(of: module), part: "interactor", name: result.name,
      of: call > 0 ? call : nil, answer: RecordedAnswer(result))
    if isDuringCall {
      log.add(consume recorded, at: nil, result.data, result.key)
      return input ?? 0
    }
    defer { scheduleHandOver() }
    // A published result answers no call.
    if result.eventID == nil { recorded.of = nil }
    if recorded.of != nil { recorded.kind = .answer }
    return log.add(consume recorded, at: now, result.data, result.key)
  }

  // MARK: Observations

  package func willArrive(_ result: EventResult, by input: Int, in module: ModuleCore) {
    guard recordsSights else { return }
    log.addObservation { [module = labels.label(of: module), result = result.detached] texts in
      .saw(RecordedSight(input: input, module: module, text: texts.text(of: result)))
    }
    scheduleHandOver()
  }

  package func didBuild(_ module: ModuleCore, isInCode: Bool) {
    labels.add(module)
    labels.removeOld(router?.modules ?? [])
  }

  package func begin(routeBy input: Int, change: @escaping @MainActor (RouteAct) -> Outcome?) -> Int {
    updateRules()
    return routeCounts.next(input)
  }

  package func didChange(_ route: RouteID, _ event: Event, to state: RouteState, because error: RouteError?) {
    isNavigationChanged = true
    guard recordsSights else { return }
    add { [event = event.detached, code = error?.code] texts in
      .saw(RecordedSight(input: route.input, route: route.number, text: texts.text(of: event, state, code)))
    }
  }

  // MARK: Everything else outside

  /// Adds an input about a route: the result of something outside that the route needs.
  private func add<Value: Sendable>(
    _ kind: RecordedInput.Kind, _ result: Result<Value, any Error>, of route: RouteID, _ event: Event,
    isNumbered: Bool = true
  ) {
    guard !isStopped else { return }
    var input = RecordedInput(kind: kind, name: event.name, of: route.input, route: route.number)
    var (data, key) = ((any Sendable)?.none, event.key)
    switch result {
    case .failure(let error): input.answer = RecordedAnswer(thrown: error)
    case .success(let decision as RouteDecision):
      input.answer = RecordedAnswer(decision)
      guard case .redirect(let other, let style) = decision.kind else { break }
      (input.name, data, key) = (other.name, other.data, other.key)
      input.options = RecordedRoute(style: style.map(RecordedStyle.init))
    case .success(let value): if kind == .loaded { data = value }
    }
    log.add(input, at: isNumbered ? now : nil, data, key, canBeOmitted: false)
    scheduleHandOver()
  }

  package func call(_ interceptor: () -> RouteDecision, with route: RouteID, _ event: Event) -> RouteDecision {
    let decision = interceptor()
    add(.decided, .success(decision), of: route, event, isNumbered: false)
    return decision
  }

  package func isAwaited(_ route: RouteID, _ event: Event, _ isAwaited: Bool) -> Bool {
    if isAwaited { add(.awaited, .success(()), of: route, event, isNumbered: false) }
    return isAwaited
  }

  package func wait<Value: Sendable>(
    for need: RouteNeed, as type: Any.Type, of route: RouteID, _ event: Event,
    _ work: @MainActor () async throws -> Value
  ) async throws -> Value {
    let result: Result<Value, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    // A cancelled route no longer waits.
    if !Task.isCancelled { add(RecordedInput.Kind(need), result, of: route, event) }
    return try result.get()
  }

  package func begin(
    delay name: String, for duration: Duration, by input: Int, in module: ModuleCore, at part: String
  ) -> (clock: (any Clock<Duration>)?, didEnd: @MainActor () -> Void) {
    let delay = RecordedDelay(
      input: input, name: payloads.name(name), module: labels.label(of: module), part: part,
      duration: duration.microseconds)
    return (nil, { [weak self] in self?.add { _ in .delay(delay) } })
  }

  package func number(_ number: UInt64, for input: Int) -> UInt64 {
    add { _ in .number(number, by: input) }
    return number
  }
}

extension RecordedAnswer {
  /// Creates the recorded form of a decision about a route.
  @MainActor fileprivate init(_ decision: RouteDecision) {
    switch decision.kind {
    case .proceed: self.init()
    case .cancel: self.init(status: "cancel")
    case .refuse(let failure):
      self.init(status: "refuse", title: failure.title, message: failure.message, error: failure.description)
    case .redirect: self.init(status: "redirect")
    case .park: self.init(status: "park")
    }
  }
}
