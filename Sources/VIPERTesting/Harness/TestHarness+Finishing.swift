import VIPER

// The end of a test.

extension TestHarness {
  /// Ends the test, and reports unexpected steps, unfinished work and leaks.
  ///
  /// - Throws: ``TestFailures`` if a failure was not reported to a ``TestReporter``.
  public func finish(file: StaticString = #filePath, line: UInt = #line) async throws(TestFailures) {
    await waitForElements { false }
    try await close(TestPlace(file, line))
  }

  /// Ends the test without waiting for further elements of streams.
  func close(_ place: TestPlace) async throws(TestFailures) {
    if !isFinished { await checkRemainder(place) }
    didEnd()
    if !failures.isEmpty { throw TestFailures(failures: failures) }
  }

  private func checkRemainder(_ place: TestPlace) async {
    await begin(place, isAct: false)
    isFinished = true
    for failure in clock.takeFailures() { report(failure) }
    let pending = testRouter.pendingWork
    for work in pending {
      let hint = work.waitsForClock ? otherClockWords : ""
      fail(.underWay, "\(work)" + (hint.isEmpty ? "" : "." + hint), place)
    }
    for failure in startedTasks.compactMap(\.failure) { report(failure) }
    cancelTasks()
    await release()
    // The release causes other steps in every test, such as the closing of modules. Only reports are relevant.
    for step in takeSteps() where step.kind == .report && mustBeExpected(step) {
      fail(step.isUnhandled ? .unhandled : .reported, step.name, place)
    }
    // The release has cancelled the handlers that were reported as pending work. These handlers may not have returned
    // yet.
    let handlers = Set(pending.filter { $0.kind == "handler" }.map(\.name))
    for leak in leaks().compactMap({ $0.without(handlers: handlers) }).compactMap(counted) {
      fail(.leaked, "\(leak)", place)
    }
    checkChecks(place)
  }

  /// Reports a relaxed test that no step can make fail. The launch of an app checks its registrations, so a test without
  /// acts is no failure.
  private func checkChecks(_ place: TestPlace) {
    guard strictKinds.isEmpty, !isChecked, !hasFailed, !hasPartsOfCaller, hasActed || defaultModule != nil else {
      return
    }
    report(.unchecked(at: place, strict: defaultModule == nil ? "AppTest" : "ModuleTest"))
  }

  /// Returns the leaks without the parts that only a leaked view retains.
  private func leaks() -> [Leak] {
    guard let probe = testRouter.leakProbe else { return [] }
    let leaks = probe.leaks
    // After this call, a leaked view no longer retains its module. Any other part that is still alive has leaked as
    // well.
    probe.releaseModules()
    let rest = probe.leaks
    // If no part is alive now, the parts retained each other through the module. All of them are leaks.
    return leaks.map { leak in rest.first { $0.id == leak.id } ?? leak }
  }

  private func cancelTasks() {
    for task in startedTasks { task.cancel() }
    startedTasks = []
  }

  /// Ends the test without a check, because some of its work does not end.
  func abandon() { didEnd() }

  /// Runs the body of a test, and finishes the test.
  ///
  /// If the body throws, unfinished work and leaks are not reported, because they are consequences of the early end.
  func run(_ place: TestPlace, _ body: () async throws -> Void) async throws {
    do { try await body() } catch {
      guard !isFinished else { throw error }
      isFinished = true
      didEnd()
      cancelTasks()
      guard !failures.isEmpty else { throw error }
      let message = "The body of the test threw \(error)"
      let thrown = TestFailure(kind: .unexpected, message: message, place: place, cause: place, steps: [])
      throw TestFailures(failures: failures + ((error as? TestFailures)?.failures ?? [thrown]))
    }
    isBodyOver = true
    await waitForElements { false }
    try await close(place)
  }
}

extension Leak {
  /// Returns the leak without the excluded parts and handlers, or `nil` if no others remain.
  func without(_ excluded: Set<Part> = [], handlers excludedHandlers: Set<String> = []) -> Leak? {
    let parts = parts.filter { !excluded.contains($0.key) }
    let handlers = handlers.filter { !excludedHandlers.contains($0) }
    guard !parts.isEmpty || !handlers.isEmpty else { return nil }
    return Leak(self, parts: parts, handlers: handlers)
  }
}
