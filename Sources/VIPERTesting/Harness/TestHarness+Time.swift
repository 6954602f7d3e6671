import VIPER

// The clock of a test, and the work that waits.

extension TestHarness {
  /// Advances the clock from deadline to deadline, and returns when no work can proceed.
  ///
  /// The order of the work is defined:
  ///
  /// 1. The clock stops at each deadline within the duration, beginning with the earliest.
  /// 2. The work that began to sleep first wakes. Of the work that began to sleep during the same act, or during the same
  ///    wake, the work that was started first wakes first.
  /// 3. The woken work runs until no work can proceed. Then the next work with this deadline wakes, or the clock moves
  ///    on.
  ///
  /// Work that sleeps again within the duration therefore wakes again during the same call. For example, a handler that
  /// sleeps for one second three times in a row ends after `advance(by: .seconds(3))`. The order is not defined for work
  /// that the router does not observe, such as a task that a part starts with `Task { … }`. Such work may also sleep again
  /// after the clock has moved on. A handler's sequence is observed while it produces an element, also on other threads,
  /// but before macOS 15 and iOS 18 only on the main actor.
  public func advance(
    by duration: Duration, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async {
    await begin(TestPlace(file, line))
    hasAdvancedWithoutSleeper = clock.sleeperCount == 0
    await moveClock(by: duration)
    await end(nil, expect)
  }

  /// Moves the clock from deadline to deadline, and wakes one sleeper after another.
  func moveClock(by duration: Duration) async {
    let end = clock.now.advanced(by: duration)
    while clock.wakeFirst(until: end) {
      await waitUntilIdle(of: place)
      if stuckReport != nil { break }
      clock.beginTurn()
    }
    clock.advance(by: clock.now.duration(to: end))
  }

  /// Waits until no work can proceed, or until no work has begun or ended for the router's `idlePatience`. The second
  /// case is a failure. After it, each wait of the test is limited to about a second.
  ///
  /// - Parameter act: The act that ends, or `nil` if work that has not ended is reported otherwise.
  func waitUntilIdle(of act: TestPlace?) async {
    await testRouter.idle()
    stuckReport = recorder.takeStuckReport()
    guard let stuckReport else { return }
    testRouter.idlePatience = min(testRouter.idlePatience, .seconds(1))
    guard let act, !reportedWork.isSuperset(of: stuckReport.names) || reportedWork.isEmpty else { return }
    reportedWork.formUnion(stuckReport.names)
    fail(.underWay, "The act has ended, although its work has not ended. \(stuckReport)", act)
  }

  // MARK: Causes

  /// Returns a sentence that names the act in which a missing step has happened, and sentences that name the work that
  /// waits.
  func cause(ofMissing step: Expectations.Step) -> String {
    guard let earlier = surprises.last(where: { StepComparison.isMatch(step, $0.step) }) else { return waitingWords }
    let advice =
      hasAdvancedWithoutSleeper ? " If it must wait for the clock, pass the test's clock to the part that waits." : ""
    return " It happened earlier, in the act at \(earlier.act).\(advice)"
  }

  /// Returns a sentence that names the earlier act that expected the step, or an empty string.
  func cause(ofUnexpected step: TestStep) -> String {
    missed.last { StepComparison.isMatch($0, step) }.map { ". It was expected earlier, at \($0.place)" } ?? ""
  }

  /// Sentences that name the work that waits, and the time of the clock. Empty if no work waits, and if the current act
  /// has not advanced the clock in vain.
  var waitingWords: String {
    let pending = testRouter.pendingWork
    var words = ""
    if !pending.isEmpty {
      var texts: [String] = []
      for work in pending where !texts.contains("\(work)") { texts.append("\(work)") }
      if texts.count > 3 { texts = texts.prefix(3) + ["\(texts.count - 3) more"] }
      words = " Still waiting: \(texts.joined(separator: "; "))."
    }
    if let deadline = clock.deadlines.first {
      return words + " The test's clock is at \(clock.now.offset). Its next sleeper wakes at \(deadline.offset)."
    }
    if pending.contains(where: { $0.waitsForClock }) { return words + otherClockWords }
    guard hasAdvancedWithoutSleeper else { return words }
    return words
      + " No work slept on the test's clock when it was advanced. Usually a part has another clock, such as the"
      + " default `ContinuousClock`, or the event is sent later. Pass the test's clock to the part, or send the event"
      + " first."
  }

  /// A sentence that names the cause if work sleeps on a clock although no work sleeps on the test's clock. Otherwise
  /// empty.
  var otherClockWords: String {
    guard clock.sleeperCount == 0 else { return "" }
    return " No work sleeps on the test's clock, so this work has another `ManualClock`. Pass one clock to the part and"
      + " to the test."
  }
}
