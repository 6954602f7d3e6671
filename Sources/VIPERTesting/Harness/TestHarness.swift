public import VIPER

/// The common part of ``ModuleTest`` and ``AppTest``: acts, each with what is expected of it, and the end of the test.
///
/// Each act returns when nothing can go on by itself. What was expected and did not happen is a failure, and so is what
/// happened and was not expected, of the kinds that ``strictKinds`` lists. The test goes on after a failure.
///
/// A test that is given its body as a closure finishes by itself. Any other test ends with ``finish(file:line:)``: until then
/// unfinished work and leaks are not reported, and no failure is thrown. If such a test is released
/// unfinished, a ``TestReporter`` receives a failure. Without a reporter, the harness can only write the failures and a warning
/// to standard error.
@MainActor public class TestHarness {
  /// The router of the test.
  public let router: VIPRouter
  /// The clock that `advance(by:)` moves; pass it to the parts that sleep.
  public let clock: ManualClock
  /// The kinds of steps that are failures if they are not expected; none in the relaxed forms.
  public let strictKinds: Set<TestStep.Kind>
  private let orderedKinds: Set<TestStep.Kind>
  let recorder: StepRecorder
  /// The window, while the test runs.
  private(set) var window: InMemoryNavigator?
  /// The failures so far that no ``TestReporter`` took.
  public private(set) var failures: [TestFailure] = []
  /// The number of steps that have been compared.
  private var checked = 0
  private var lastPlace: TestPlace
  /// Whether the test was not finished: that is reported when it is released.
  private var isUnfinished = false
  /// Whether the test has checked for unfinished work and leaks.
  var isFinished = false
  /// Whether the body of a scoped test has ended: its variables no longer exist.
  var isBodyOver = false
  private let reporter: TestReporter?
  var begunTasks: [any BegunTask] = []
  /// The line of the act that is under way.
  private(set) var place: TestPlace
  /// The module whose steps are expected if a step does not say of which.
  var defaultModule: String? { nil }

  init(clock: ManualClock, kinds: Set<TestStep.Kind>, isStrict: Bool, at place: TestPlace) {
    self.clock = clock
    let reporter = TestReporter.current
    recorder = StepRecorder { diagnostic in
      StandardError.write(line: "VIPER: \(diagnostic)")
      reporter?.report(TestFailure(kind: .underWay, message: "\(diagnostic)", place: place, cause: place, steps: []))
    }
    self.reporter = reporter
    orderedKinds = kinds
    strictKinds = isStrict ? kinds : []
    (self.place, lastPlace) = (place, place)
    let window = InMemoryNavigator()
    self.window = window
    router = VIPRouter(navigator: window, diagnostics: recorder)
    router.diagnosis = .thorough
    router.leakProbe = LeakProbe()
  }

  deinit {
    guard isUnfinished else { return }
    let unfinished = TestFailure(
      kind: .unfinished,
      message: "The test was released without `try await finish()`, which checks for unfinished work and leaks",
      place: lastPlace, cause: lastPlace, steps: [])
    if let reporter { return reporter.report(unfinished) }
    for failure in failures + [unfinished] {
      for line in "\(failure)".split(separator: "\n") { StandardError.write(line: "VIPER: \(line)") }
    }
  }

  /// Reports, at the end of the test's scope, that the test is retained and was not finished.
  func reportIfUnfinished() {
    guard isUnfinished else { return }
    isUnfinished = false
    let message =
      "The test ended without `try await finish()`, which checks for unfinished work and leaks, and something retains it."
      + " Usually a closure that the test retains, such as one given to `below.answers`, captures the test."
    fail(.unfinished, message, lastPlace)
  }

  // MARK: The transcript

  /// All that has happened, in order.
  public var transcript: [TestStep] { recorder.steps }

  /// Compares the transcript with a text, a line for each step.
  ///
  /// If the text is empty, the transcript is written there, into the source file, and the test fails once; run it again.
  /// Nothing is written where the environment variable `CI` is set.
  ///
  /// ```swift
  /// test.expectTranscript { "" }
  /// ```
  public func expectTranscript(file: StaticString = #filePath, line: UInt = #line, _ expected: () -> String) {
    let place = TestPlace(file, line)
    let (lines, texts) = (transcript.map(\.description), expected().split(separator: "\n").map(String.init))
    guard texts != lines else { return }
    if texts.isEmpty { return fail(.recorded, SourceRecording.shared.record(lines, at: place), place) }
    let number = zip(texts, lines).prefix { $0 == $1 }.count
    let expected = number < texts.count ? texts[number] : "the end"
    let actual = number < lines.count ? lines[number] : "nothing more"
    report(
      TestFailure(
        kind: .differentTranscript, message: "line \(number + 1): \(expected) was expected, and \(actual) happened",
        place: place, cause: place, steps: lines))
  }

  // MARK: Acts

  /// Moves the clock, and returns when all that it has woken has happened.
  public func advance(
    by duration: Duration, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    await act(TestPlace(file, line), expect) {
      clock.advance(by: duration)
      return nil
    }
  }

  /// Does something, waits until nothing can go on by itself, and compares what happened with what is expected.
  ///
  /// - Parameters:
  ///   - place: where the test does it.
  ///   - expect: adds what is expected.
  ///   - body: does it; returns the outcome, if there is one.
  func act(_ place: TestPlace, _ expect: (inout Expectations) -> Void, _ body: () throws -> Outcome?) async {
    await begin(place)
    var outcome: Outcome?
    do { outcome = try body() } catch let error as TestFailures { error.failures.forEach(report) } catch {
      fail(.impossible, "\(error)", place)
    }
    await end(outcome, expect)
  }

  /// Begins something asynchronous, waits until nothing can go on by itself, and compares what happened with what is
  /// expected.
  ///
  /// - Parameters:
  ///   - place: where the test does it.
  ///   - expect: adds what is expected.
  ///   - body: does it; `nil` if it cannot be done, which was reported.
  func begin<Value>(
    _ place: TestPlace, _ expect: (inout Expectations) -> Void, _ body: (@MainActor () async throws -> Value)?
  ) async -> TestTask<Value> {
    let task = TestTask<Value>(of: self, at: place)
    begunTasks.append(task)
    await act(place, expect) {
      if let body { task.begin(body) }
      return nil
    }
    return task
  }

  /// Waits until nothing can go on by itself, and compares what happened in the act with what is expected.
  func end(_ outcome: Outcome?, _ expect: (inout Expectations) -> Void) async {
    await router.idle()
    var expectations = Expectations(in: defaultModule)
    expect(&expectations)
    var comparison = comparison(with: expectations)
    if !comparison.isComplete {
      await waitForElements { self.comparison(with: expectations).isComplete }
      comparison = self.comparison(with: expectations)
    }
    check(comparison, expectations, outcome)
  }

  /// Waits until a condition holds, while a handler waits for the next element of its sequence: `idle()` does not foresee it,
  /// though it may be there already. Gives up when nothing has happened for five seconds, or the router's `idlePatience`.
  func waitForElements(until isThere: () -> Bool) async {
    let patience = min(.seconds(5), router.idlePatience)
    while !isThere(), router.pendingWork.contains(where: { $0.cause == .element }) {
      let (start, count) = (ContinuousClock.now, recorder.steps.count)
      await recorder.nextStep(orAfter: patience)
      await router.idle()
      // On a busy machine a step may take longer than that.
      if recorder.steps.count == count, ContinuousClock.now - start >= patience { return }
    }
  }

  /// Notes where an act begins, and looks for what has come late.
  func begin(_ place: TestPlace) async {
    await router.idle()
    for step in takeSteps() where mustBeExpected(step) {
      fail(.late, "\(step) happened after the act had ended", lastPlace)
    }
    self.place = place
    isUnfinished = true
  }

  private func check(_ comparison: StepComparison, _ expectations: Expectations, _ outcome: Outcome?) {
    let steps = takeSteps()
    for failure in comparison.failures(inOrder: orderedKinds, mustBeExpected) { report(failure) }
    if let expected = expectations.outcome, expected.outcome != outcome {
      let actual = outcome.map { "\($0)" } ?? "nothing was sent"
      report(
        TestFailure(
          kind: .differentOutcome, message: "\(expected.outcome) was expected, and the outcome is \(actual)",
          place: expected.place, cause: place, steps: steps.map(\.description)))
    }
    lastPlace = place
  }

  private func comparison(with expectations: Expectations) -> StepComparison {
    StepComparison(expected: expectations.steps, actual: Array(recorder.steps.dropFirst(checked)), cause: place)
  }

  /// Whether the step is a failure if it is not expected. Inside of other modules than the one under test, if there is one,
  /// anything may happen.
  func mustBeExpected(_ step: TestStep) -> Bool {
    // To be superseded is no failure.
    guard strictKinds.contains(step.kind), step.detail != "\(ResultStatus.cancelled)" else { return false }
    switch step.kind {
    case .event, .result, .route: return defaultModule == nil || step.module == defaultModule
    case .output, .shown, .closed, .report: return true
    }
  }

  /// The steps that have not been compared yet.
  func takeSteps() -> [TestStep] {
    let steps = Array(recorder.steps.dropFirst(checked))
    checked += steps.count
    return steps
  }

  // MARK: Failures

  func fail(_ kind: TestFailure.Kind, _ message: String, _ place: TestPlace) {
    report(TestFailure(kind: kind, message: message, place: place, cause: place, steps: []))
  }

  func report(_ failure: TestFailure) {
    if let reporter { reporter.report(failure) } else { failures.append(failure) }
  }

  // MARK: The end

  /// Notes that the test was created and is unfinished. Each initializer ends with this call.
  func didCreate() {
    isUnfinished = true
    reporter?.add(self)
  }

  /// Notes that the test needs no further check.
  func didEnd() { isUnfinished = false }

  /// Returns a leak without the parts that the test itself may retain; `nil` if no part is left.
  func counted(_ leak: Leak) -> Leak? { leak }

  /// Releases every part that the harness retains. A part that lives on has leaked.
  func release() async {
    router.navigator = nil
    window = nil
    await router.idle()
  }
}
