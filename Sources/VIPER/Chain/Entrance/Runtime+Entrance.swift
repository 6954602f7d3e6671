// The one entrance of a router's modules. Everything from outside passes it: events of views, posts, answers of
// handlers, timers, reports of the host, and routes that the app opens.

extension Runtime {
  /// Lets an input in, now or later.
  @inline(never) func enter(
    _ kind: Input.Kind, _ module: ModuleCore?, at position: Int, _ deliver: @escaping @MainActor () -> Outcome
  ) -> Outcome {
    guard let boundary else { return deliver() }
    let input = input(kind, module, at: position)
    return boundary.enter(input) { self.inside(deliver) }
  }

  /// Lets an input in that cannot wait, because its caller needs more than an outcome.
  @inline(never) func enterNow<Answer>(
    _ kind: Input.Kind, _ module: ModuleCore?, at position: Int = NodeNumber.view, outcome: (Answer) -> Outcome? = { _ in nil },
    _ body: () -> Answer
  ) -> Answer {
    guard let boundary else { return body() }
    let input = input(kind, module, at: position)
    boundary.begin(input)
    let answer = inside(body)
    boundary.end(input, outcome(answer))
    return answer
  }

  private func input(_ kind: Input.Kind, _ module: ModuleCore?, at position: Int) -> Input {
    Input(kind: kind, module: module, position: position, isCaused: Inside.isOfTask, isImmediate: isImmediate)
  }

  /// Runs code inside the boundary.
  private func inside<Answer>(_ body: () -> Answer) -> Answer {
    let before = isInside
    isInside = true
    defer { isInside = before }
    return Inside.$isOfTask.withValue(true, operation: body)
  }

  /// Runs code outside the boundary during a delivery: an interactor.
  func outside<Answer>(_ body: () -> Answer) -> Answer {
    guard hasBoundary else { return body() }
    let before = isInside
    isInside = false
    defer { isInside = before }
    return Inside.$isOfTask.withValue(false, operation: body)
  }

  /// Runs code that was begun outside the boundary and continues during the app's own work: the next step of a link or
  /// of a restoration.
  func continueOutside<Answer>(_ body: () -> Answer) -> Answer {
    guard hasBoundary else { return body() }
    let before = isImmediate
    isImmediate = true
    defer { isImmediate = before }
    return outside(body)
  }
}

// Delays.

extension Runtime {
  /// Returns the clock of a delay, or `nil` if the delay uses its own clock.
  func clock(of name: String, _ module: ModuleCore, at position: Int) -> (any Clock<Duration>)? {
    boundary?.clock(
      of: Input(kind: .timer(name), module: module, position: position, isCaused: true, isImmediate: false))
  }

  /// Runs the action of a delay that has ended.
  func timerEnds(_ name: String, _ module: ModuleCore?, at position: Int, _ action: () -> Void) {
    guard !isInside else { return action() }
    enterNow(.timer(name), module, at: position, action)
  }
}
