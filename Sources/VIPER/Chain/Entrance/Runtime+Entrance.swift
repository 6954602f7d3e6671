// The one entrance of a router's modules. Everything from outside passes it: events of views, posts, answers of
// handlers, timers, reports of the host, and routes that the app opens.

extension Runtime {
  /// Lets an input in, now or later.
  @inline(never) func enter(
    _ kind: OutsideInput.Kind, _ module: ModuleCore?, at position: Int, for request: PendingRequest? = nil,
    _ deliver: @escaping @MainActor () -> Outcome
  ) -> Outcome {
    guard let boundary = tap.boundary else { return deliver() }
    let input = input(kind, module, at: position, for: request)
    return boundary.enter(input) { self.inside(deliver) }
  }

  /// Lets an input in that cannot wait, because its caller needs more than an outcome.
  @inline(never) func enterNow<Answer>(
    _ kind: OutsideInput.Kind, _ module: ModuleCore?, at position: Int = NodeNumber.view,
    outcome: (Answer) -> Outcome? = { _ in nil },
    _ body: () -> Answer
  ) -> Answer {
    guard let boundary = tap.boundary else { return body() }
    let input = input(kind, module, at: position)
    boundary.begin(input)
    let answer = inside(body)
    boundary.end(input, outcome(answer))
    return answer
  }

  /// Lets a task of the app continue, now or later. The tasks of interactors, and of closed modules, continue
  /// immediately.
  func pass(
    _ continuation: OutsideInput.Continuation, _ name: String, number: Int = 0, _ module: ModuleCore? = nil,
    at position: Int = NodeNumber.view
  ) async {
    guard let boundary = tap.boundary, Inside.isOfTask, position != NodeNumber.interactor, module?.isOpen != false
    else { return }
    let input = OutsideInput(
      kind: .continuation(continuation, name, number: number), module: module, position: position, isCaused: true)
    guard boundary.mustWait(input) else { return }
    let activity = EventContext.activityOfThisTask
    activity?.pause(for: .outside)
    // A cancelled task waits too, because it was cancelled before it continued in the recording.
    await withCheckedContinuation { waiting in boundary.wait(input) { waiting.resume() } }
    boundary.didContinue()
    activity?.resume()
  }

  /// Whether a report of the host is handled. A report by code inside the boundary is always handled.
  var admitsHosts: Bool { Inside.isOfTask || tap.boundary?.ignoresHosts != true }

  /// Calls a host during a transition. Hosts are outside the boundary.
  func host<Answer>(_ name: String, _ body: () async throws -> Answer) async throws -> Answer {
    guard tap.hasBoundary else { return try await body() }
    tap.hostCalls += 1
    let result: Result<Answer, any Error>
    do { result = .success(try await Inside.$isOfTask.withValue(false, operation: body)) } catch {
      result = .failure(error)
    }
    tap.hostCalls -= 1
    await pass(.host, name)
    return try result.get()
  }

  private func input(
    _ kind: OutsideInput.Kind, _ module: ModuleCore?, at position: Int, for request: PendingRequest? = nil
  ) -> OutsideInput {
    OutsideInput(
      kind: kind, module: module, position: position, isCaused: Inside.isOfTask, isImmediate: tap.isImmediate,
      request: request)
  }

  /// Runs code inside the boundary.
  func inside<Answer>(_ body: () -> Answer) -> Answer { run(isInside: true, body) }

  /// Runs code outside the boundary during a delivery: an interactor.
  func outside<Answer>(_ body: () -> Answer) -> Answer { tap.hasBoundary ? run(isInside: false, body) : body() }

  private func run<Answer>(isInside: Bool, _ body: () -> Answer) -> Answer {
    let before = tap.isInside
    tap.isInside = isInside
    defer { tap.isInside = before }
    return Inside.$isOfTask.withValue(isInside, operation: body)
  }

  /// Runs code that was begun outside the boundary and continues during the app's own work: the next step of a link or
  /// of a restoration.
  func continueOutside<Answer>(_ body: () -> Answer) -> Answer {
    guard tap.hasBoundary else { return body() }
    let before = tap.isImmediate
    tap.isImmediate = true
    defer { tap.isImmediate = before }
    return outside(body)
  }
}

// Delays.

extension Runtime {
  /// Announces a delay.
  ///
  /// - Returns: The number and the clock of the delay.
  func begin(delay name: String, _ module: ModuleCore, at position: Int, on clock: any Clock<Duration>) -> (
    number: Int, clock: any Clock<Duration>
  ) {
    guard let boundary = tap.boundary, isInsideOrCaused else { return (0, clock) }
    func delay(_ number: Int) -> OutsideInput {
      OutsideInput(kind: .timer(name, number: number), module: module, position: position, isCaused: true)
    }
    let number = boundary.nextNumber(of: delay(0))
    return (number, boundary.clock(of: delay(number)) ?? clock)
  }

  /// Runs the action of a delay that has ended.
  func end(delay name: String, number: Int, _ module: ModuleCore?, at position: Int, _ action: () -> Void) {
    guard !tap.isInside else { return action() }
    enterNow(.timer(name, number: number), module, at: position, action)
  }
}

// Numbers that do not follow from the inputs.

extension Runtime {
  /// Whether the code that runs is inside the boundary, or its task was created inside.
  private var isInsideOrCaused: Bool { tap.isInside || Inside.isOfTask }
  /// Whether the code that runs is outside the boundary.
  var isOutside: Bool { !isInsideOrCaused }

  /// Returns a number that the boundary records or replaces.
  func number(_ number: UInt64) -> UInt64 {
    guard let boundary = tap.boundary, isInsideOrCaused else { return number }
    return boundary.number(number)
  }

  /// Starts a measurement on a clock. The boundary records or replaces the results.
  ///
  /// - Returns: A closure that returns the time since the start.
  func stopwatch(on clock: any Clock<Duration>) -> @MainActor () -> Duration {
    let elapsed = clock.stopwatch()
    return {
      guard self.tap.hasBoundary else { return elapsed() }
      return .nanoseconds(Int64(bitPattern: self.number(UInt64(bitPattern: elapsed().nanoseconds))))
    }
  }
}

extension HeldNext {
  /// Starts to measure a time. See ``Next/stopwatch(on:)``.
  public func stopwatch(on clock: any Clock<Duration>) -> @MainActor () -> Duration { runtime.stopwatch(on: clock) }
}

extension Next {
  /// Starts to measure a time. A recording contains the measured times, so a playback makes the same decisions.
  ///
  /// - Parameter clock: The clock.
  /// - Returns: A closure that returns the time since the start, in whole nanoseconds.
  public func stopwatch(on clock: any Clock<Duration>) -> @MainActor () -> Duration {
    module.runtime.stopwatch(on: clock)
  }
}

extension Duration {
  /// The whole nanoseconds of the duration. A duration of more than 292 years is shortened.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (seconds < 0 ? .min : .max) : whole &+ attoseconds / 1_000_000_000
  }
}
