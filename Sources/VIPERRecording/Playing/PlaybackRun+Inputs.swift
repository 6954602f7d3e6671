import VIPER
import VIPERPlainData

// Inputs that the playback passes to the app.

extension PlaybackRun {
  /// Passes an input of the recording to the app.
  func play(_ input: RecordedInput, _ number: Int, at index: Int) async throws {
    switch input.kind {
    case .answer, .ended:
      guard let call = input.of else { break }
      try await wait(
        until: { calls[call].map { !$0.isTask || $0.handler != nil } == true },
        orReport: "The call of \(input.module ?? "")'s interactor that \(input.name) answers did not occur.", by: number
      )
    case .loaded, .decided:
      // A route that has ended meanwhile no longer waits. The recording contains its end.
      guard let route = input.routeID else { break }
      for _ in 0..<100 where waiting[route] == nil { await Task.yield() }
    case .transition, .host:
      guard let route = input.routeID else { break }
      try await wait(
        until: { waiting[route] != nil }, orReport: "The route \(input.name) does not wait.", by: route.input)
    case .step: return await playSteps(beginningWith: input, number, at: index)
    default: break
    }
    perform(input, number, at: index)
  }

  /// Passes the inputs to the app that have occurred in the turn of the line before them.
  func playImmediateInputs() {
    while divergence == nil, let next = script.next, case .input(let input) = script.lines[next],
      let number = input.number, input.isImmediate, input.turns == 0
    {
      perform(input, number, at: next)
    }
  }

  /// Passes an input to the app now.
  func perform(_ input: RecordedInput, _ number: Int, at index: Int) {
    script.finish(index)
    router.play(number) {
      do throws(PayloadError) {
        guard input.kind == .event else { return compare(try outcome(of: input, number), of: number) }
        // The other events of a broadcast follow as inputs.
        var others: [(RecordedInput, Int)] = []
        while let next = script.next, case .input(let input) = script.lines[next],
          let number = input.number, input.followsInBroadcast
        {
          script.finish(next)
          others.append((input, number))
        }
        guard !others.isEmpty else { return compare(try outcome(of: input, number), of: number) }
        try broadcast([(input, number)] + others)
      } catch {
        diverge("The input cannot be played. \(error.reason)", .data)
      }
    }
  }

  private func broadcast(_ inputs: [(RecordedInput, Int)]) throws(PayloadError) {
    var failure: PayloadError?
    router.play(broadcast: {
      for (input, number) in inputs {
        router.play(number) {
          do throws(PayloadError) { _ = try outcome(of: input, number) } catch { failure = error }
        }
      }
    })
    if let failure { throw failure }
  }

  private func compare(_ outcome: Outcome?, of number: Int) {
    guard let index = script.take(.outcome(of: number)), case .outcome(let recorded, _) = script.lines[index],
      isChecking, let outcome, outcome != .waiting, outcome.text != recorded
    else { return }
    diverge("The input has another outcome.", .changed, by: number, recorded: [recorded], played: [outcome.text])
  }

  // MARK: Steps

  /// Plays the steps of one change of the window.
  private func playSteps(beginningWith step: RecordedInput, _ number: Int, at index: Int) async {
    var steps = [step]
    script.finish(index)
    for further in script.steps[number] ?? [] {
      if case .input(let input) = script.lines[further] { steps.append(input) }
      script.finish(further)
    }
    await play(steps, number)
  }

  /// Changes the window as a gesture of the user did: removes views, or selects a tab. Then reports the steps that the
  /// window has not reported.
  private func play(_ steps: [RecordedInput], _ number: Int) async {
    let modules = steps.map { $0.module.flatMap(module) }
    let views = modules.map { $0?.moduleView }
    let removed = zip(steps, views).compactMap { $0.name == Lifecycle.removed.text ? $1 : nil }
    await router.play(number) { [router] in
      guard !router.isHostChangingWindow else { return }
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

  // MARK: Other inputs

  private func outcome(of input: RecordedInput, _ number: Int) throws(PayloadError) -> Outcome? {
    switch input.kind {
    case .route: return try open(input)
    case .build: return try build(input)
    case .loaded, .decided, .transition, .host:
      guard let route = input.routeID else { return nil }
      arrived[route] = input
      waiting.removeValue(forKey: route)?.resume(returning: ())
      return nil
    case .remove, .commit, .move:
      guard let change = try change(input), let route = input.routeID else { return nil }
      return routes[route]?(change)
    case .released:
      if let label = input.module { built[label] = nil }
      return nil
    case .cancel:
      input.of.flatMap { requests.removeValue(forKey: $0) }?()
      return nil
    case .event, .post, .result, .answer, .ended, .step, .finish, .awaited: break
    }
    guard let label = input.module, let module = self.module(label) else {
      throw PayloadError(reason: "The module \(input.module ?? "") does not exist.")
    }
    let position = ModuleCore.position(of: input.part) ?? .min
    switch input.kind {
    case .event:
      let (outcome, stop) = module.send(try event(input), from: position, for: input.answers)
      if input.answers != .none { requests[number] = stop }
      return outcome
    case .post: return module.post(try event(input), from: position)
    case .result: return module.send(try result(input, answering: nil).marked(InputMark(number)), from: position)
    case .answer, .ended: return try answer(input, number, in: module)
    case .finish:
      module.finish(with: try input.data.map { data throws(PayloadError) in try output(data, of: module) } ?? nil)
      return nil
    default: return nil
    }
  }

  /// Answers an earlier call of an interactor.
  private func answer(_ input: RecordedInput, _ number: Int, in module: ModuleCore) throws(PayloadError) -> Outcome? {
    guard let call = input.of, let played = calls[call] else { return nil }
    let isFinal = input.kind == .ended || input.answer.isElement != true && input.answer.isPublished != true
    defer {
      if isFinal {
        played.isOver = true
        played.end.resume(returning: ())
      }
    }
    guard input.kind == .answer else {
      played.handler?.endSequence()
      return nil
    }
    let result = try result(input, answering: input.answer.isPublished == true ? nil : played.event)
      .marked(InputMark(number))
    if let handler = played.handler, input.answer.isPublished != true {
      handler.answer(result)
    } else {
      _ = module.send(result, from: ModuleCore.position(of: "interactor") ?? 0)
    }
    return nil
  }

  /// Returns the change of a route.
  private func change(_ input: RecordedInput) throws(PayloadError) -> RouteAct.Change? {
    let source = input.options?.source.flatMap(module)
    switch input.kind {
    case .remove: return .remove
    case .commit: return .commit(input.options?.style?.routeStyle, from: source)
    case .move:
      guard let source else { throw PayloadError(reason: "The module \(input.options?.source ?? "") does not exist.") }
      return .move(to: input.options?.style?.index ?? 0, in: source)
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
    builder.opener = input.options?.opener.flatMap(module)?.moduleView
    do throws(Diagnostic) { _ = try builder.build() } catch { throw PayloadError(reason: error.description) }
    return nil
  }

  /// Returns the event of an input.
  func event(_ input: RecordedInput, kind: Event.Kind? = nil) throws(PayloadError) -> Event {
    let named = Event(named: input.name, kind: kind ?? input.eventKind.flatMap(Event.Kind.init))
    let typed = input.options?.adaptedTo.map { Event(named: $0, kind: .route) } ?? named
    return named.with(data: try PayloadDecoding.input(input.data, of: typed.key.kind == nil ? nil : typed.key))
  }

  private func open(_ input: RecordedInput) throws(PayloadError) -> Outcome {
    let route = input.options ?? RecordedRoute()
    let handle = router.open(
      try event(input, kind: .route),
      OpenedRoute(
        style: route.style?.routeStyle, source: route.source.flatMap(module),
        opener: route.opener.flatMap(module), bypassesPresenter: route.bypasses == true, link: route.link,
        adaptedTo: route.adaptedTo, replaced: route.replaces.flatMap(module), skipsReveal: route.skips == true))
    handles.removeAll { $0.state.isFinal }
    handles.append(handle)
    return handle.outcome
  }

  /// Returns the result of an input.
  ///
  /// - Parameter event: The event that the result answers, or `nil` if the result was published.
  func result(_ input: RecordedInput, answering event: Event?) throws(PayloadError) -> EventResult {
    let answer = input.answer
    let status = ResultStatus(rawValue: answer.status ?? ResultStatus.success.rawValue)
    let key = Event(named: input.name).key
    // Failures rarely have data, and nothing depends on data that cannot be decoded.
    var data: (any Sendable)?
    if status == .success || input.data != nil {
      data = try PayloadDecoding.output(input.data, of: key.kind == nil ? nil : key)
    }
    return EventResult(
      recorded: input.name, kind: nil, answering: answer.isPublished ? nil : event, status: status, data: data,
      title: answer.title, message: answer.message, error: answer.error.map(RecordedFailure.init),
      isElement: answer.isElement, isFromRuntime: answer.isFromRuntime)
  }
}

/// The error of a recorded result: its text. The type of the error is not recorded.
struct RecordedFailure: Error, CustomStringConvertible { let description: String }
