import VIPER

// The clock of a test, and the work that waits.

extension TestHarness {
  /// Advances the clock from deadline to deadline, and returns when no work can proceed.
  ///
  /// The order of the work is defined:
  ///
  /// 1. The clock stops at each deadline within the duration, beginning with the earliest.
  /// 2. The work with this deadline wakes. Work with the same deadline wakes in the order in which it began to sleep.
  /// 3. The woken work runs until no work can proceed. Then the clock moves on.
  ///
  /// Work that sleeps again within the duration therefore wakes again during the same call. For example, a handler that
  /// sleeps for one second three times in a row ends after `advance(by: .seconds(3))`. Work that the router does not
  /// observe, such as a task that a part starts with `Task { … }`, may sleep again after the clock has moved on.
  public func advance(
    by duration: Duration, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    await begin(TestPlace(file, line))
    hasAdvancedWithoutSleeper = clock.sleeperCount == 0
    let end = clock.now.advanced(by: duration)
    while let deadline = clock.deadlines.first, deadline <= end {
      clock.advance(by: clock.now.duration(to: deadline))
      await router.idle()
    }
    clock.advance(by: clock.now.duration(to: end))
    await self.end(nil, expect)
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
    let pending = router.pendingWork
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
