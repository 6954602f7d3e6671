// The inputs of a router's modules, for the seam.

extension Runtime {
  /// The mark of the code that runs, or `nil` outside.
  var mark: InputMark? { values?.mark }

  /// Returns an event with the mark of the code that runs.
  func markedNow(_ event: Event) -> Event { mark.map(event.marked) ?? event }

  /// Returns a result with the mark of the code that runs.
  func markedNow(_ result: EventResult) -> EventResult { mark.map(result.marked) ?? result }

  /// Whether code, or the event or result with these values, is inside. Always `true` without a seam, so that one check
  /// suffices.
  func isInside(_ values: EventValues? = nil) -> Bool {
    guard tap.seam != nil else { return true }
    guard let mark = values?.mark ?? mark else { return false }
    return mark.call == nil
  }

  /// Performs an input. Everything that it causes carries its number.
  ///
  /// - Parameters:
  ///   - position: The position of the part from which the input enters the chain.
  ///   - outcome: A closure that returns the outcome of the input.
  @inline(never) func input<Answer>(
    _ input: OutsideInput, _ module: ModuleCore?, at position: Int = NodeNumber.view,
    outcome: (Answer) -> Outcome? = { _ in nil }, _ body: () -> Answer
  ) -> Answer {
    guard let seam = tap.seam else { return body() }
    let number = seam.begin(
      input, in: module, at: OutsideInput.part(at: position), followsInBroadcast: broadcasted ?? 0 > 0,
      isImmediate: tap.isCallingOutside)
    let answer = marked(InputMark(number), body)
    seam.end(number, outcome(answer))
    return answer
  }

  /// Runs code with a mark, which all events, results and tasks inherit that the code creates.
  func marked<Answer>(_ mark: InputMark, _ body: () -> Answer) -> Answer {
    let values = values.marked(mark)
    let before = deliveries.values
    if deliveries.isDelivering { deliveries.values = values }
    defer { deliveries.values = before }
    return TaskCause.$ofTask.withValue(TaskCause(TaskCause.ofTask, values: values), operation: body)
  }

  /// Runs asynchronous code with a mark.
  func marked<Answer>(_ mark: InputMark, _ body: () async throws -> Answer) async rethrows -> Answer {
    try await TaskCause.$ofTask.withValue(TaskCause(TaskCause.ofTask, values: values.marked(mark)), operation: body)
  }

  /// Returns an action with the mark of the code that runs now.
  func keepingMark(_ action: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    guard tap.seam != nil, let mark else { return action }
    return { self.marked(mark, action) }
  }

  /// Runs code of the app that an input has called: the next step of a link or of a restoration.
  func outside<Answer>(_ body: () -> Answer) -> Answer {
    guard tap.seam != nil else { return body() }
    let before = tap.isCallingOutside
    // Code that an interactor runs is outside already.
    tap.isCallingOutside = before || mark.map { $0.call == nil } ?? false
    defer { tap.isCallingOutside = before }
    return marked(InputMark(mark?.input ?? 0, call: 0), body)
  }

  /// Performs a step in the lifecycle of a view, which the host reports.
  func report(step name: String, in module: ModuleCore, _ body: () -> Void) {
    // A step during a transition belongs to the transition, also if the host reports it from another task.
    if let mark = tap.transition { return marked(mark, body) }
    if tap.seam?.replacesOutside != true { input(.step(name), module, body) }
  }

  /// Notes the release of the view of a module that was built in code. If the seam replaces everything outside, it has
  /// released the view itself.
  func noteRelease(of module: ModuleCore) { if tap.admitsInputs { input(.remove, module) {} } }

  /// Calls a host during a transition.
  func callHost<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    let before = tap.transition
    tap.transition = mark
    defer { tap.transition = before }
    return try await body()
  }
}

// Delays, and numbers that do not follow from the inputs.

extension Runtime {
  /// Begins a delay.
  ///
  /// - Returns: The clock of the delay, and a closure to call at its end, before its action.
  func begin(
    delay name: String, for duration: Duration, _ module: ModuleCore, at position: Int, on clock: any Clock<Duration>
  ) -> (clock: any Clock<Duration>, didEnd: @MainActor () -> Void) {
    guard let seam = tap.seam, let mark, mark.call == nil else { return (clock, {}) }
    let (other, didEnd) = seam.begin(
      delay: name, for: duration, by: mark.input, in: module, at: OutsideInput.part(at: position))
    return (other ?? clock, didEnd)
  }

  /// Returns a number, which the seam may replace.
  func number(_ number: UInt64) -> UInt64 {
    guard let seam = tap.seam, let mark, mark.call == nil else { return number }
    return seam.number(number, for: mark.input)
  }

  /// Starts a measurement on a clock. The seam may replace the results.
  ///
  /// - Returns: A closure that returns the time since the start.
  func stopwatch(on clock: any Clock<Duration>) -> @MainActor () -> Duration {
    let elapsed = clock.stopwatch()
    return {
      guard self.tap.seam != nil else { return elapsed() }
      return .nanoseconds(Int64(bitPattern: self.number(UInt64(bitPattern: elapsed().number(of: 1_000_000_000)))))
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
  /// The whole number of units of time in the duration. A duration that is too long is shortened.
  ///
  /// - Parameter units: The number of units in a second, a power of ten.
  package func number(of units: Int64) -> Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: units)
    let (sum, overflows) = whole.addingReportingOverflow(attoseconds / (1_000_000_000_000_000_000 / units))
    return isTooLong || overflows ? (seconds < 0 ? .min : .max) : sum
  }
}
