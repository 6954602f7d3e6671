import VIPER

extension PlaybackRun: Boundary {
  var leavesOutEffects: Bool { true }
  var ignoresHosts: Bool { !isPlayingInput }

  func enter(_ input: OutsideInput, _ deliver: @escaping @MainActor () -> Outcome) -> Outcome {
    if calls > 0 || isPlayingInput { return deliver() }
    // Everything outside the app comes from the recording.
    guard input.isCaused, divergence == nil else { return .gone }
    let signature = signature(of: input)
    guard isNext(signature) else {
      held.append(HeldInput(input: input, signature: signature, isLast: cursor.isAtEnd, deliver: deliver))
      return .waiting
    }
    cursor.advance()
    inputs.append(true)
    let outcome = deliver()
    inputs.removeLast()
    compare(outcome)
    playImmediateInputs()
    return outcome
  }

  /// Whether a caused input is the next one in the recording, and no equal input waits for it.
  private func isNext(_ signature: String) -> Bool {
    guard !isContinuing, let next = cursor.nextInput, next.isCaused, next.signature == signature else { return false }
    return !held.contains { $0.signature == signature }
  }

  func mustWait(_ continuation: OutsideInput) -> Bool {
    guard isNext(signature(of: continuation)) else { return true }
    cursor.advance()
    compare(nil)
    retainShownViews()
    return false
  }

  func wait(_ continuation: OutsideInput, _ resume: @escaping @MainActor () -> Void) {
    let signature = signature(of: continuation)
    held.append(
      HeldInput(input: continuation, signature: signature, isLast: cursor.isAtEnd) { [weak self] in
        self?.retainShownViews()
        resume()
        return nil
      })
  }

  func didContinue() { isContinuing = false }

  /// Retains the views of the windows until the recording contains their removal. The host may release them earlier.
  func retainShownViews() {
    shown += router.windows.flatMap(\.views).filter { view in !shown.contains { $0 === view } }
  }

  func didOpen(_ route: BoundaryRoute) -> Int {
    lastRoute += 1
    routes = routes.filter { $0.value.exists() }
    routes[lastRoute] = route
    return lastRoute
  }

  func begin(_ input: OutsideInput) { begin(signature(of: input)) }
  func end(_ input: OutsideInput, _ outcome: Outcome?) { end(signature(of: input), outcome) }

  private func begin(_ signature: String) {
    guard calls == 0, !isPlayingInput else { return inputs.append(false) }
    let isNext = cursor.nextInput?.signature == signature
    if isNext { cursor.advance() } else { early.append((signature, [])) }
    inputs.append(isNext)
  }

  private func end(_ signature: String, _ outcome: Outcome?) {
    let isNext = inputs.removeLast()
    guard calls == 0, !isPlayingInput else { return }
    if isNext {
      compare(outcome)
      return playImmediateInputs()
    }
    let saw = observations.takeTexts()
    if let index = early.lastIndex(where: { $0.signature == signature }) { early[index].saw = saw }
  }

  func call(_ call: InteractorCall) -> Outcome {
    guard !call.isDefault else { return call.pass() }
    guard divergence == nil, !isBeyondEnd else { return .gone }
    let label = labels.label(of: call.module).text
    calls += 1
    defer { calls -= 1 }
    if case .call(label, call.event.name, let recorded)? = cursor.next {
      guard call.handler == recorded else {
        diverge(Self.changed(recorded, to: call.handler, of: call.event.name, in: label), .changedCode)
        return .gone
      }
      observations.add(callOf: call.event, in: label)
      cursor.advance()
      return answer(call)
    }
    if call.handler == .asynchronous {
      observations.add(callOf: call.event, in: label)
      return call.start { [weak self] in await self?.run($0) }
    }
    guard call.handler != .none else { return call.pass() }
    diverge(
      "\(label) calls its interactor with \(call.event.name), which the recording does not contain.", .changedCode)
    return .gone
  }

  /// Describes a changed handler.
  private static func changed(
    _ recorded: InteractorCall.Handler, to handler: InteractorCall.Handler, of name: String, in module: String
  ) -> String {
    let mapping = "The mapping of \(module)'s interactor"
    return switch (recorded, handler) {
    case (_, .none): "\(mapping) no longer contains \(name)."
    case (.none, _): "\(mapping) now contains \(name)."
    default: "\(mapping) has changed: the handler of \(name) is now \(handler)."
    }
  }

  /// Answers a call as the recording does.
  private func answer(_ call: InteractorCall) -> Outcome {
    while divergence == nil {
      switch cursor.next {
      case .input(let input, nil, _)?: play(input, in: call)
      case .returned(let text)?:
        cursor.advance()
        let outcome = Outcome(recorded: text)
        openCalls.add(call.event, outcome)
        return call.end(outcome)
      default:
        diverge("The call of the interactor with \(call.event.name) had another effect.", .changedCode)
      }
    }
    return .gone
  }

  private func play(_ input: RecordedInput, in call: InteractorCall) {
    guard input.kind == .result, input.module == labels.label(of: call.module).text, input.part == "interactor" else {
      return play(input)
    }
    cursor.advance()
    do throws(PayloadError) { call.receive(try result(input, answering: call.event)) } catch {
      diverge("The answer of the interactor cannot be played. \(error.reason)", .data)
    }
  }

  /// Does the work of an interactor's task: waits for its end in the recording.
  private func run(_ handler: RunningHandler) async {
    guard let module = handler.module else { return }
    let key = TaskKey(module: labels.label(of: module).text, number: handler.number)
    guard let played = tasks[key] else { return }
    if !played.isOver { _ = await handler.waiter(of: played.end).value }
    tasks[key] = nil
  }

  func willArrive(_ result: EventResult, in module: ModuleCore) {
    if isChecking { observations.add(result, in: labels.label(of: module).text) }
  }

  func didBegin(_ handler: RunningHandler) {
    guard let module = handler.module else { return }
    tasks[TaskKey(module: labels.label(of: module).text, number: handler.number)] = PlayedTask(handler)
  }

  func didEnd(_ handler: RunningHandler) {}
  func didBuild(_ module: ModuleCore) { labels.add(module) }

  func didChange(route: String, to state: String) {
    guard inputs.isEmpty else { return noteChange(of: route, to: state) }
    let change = RecordedInput(kind: .change, name: "\(route) \(state)").signature
    begin(change)
    noteChange(of: route, to: state)
    end(change, nil)
  }

  private func noteChange(of route: String, to state: String) {
    isNavigationChanged = true
    if isChecking { observations.add(route: route, state) }
  }

  func load(_ route: String, as type: Any.Type, _ work: @MainActor () async throws -> any Sendable) async throws
    -> any Sendable
  {
    let key = TaskKey(module: route, number: counts.next("load \(route)"))
    if loaded[key] == nil {
      let waiters = Waiters<Void>()
      loading[key] = waiters
      _ = await waiters.waiter(isForRoute: true).value
    }
    guard let input = loaded.removeValue(forKey: key) else { throw CancellationError() }
    loading[key] = nil
    if let error = input.answer?.error { throw RecordedFailure(description: error) }
    func decode<Parameters>(_ type: Parameters.Type) throws(PayloadError) -> any Sendable {
      guard let data = input.data else { return () }
      return try PayloadDecoding.parameters(data, as: type)
    }
    do { return try decode(type) } catch {
      diverge("The loaded parameters of \(route) cannot be played. \(error.reason)", .data)
      throw error
    }
  }

  func nextNumber(of input: OutsideInput) -> Int { counts.next(signature(of: input)) }

  func clock(of delay: OutsideInput) -> (any Clock<Duration>)? {
    let timer = PlaybackTimer()
    timers = timers.filter { !$0.value.isOver }
    timers[signature(of: delay)] = timer
    return timer
  }

  func number(_ number: UInt64) -> UInt64 {
    guard !isBeyondEnd else { return number }
    guard case .number(let recorded)? = cursor.next else {
      diverge("The app draws a random number, or measures a time, that the recording does not contain.", .changedCode)
      return number
    }
    cursor.advance()
    return recorded
  }

  private func signature(of input: OutsideInput) -> String { recorded(input).signature }

  private func recorded(_ input: OutsideInput) -> RecordedInput {
    RecordedInput(
      kind: input.recordedKind, module: input.module.map { labels.label(of: $0).text }, part: input.part,
      name: input.name,
      answers: input.answers, number: input.number)
  }
}
