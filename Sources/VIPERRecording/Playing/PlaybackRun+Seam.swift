import VIPER
import VIPERPlainData

// Everything outside the app, in a playback.

extension PlaybackRun: RouteSeam {
  var replacesOutside: Bool { true }

  func begin(
    _ input: OutsideInput, in module: ModuleCore?, at part: String, followsInBroadcast: Bool, isImmediate: Bool
  ) -> Int {
    if !isBeyondEnd {
      diverge("Code outside the modules has opened, built, changed or closed a module by itself.", .changed)
    }
    return 0
  }

  func end(_ number: Int, _ outcome: Outcome?) {}

  func didBuild(_ module: ModuleCore, isInCode: Bool) {
    let label = labels.add(module)
    // The app retained the view until the recording contains its release.
    if isInCode { built[label] = module.moduleView }
  }

  func willArrive(_ result: EventResult, by input: Int, in module: ModuleCore) {
    compare(texts.text(of: result), by: input, in: labels.label(of: module))
  }

  // MARK: Interactors

  func call(_ call: InteractorCall) -> Outcome {
    guard !call.isDefault else { return call.pass() }
    guard divergence == nil else { return .gone }
    let (label, name) = (labels.label(of: call.module), call.event.name)
    let data = texts.data(of: call.event)
    let isEqual = { (line: RecordedLine) in
      if case .call(let recorded) = line, let text = recorded.data { self.isEqual(text, data ?? "") } else { true }
    }
    let line = script.take(.call(by: call.input, module: label, name: name), preferring: isEqual)
    guard case .call(let recorded)? = line else {
      // The recording contains a call without a handler only if the call had an effect.
      if call.handler == .none { return call.pass() }
      noteUnexpected(
        "\(label) calls its interactor with \(name), which the recording does not contain.", by: call.input, in: label)
      return .gone
    }
    guard call.handler == recorded.handler else {
      diverge(
        "The mapping of \(label)'s interactor has changed: the handler of \(name) is now \(call.handler).", .changed,
        by: call.input)
      return .gone
    }
    check(recorded.data, data, or: "\(label) calls its interactor with other data of \(name).", by: call.input)
    return answer(call, recorded.number)
  }

  /// Answers a call as the recording does.
  private func answer(_ call: InteractorCall, _ number: Int) -> Outcome {
    let contents = script.contents(ofCall: number)
    let isAnswered = contents.contains {
      if case .input(let input) = script.lines[$0] { input.number == nil } else { false }
    }
    let isTask = call.handler == .asynchronous && !isAnswered
    let played = PlayedCall(call.event, isTask: isTask)
    calls[number] = played
    if isTask {
      for index in contents { if case .returned = script.lines[index] { script.finish(index) } }
      return call.run { handler in
        played.handler = handler
        if !played.isOver { _ = await handler.waiter(of: played.end).value }
      }
    }
    var outcome = Outcome.gone
    for index in contents where divergence == nil && !script.isDone(index) {
      switch script.lines[index] {
      case .input(let input) where input.number != nil:
        script.finish(index)
        perform(input)
      case .input(let input) where input.kind == .result:
        script.finish(index)
        do throws(PayloadError) { call.receive(try result(input, answering: call.event)) } catch {
          diverge("The answer of the interactor cannot be played. \(error.reason)", .data)
        }
      case .returned(let text):
        script.finish(index)
        outcome = Outcome(recorded: text)
      default: break
      }
    }
    return call.end(outcome)
  }

  func receive(_ result: EventResult, by input: Int?, during call: Int?, isByTask: Bool, in module: ModuleCore) -> Int?
  {
    // The runtime ends the work of an interactor by itself. Everything else comes from the recording.
    result.isFromRuntime ? input : nil
  }

  // MARK: Routes

  func begin(routeBy input: Int, change: @escaping @MainActor (RouteAct) -> Outcome?) -> Int {
    let number = routeCounts.next(input)
    routes[RouteID(input: input, number: number)] = change
    return number
  }

  func didChange(_ route: RouteID, _ event: Event, to state: RouteState, because error: RouteError?) {
    compare(texts.text(of: event, state, error?.code), by: route.input, in: nil, route: route.number)
    if state.isFinal { routes[route] = nil }
  }

  func call(_ interceptor: () -> RouteDecision, with route: RouteID, _ event: Event) -> RouteDecision {
    guard divergence == nil else { return .cancel }
    guard case .input(let input)? = script.take(.input(.decided, route)) else {
      noteUnexpected(
        "An interceptor decides about \(event.name), which the recording does not contain.", by: route.input, in: nil)
      return .cancel
    }
    return decision(input)
  }

  private func decision(_ input: RecordedInput) -> RouteDecision {
    switch input.answer.status {
    case nil: return .proceed
    // The recording contains the later decision, so this closure does not run.
    case "park": return .park { .cancel }
    case "refuse":
      let failure = EventFailure(
        .rejected, input.answer.message, title: input.answer.title, description: input.answer.error ?? "")
      return RouteDecision(kind: .refuse(failure))
    case "redirect":
      do throws(PayloadError) {
        let event = try event(input, kind: .route)
        return RouteDecision(kind: .redirect(event, input.options?.style?.routeStyle))
      } catch {
        diverge("The redirection to \(input.name) cannot be played. \(error.reason)", .data)
        return .cancel
      }
    default: return .cancel
    }
  }

  func isAwaited(_ route: RouteID, _ event: Event, _ isAwaited: Bool) -> Bool {
    script.take(.input(.awaited, route)) != nil || isAwaited
  }

  func wait<Value: Sendable>(
    for need: RouteNeed, as type: Any.Type, of route: RouteID, _ event: Event,
    _ work: @MainActor () async throws -> Value
  ) async throws -> Value {
    var made: Result<any Sendable, any Error> = .success(())
    // The navigation runs again.
    if need == .host { do { made = .success(try await work()) } catch { made = .failure(error) } }
    do {
      let input = try await line(of: route)
      switch need {
      case .transition, .host: break
      case .parameters: if let data = input.data { made = .success(try PayloadDecoding.value(data, as: type)) }
      case .park: made = .success(decision(input))
      }
    } catch let error as PayloadError {
      diverge("The loaded parameters of \(event.name) cannot be played. \(error.reason)", .data)
      throw error
    } catch is CancellationError where need == .transition || need == .host {
      // After the end of the playback, transitions continue by themselves.
    }
    guard let value = try made.get() as? Value else { throw CancellationError() }
    return value
  }

  /// Waits for the line with the parameters of a route, or with a decision about it.
  ///
  /// - Throws: The error that code outside has thrown in place of the line.
  private func line(of route: RouteID) async throws -> RecordedInput {
    let waiters = Waiters<RecordedInput?>()
    waiting[route] = waiters
    guard let input = await waiters.waiter(isForRoute: true).value ?? nil else {
      waiting[route] = nil
      throw CancellationError()
    }
    if let error = input.answer.thrown { throw error }
    return input
  }

  // MARK: Time and numbers

  func begin(delay name: String, for duration: Duration, by input: Int, in module: ModuleCore, at part: String) -> (
    clock: (any Clock<Duration>)?, didEnd: @MainActor () -> Void
  ) {
    let key = RecordedDelay(
      input: input, name: name, module: labels.label(of: module), part: part)
    let timer = PlaybackTimer(duration: duration.microseconds)
    // A middleware may cancel many delays of one event.
    timers[key] = (timers[key] ?? []).suffix(8) + [timer]
    return (timer, { [weak self] in self.map { $0.firedDelays = max(0, $0.firedDelays - 1) } })
  }

  /// Ends a delay. Its action runs before the next input.
  func end(_ delay: RecordedDelay, at index: Int) async throws {
    let key = delay.withoutDuration
    try await wait(
      until: { timers[key] != nil },
      orReport: "\(delay.module)'s \(delay.part) did not begin the delay of \(delay.name).",
      by: delay.input)
    script.finish(index)
    // A delay that was cancelled at the instant of its end has no effect.
    let timer = timers[key]?.first { !$0.isOver } ?? timers[key]?.first
    timers[key]?.removeAll { $0 === timer }
    if timers[key]?.isEmpty == true { timers[key] = nil }
    guard let timer, !timer.isOver else { return }
    check(
      "\(delay.duration) µs", "\(timer.duration) µs",
      or: "\(delay.module)'s \(delay.part) delays \(delay.name) for another time.", by: delay.input)
    firedDelays += 1
    timer.fire()
  }

  func number(_ number: UInt64, for input: Int) -> UInt64 {
    if case .number(let recorded, _)? = script.take(.number(by: input)) { return recorded }
    noteUnexpected(
      "The app draws a random number, or measures a time, that the recording does not contain.", by: input, in: nil)
    return number
  }
}
