import VIPER

extension PlaybackRun: Boundary {
  var leavesOutEffects: Bool { true }
  var ignoresHosts: Bool { isChangingWindow }

  func enter(_ input: Input, _ deliver: @escaping @MainActor () -> Outcome) -> Outcome {
    if calls > 0 || isPlayingInput { return deliver() }
    // Everything outside the app comes from the recording.
    guard input.isCaused, divergence == nil else { return .gone }
    let signature = signature(of: input)
    guard let next = cursor.nextInput, next.isCaused, next.signature == signature,
      !held.contains(where: { $0.signature == signature })
    else {
      held.append(HeldInput(signature: signature, deliver: deliver))
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

  func begin(_ input: Input) { begin(signature(of: input)) }
  func end(_ input: Input, _ outcome: Outcome?) { end(signature(of: input), outcome) }

  private func begin(_ signature: String) {
    guard calls == 0, !isPlayingInput else { return inputs.append(false) }
    let isNext = cursor.nextInput?.signature == signature || cursor.pull(signature)
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
    let label = labels.label(of: call.module)
    calls += 1
    defer { calls -= 1 }
    if case .call(label, call.event.name)? = cursor.next {
      observations.add(callOf: call.event, in: label)
      cursor.advance()
      return answer(call)
    }
    if call.isTask {
      observations.add(callOf: call.event, in: label)
      return call.start { [weak self] task in await self?.run(task) }
    }
    guard call.isMapped else { return call.pass() }
    diverge("\(label) calls its interactor with \(call.event.name), which the recording does not contain.", .changedCode)
    return .gone
  }

  /// Answers a call as the recording does.
  private func answer(_ call: InteractorCall) -> Outcome {
    while divergence == nil {
      switch cursor.next {
      case .input(let input, nil, _)?: play(input, in: call)
      case .returned(let text)?:
        cursor.advance()
        let outcome = Outcome(recorded: text)
        if outcome == .accepted || outcome == .held { openCalls.add(call.event) } else { openCalls.skip() }
        return call.end(outcome)
      default:
        diverge("The call of the interactor with \(call.event.name) had another effect.", .changedCode)
      }
    }
    return .gone
  }

  private func play(_ input: RecordedInput, in call: InteractorCall) {
    guard input.kind == .result, input.module == labels.label(of: call.module), input.part == "interactor" else {
      return play(input)
    }
    cursor.advance()
    do throws(PayloadError) { call.receive(try result(input, answering: call.event)) } catch {
      diverge("The answer of the interactor cannot be played. \(error.reason)", .data)
    }
  }

  /// Does the work of an interactor's task: waits for its end in the recording.
  private func run(_ task: HandlerTask) async {
    guard let module = task.module, let number = handlers.number(of: task) else { return }
    let key = TaskKey(module: labels.label(of: module), name: task.event.name, number: number)
    guard let played = tasks[key] else { return }
    if !played.isOver { await task.wait(for: played.end) }
    tasks[key] = nil
  }

  func willArrive(_ result: EventResult, in module: ModuleCore) {
    if isChecking { observations.add(result, in: labels.label(of: module)) }
  }

  func didBegin(_ task: HandlerTask) {
    guard let module = task.module else { return }
    let label = labels.label(of: module)
    let number = handlers.add(task, in: label)
    tasks[TaskKey(module: label, name: task.event.name, number: number)] = PlayedTask(task)
  }

  func didEnd(_ task: HandlerTask) { _ = handlers.remove(task) }
  func didBuild(_ module: ModuleCore) { labels.add(module) }

  func didChange(route: String, to state: RouteState) {
    guard inputs.isEmpty else { return noteChange(of: route, to: state) }
    let change = RecordedInput(kind: .change, name: "\(route) \(state)").signature
    begin(change)
    noteChange(of: route, to: state)
    end(change, nil)
  }

  private func noteChange(of route: String, to state: RouteState) {
    isNavigationChanged = true
    if isChecking { observations.add(route: route, state) }
  }

  func clock(of delay: Input) -> (any Clock<Duration>)? {
    let timer = PlaybackTimer()
    timers.append((signature(of: delay), timer))
    return timer
  }

  func random(_ number: UInt64) -> UInt64 {
    guard !isBeyondEnd else { return number }
    guard case .random(let recorded)? = cursor.next else {
      diverge("The app draws a random number that the recording does not contain.", .changedCode)
      return number
    }
    cursor.advance()
    return recorded
  }

  private func signature(of input: Input) -> String {
    var recorded = RecordedInput(
      kind: input.recordedKind, module: input.module.map(labels.label), part: input.part, name: input.name)
    recorded.isCaused = input.isCaused
    return recorded.signature
  }
}

extension Input {
  var recordedKind: RecordedInput.Kind {
    switch kind {
    case .event: .event
    case .post: .post
    case .result: .result
    case .answer: .answer
    case .resume: .resume
    case .step: .step
    case .timer: .timer
    case .route: .route
    case .remove: .remove
    case .finish: .finish
    }
  }

  var name: String {
    switch kind {
    case .event(let event, _), .post(let event), .resume(let event), .route(let event, _): event.name
    case .result(let result), .answer(let result, _): result.name
    case .step(let name), .timer(let name), .remove(let name): name
    case .finish: "finish"
    }
  }
}

extension Outcome {
  /// Creates an outcome from its recorded name.
  init(recorded name: String) {
    let all: [Outcome] = [.answered, .accepted, .routed, .waiting, .held, .rejected, .unhandled, .gone]
    self = all.first { "\($0)" == name } ?? .gone
  }
}
