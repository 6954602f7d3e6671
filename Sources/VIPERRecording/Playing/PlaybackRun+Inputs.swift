import VIPER
import VIPERPlainData

// Inputs that the playback passes to the app.

extension PlaybackRun {
  /// Passes an input of the recording to the app, as soon as the app waits for it.
  func play(_ input: RecordedInput, at index: Int) async throws {
    switch input.kind {
    case .answer, .ended:
      guard let call = input.of else { break }
      try await wait(
        until: { calls[call].map { !$0.isTask || $0.handler != nil } == true },
        orReport: "The call of \(input.module ?? "")'s interactor that \(input.name) answers did not occur.",
        by: input.number ?? 0)
    case .loaded, .decided:
      // A route that has ended meanwhile no longer waits. The recording contains its end.
      guard let route = input.routeID else { break }
      for _ in 0..<100 where waiting[route] == nil { await Task.yield() }
    case .transition, .host:
      guard let route = input.routeID else { break }
      try await wait(
        until: { waiting[route] != nil }, orReport: "The route \(input.name) does not wait.", by: route.input)
    case .step:
      script.finish(index)
      let number = input.number ?? 0
      return await play(steps: [input] + script.takeSteps(after: number), number)
    default: break
    }
    script.finish(index)
    perform(input)
  }

  /// Passes the inputs to the app that have occurred in the turn of the line before them.
  func playImmediateInputs() {
    while divergence == nil, let input = script.takeInput(where: { $0.isImmediate && $0.turns == 0 }) { perform(input) }
  }

  /// Passes an input to the app now.
  func perform(_ input: RecordedInput) {
    var inputs = [input]
    // The other events of a broadcast follow as inputs.
    while input.kind == .event, let next = script.takeInput(where: \.followsInBroadcast) { inputs.append(next) }
    if inputs.count == 1 {
      performOne(input)
    } else {
      router.play(input.number ?? 0) { router.play(broadcast: { inputs.forEach(performOne) }) }
    }
  }

  private func performOne(_ input: RecordedInput) {
    let number = input.number ?? 0
    router.play(number) {
      do throws(PayloadError) {
        let outcome = try outcome(of: input, number)
        guard case .outcome(let recorded, _)? = script.take(.outcome(of: number)), let outcome, outcome != .waiting
        else { return }
        check(recorded, outcome.text, or: "The input has another outcome.", by: number)
      } catch {
        diverge("The input cannot be played. \(error.reason)", .data)
      }
    }
  }

  /// Changes the window as a gesture of the user did: removes views, or selects a tab. Then reports the steps that the
  /// window has not reported.
  private func play(steps: [RecordedInput], _ number: Int) async {
    let modules = steps.map { $0.module.flatMap(module) }
    let views = modules.map { $0?.moduleView }
    let removed = zip(steps, views).compactMap { $0.name == Lifecycle.removed.text ? $1 : nil }
    await router.play(number) { [router] in
      // The last removed view contains or is below the others.
      for view in removed.reversed() {
        let window = router.windows.first { $0.contains(view) }
        try? await window?.remove(view, shownAs: view.routeHandle?.style ?? .any)
      }
      guard removed.isEmpty else { return }
      for case (let step, let view?) in zip(steps, views) where step.name == Lifecycle.willAppear.text {
        try? router.windows.first { $0.contains(view) }?.selectTab(of: view)
      }
    }
    router.play(number) {
      for (step, module) in zip(steps, modules) { module?.report(step: step.name) }
    }
  }

  // MARK: Kinds of inputs

  private func outcome(of input: RecordedInput, _ number: Int) throws(PayloadError) -> Outcome? {
    switch input.kind {
    case .event:
      let (outcome, stop) = try openModule(input.module).send(
        event(input), from: input.part, isForOne: input.answers.map { $0 == .one })
      if input.answers != nil { requests[number] = stop }
      return outcome
    case .post: return try openModule(input.module).post(event(input), from: input.part)
    case .result:
      return try openModule(input.module).send(result(input, answering: nil), from: input.part)
    case .answer, .ended: try answer(input, in: openModule(input.module))
    case .cancel: input.of.flatMap { requests.removeValue(forKey: $0) }?()
    case .finish: try finish(openModule(input.module), with: input.data)
    case .build: try build(input)
    case .released: input.module.map { built[$0] = nil }
    case .route: return try open(input)
    case .remove: return change(input, .remove)
    case .commit:
      let source = input.options?.source.flatMap(module)
      return change(input, .commit(input.options?.style?.routeStyle, from: source))
    case .move:
      let parent = try openModule(input.options?.source)
      return change(input, .move(to: input.options?.style?.index ?? 0, in: parent))
    case .loaded, .decided, .transition, .host:
      input.routeID.flatMap { waiting.removeValue(forKey: $0) }?.resume(returning: input)
    case .step, .awaited: break
    }
    return nil
  }

  private func openModule(_ label: String?) throws(PayloadError) -> ModuleCore {
    guard let module = label.flatMap(module) else {
      throw PayloadError(reason: "The module \(label ?? "") does not exist.")
    }
    return module
  }

  /// Answers an earlier call of an interactor.
  private func answer(_ input: RecordedInput, in module: ModuleCore) throws(PayloadError) {
    guard let call = input.of, let played = calls[call] else { return }
    let isPublished = input.answer.isPublished
    defer {
      if input.kind == .ended || !input.answer.isElement && !isPublished {
        played.isOver = true
        played.end.resume(returning: ())
      }
    }
    guard input.kind == .answer else { return played.handler?.end() ?? () }
    let result = try result(input, answering: isPublished ? nil : played.event)
    if let handler = played.handler, !isPublished {
      handler.play(result, in: module)
    } else {
      _ = module.send(result, from: "interactor")
    }
  }

  private func finish(_ module: ModuleCore, with data: PlainData?) throws(PayloadError) {
    guard let data else { return module.finish(with: nil) }
    let declared = router.declarations.modules.first { $0.prefix == module.name }
    guard let type = declared?.output else { throw PayloadError(reason: "The module declares no output.") }
    module.finish(with: try PayloadDecoding.value(data, as: type))
  }

  private func build(_ input: RecordedInput) throws(PayloadError) {
    var builder = VIPBuilder(prefix: input.name, router: router)
    if let data = input.data {
      let module = router.declarations.modules.first { $0.prefix == input.name }
      guard let type = module?.parameters.lazy.compactMap(\.input).first else {
        throw PayloadError(reason: "The module takes no parameters.")
      }
      builder.parameters = try PayloadDecoding.value(data, as: type)
    }
    builder.opener = input.options?.opener.flatMap(module)?.moduleView
    do throws(Diagnostic) { _ = try builder.build() } catch { throw PayloadError(reason: error.description) }
  }

  private func open(_ input: RecordedInput) throws(PayloadError) -> Outcome {
    let route = input.options ?? RecordedRoute()
    let handle = router.open(
      try event(input, kind: .route), style: route.style?.routeStyle, replaced: route.replaces.flatMap(module),
      skipsReveal: route.skips == true, bypassesPresenter: route.bypasses == true, link: route.link,
      isAdapted: route.adaptedTo != nil, from: route.source.flatMap(module), opener: route.opener.flatMap(module))
    handles.removeAll { $0.state.isFinal }
    handles.append(handle)
    return handle.outcome
  }

  private func change(_ input: RecordedInput, _ change: RouteAct) -> Outcome? {
    input.routeID.flatMap { routes[$0]?(change) }
  }

  /// Returns the event of an input.
  func event(_ input: RecordedInput, kind: Event.Kind? = nil) throws(PayloadError) -> Event {
    let named = Event(named: input.name, kind: kind ?? input.eventKind.flatMap(Event.Kind.init))
    let typed = input.options?.adaptedTo.map { Event(named: $0, kind: .route) } ?? named
    return named.with(data: try PayloadDecoding.value(input.data, of: typed.key) { $0.inputType })
  }

  /// Returns the result of an input.
  ///
  /// - Parameter event: The event that the result answers, or `nil` if the result was published.
  func result(_ input: RecordedInput, answering event: Event?) throws(PayloadError) -> EventResult {
    let answer = input.answer
    let status = ResultStatus(rawValue: answer.status ?? ResultStatus.success.rawValue)
    // Failures rarely have data, and nothing depends on data that cannot be decoded.
    var data: (any Sendable)?
    if status == .success || input.data != nil {
      data = try PayloadDecoding.value(input.data, of: Event(named: input.name).key) { $0.outputType }
    }
    return EventResult(
      recorded: input.name, kind: nil, answering: answer.isPublished ? nil : event, status: status, data: data,
      title: answer.title, message: answer.message, error: answer.error.map(RecordedFailure.init),
      isElement: answer.isElement, isFromRuntime: answer.isFromRuntime)
  }
}

/// The error of a recorded result: its text. The type of the error is not recorded.
struct RecordedFailure: Error, CustomStringConvertible { let description: String }
