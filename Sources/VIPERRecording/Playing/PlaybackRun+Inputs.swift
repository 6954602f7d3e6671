import VIPER
import VIPERPlainData

// Inputs that the playback passes to the app.

extension PlaybackRun {
  /// Passes the next input of the recording to the app.
  func play(_ input: RecordedInput) {
    let outcome = pass(input)
    if calls == 0, divergence == nil { compare(outcome) }
  }

  private func pass(_ input: RecordedInput) -> Outcome? {
    cursor.advance()
    let before = isPlayingInput
    isPlayingInput = true
    inputs.append(true)
    defer {
      inputs.removeLast()
      isPlayingInput = before
    }
    return perform(input)
  }

  /// Passes inputs that occurred at the end of the input before them, and before the app's own work continued.
  func playImmediateInputs() {
    while divergence == nil, let input = cursor.nextInput, input.isImmediate { play(input) }
  }

  /// Passes inputs that occurred during the input that ends now.
  func playNestedInputs() {
    while divergence == nil, case .input(let input, nil, _)? = cursor.next { _ = pass(input) }
  }

  /// Changes the window as a gesture of the user did: removes views, or selects a tab. The steps of the gesture follow
  /// from the recording, and the reports of the window are ignored.
  ///
  /// - Parameter steps: The steps of one change of the window.
  func repeatGesture(_ steps: [RecordedInput]) async {
    guard !router.isHostChangingWindow else { return }
    retainShownViews()
    let views = steps.map { $0.module.flatMap(module)?.moduleView }
    let removed = zip(steps, views).compactMap { $0.name == Lifecycle.removed.text ? $1 : nil }
    // The last removed view contains or is below the others.
    for view in removed.reversed() {
      let window = router.windows.first { $0.contains(view) }
      try? await window?.remove(view, shownAs: view.routeHandle?.style ?? .any)
    }
    if removed.isEmpty {
      for case (let step, let view?) in zip(steps, views) where step.name == Lifecycle.willAppear.text {
        try? router.windows.first { $0.contains(view) }?.selectTab(of: view)
      }
    }
  }

  private func perform(_ input: RecordedInput) -> Outcome? {
    do throws(PayloadError) {
      if input.kind == .route { return try open(input) }
      if input.kind == .loaded {
        let key = TaskKey(module: input.name, number: input.number)
        loaded[key] = input
        loading[key]?.resume(returning: ())
        return nil
      }
      if input.kind == .build { return try build(input) }
      if let act = try act(input) { return routes[input.number]?.change(act) }
      guard let label = input.module, let module = self.module(label) else {
        throw PayloadError(reason: "The module \(input.module ?? "") does not exist.")
      }
      return try perform(input, in: module, label)
    } catch {
      diverge("The input cannot be played. \(error.reason)", .data)
      return nil
    }
  }

  private func perform(_ input: RecordedInput, in module: ModuleCore, _ label: String) throws(PayloadError) -> Outcome?
  {
    switch input.kind {
    case .event:
      let (event, position) = (try event(input), ModuleCore.position(of: input.part) ?? .min)
      guard nextOfBroadcast(input) != nil else { return module.send(event, from: position, for: input.answers) }
      return router.playBroadcast {
        _ = module.send(event, from: position, for: input.answers)
        while divergence == nil, let next = nextOfBroadcast(input) { _ = pass(next) }
      }
    case .cancel: module.stopRequest(input.number, input.name, at: ModuleCore.position(of: input.part) ?? .min)
    case .post: return module.post(try event(input), from: ModuleCore.position(of: input.part) ?? .min)
    case .result: return module.sendFromInteractor(try result(input, answering: nil))
    case .answer:
      let played = try task(input, label)
      played.handler.answer(try result(input, answering: played.handler.event))
      if input.answer?.isElement != true { end(played) }
      return .answered
    case .ended:
      let played = try task(input, label)
      played.handler.endSequence()
      end(played)
      return nil
    case .step: module.report(step: input.name)
    case .finish:
      module.finish(with: try input.data.map { data throws(PayloadError) in try output(data, of: module) } ?? nil)
    case .remove, .commit, .move, .resume, .timer, .route, .build, .loaded, .change, .handler, .request, .transition,
      .host:
      break
    }
    return nil
  }

  /// Returns the next event of the broadcast to which an event belongs, or `nil`. The recording contains the events of a
  /// broadcast as inputs directly within the first of them.
  private func nextOfBroadcast(_ input: RecordedInput) -> RecordedInput? {
    guard case .input(let next, nil, _)? = cursor.next, next.kind == .event, next.name == input.name else { return nil }
    return next.part == input.part && calls == 0 ? next : nil
  }

  /// Returns the change of a route, or `nil` if the input is another one.
  private func act(_ input: RecordedInput) throws(PayloadError) -> RouteAct? {
    let source = input.route?.source.flatMap(module)
    switch input.kind {
    case .remove: return .remove
    case .commit: return .commit(input.route?.style?.routeStyle, from: source)
    case .move:
      guard let source else { throw PayloadError(reason: "The module \(input.route?.source ?? "") does not exist.") }
      return .move(to: input.route?.style?.index ?? 0, in: source)
    default: return nil
    }
  }

  private func output(_ data: PlainData, of module: ModuleCore) throws(PayloadError) -> any Sendable {
    func decode<Output: Sendable>(_ type: Output.Type) throws(PayloadError) -> any Sendable {
      try PayloadDecoding.value(data, as: type)
    }
    guard let type = module.outputType else { throw PayloadError(reason: "The module declares no output.") }
    return try decode(type)
  }

  private func build(_ input: RecordedInput) throws(PayloadError) -> Outcome? {
    var builder = VIPBuilder(prefix: input.name, router: router)
    if let data = input.data {
      func decode<Parameters>(_ type: Parameters.Type) throws(PayloadError) -> any Sendable {
        try PayloadDecoding.parameters(data, as: type)
      }
      guard let type = builder.parametersType else { throw PayloadError(reason: "The module takes no parameters.") }
      builder.parameters = try decode(type)
    }
    builder.opener = input.route?.opener.flatMap(module)?.moduleView
    do throws(Diagnostic) { built.append(try builder.build()) } catch { throw PayloadError(reason: error.description) }
    return nil
  }

  private func event(_ input: RecordedInput) throws(PayloadError) -> Event {
    let kind = input.kind == .route ? .route : input.eventKind.flatMap(Event.Kind.init)
    let named = Event(named: input.name, kind: kind)
    let typed = input.route?.adaptedTo.map { Event(named: $0, kind: .route) } ?? named
    return named.with(data: try PayloadDecoding.input(input.data, of: typed.key.kind == nil ? nil : typed.key))
  }

  private func open(_ input: RecordedInput) throws(PayloadError) -> Outcome {
    let route = input.route ?? RecordedRoute()
    let handle = router.open(
      try event(input),
      OpenedRoute(
        style: route.style?.routeStyle, source: route.source.flatMap(module),
        opener: route.opener.flatMap(module), bypassesPresenter: route.bypassesPresenter, link: route.link,
        adaptedTo: route.adaptedTo))
    handles.removeAll { $0.state.isFinal }
    handles.append(handle)
    return handle.outcome
  }

  /// Returns the result of an input.
  ///
  /// - Parameter event: The event that the result answers, or `nil` if the recording states it.
  func result(_ input: RecordedInput, answering event: Event?) throws(PayloadError) -> EventResult {
    let answer = input.answer ?? RecordedAnswer()
    let answered = answer.isPublished ? nil : answer.of.flatMap { openCalls.event($0) } ?? event
    let status = ResultStatus(rawValue: answer.status ?? ResultStatus.success.rawValue)
    let key = Event(named: input.name).key
    // Failures rarely have data, and nothing depends on data that cannot be decoded.
    var data: (any Sendable)?
    if status == .success || input.data != nil {
      data = try PayloadDecoding.output(input.data, of: key.kind == nil ? nil : key)
    }
    return EventResult(
      recorded: input.name, kind: nil, answering: answered, status: status, data: data, title: answer.title,
      message: answer.message, error: answer.error.map(RecordedFailure.init), isElement: answer.isElement,
      isFromRuntime: answer.isFromRuntime)
  }

  private func task(_ input: RecordedInput, _ label: String) throws(PayloadError) -> PlayedTask {
    let key = TaskKey(module: label, number: input.number)
    guard let task = tasks[key] else {
      throw PayloadError(
        reason: "The task of \(label)'s interactor that answers \(input.name) has not begun, or has ended.")
    }
    return task
  }

  private func end(_ played: PlayedTask) {
    played.isOver = true
    played.end.resume(returning: ())
  }
}

/// The error of a recorded result: its text. The type of the error is not recorded.
struct RecordedFailure: Error, CustomStringConvertible { let description: String }
