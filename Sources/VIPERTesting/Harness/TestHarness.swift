public import VIPER
import VIPERRecording
import VIPERTracing

/// The base class of ``ModuleTest`` and ``AppTest``. A harness performs acts, compares their steps with the
/// expectations, and finishes the test.
///
/// Each act returns when no work can proceed. An expected step that did not happen is a failure. An unexpected step is
/// a failure if ``strictKinds`` contains its kind. The test continues after a failure.
///
/// A test that receives its body as a closure finishes automatically. Any other test ends with ``finish(file:line:)``.
/// Before this call, unfinished work and leaks are not reported, and no failure is thrown. If such a test is released
/// unfinished, a ``TestReporter`` receives a failure. Without a reporter, the harness can only write the failures and a
/// warning to standard error.
@MainActor public class TestHarness {
  /// The router of the test.
  public var router: VIPRouter {
    isChecked = true
    return testRouter
  }
  /// The router of the test, for the harness.
  let testRouter: VIPRouter
  /// The clock that `advance(by:)` moves. Pass the same clock to the parts that sleep.
  public let clock: ManualClock
  /// The kinds of steps that are failures if they are not expected. The set is empty in the relaxed variants.
  public let strictKinds: Set<TestStep.Kind>
  private let orderedKinds: Set<TestStep.Kind>
  let recorder: StepRecorder
  /// The trace of the test, if the reporter or a random program needs it.
  private(set) var trace: Trace?
  /// The window. `nil` after the test has ended.
  private(set) var window: InMemoryNavigator?
  /// The failures so far that were not reported to a ``TestReporter``.
  public private(set) var failures: [TestFailure] = []
  /// The states of the views after the last act.
  private var states = ShownStates()
  /// The number of steps that have been compared.
  private var checked = 0
  /// The expected steps of earlier acts that did not happen.
  private(set) var missed: [Expectations.Step] = []
  /// The steps of earlier acts that were not expected, with the lines of these acts.
  private(set) var surprises: [(step: TestStep, act: TestPlace)] = []
  /// Whether the test has begun an act.
  private(set) var hasActed = false
  /// Whether the test has passed a closure to an act, or has read something from which it can conclude that a step has
  /// happened.
  var isChecked = false
  /// Whether the test has reported a failure.
  private(set) var hasFailed = false
  /// Whether the module under test requires parameters that the test has not passed, and this failure was reported.
  private var lacksParameters = false
  /// Whether the test has passed parameters to the module under test.
  var hasParameters: Bool { false }
  /// Whether the test retains a part under test, from which it can conclude that a step has happened.
  var hasPartsOfCaller: Bool { false }
  /// Whether an event or result that no part handles is a failure of a relaxed test.
  var reportsUnhandled = true
  /// The report about the work that had not ended when the test last waited for the router, or `nil`.
  var stuckReport: Diagnostic?
  /// The work that was reported because it does not end.
  var reportedWork: Set<String> = []
  /// Whether the current act has advanced the clock although no work slept on the clock.
  var hasAdvancedWithoutSleeper = false
  private var lastPlace: TestPlace
  /// Whether the test still has to be finished. If so, the release of the test is reported as a failure.
  private var isUnfinished = false
  /// Whether the test has checked for unfinished work and leaks.
  var isFinished = false
  /// Whether the body of a scoped test has ended. The variables of the body then no longer exist.
  var isBodyOver = false
  private let reporter: TestReporter?
  var startedTasks: [any StartedTask] = []
  /// The views whose states are compared, from bottom to top.
  var watchedViews: [any ModuleView] { shownViews }
  /// The line of the current act.
  private(set) var place: TestPlace
  /// The module of expected steps that do not name a module.
  var defaultModule: String? { nil }

  init(clock: ManualClock, kinds: Set<TestStep.Kind>, isStrict: Bool, at place: TestPlace) {
    self.clock = clock
    recorder = StepRecorder()
    reporter = TestReporter.current
    // The states are compared at the end of an act.
    orderedKinds = kinds.subtracting([.state])
    strictKinds = isStrict ? kinds : []
    (self.place, lastPlace) = (place, place)
    let window = InMemoryNavigator()
    self.window = window
    testRouter = VIPRouter(navigator: window, onDiagnostic: recorder.report)
    testRouter.diagnosisLevel = .thorough
    testRouter.leakProbe = LeakProbe()
    testRouter.slowWorkThreshold = nil
    if reporter?.tracesTests == true { startTrace() }
    // The speed of the machine must not fail a test.
    testRouter.slowDeliveryThreshold = .seconds(86_400)
    testRouter.idleWatch.endsWait = true
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      testRouter.runSequences { begins, ends in
        let executor = CountedExecutor(workBegins: begins, workEnds: ends)
        return { loop in try await withTaskExecutorPreference(executor) { try await loop() } }
      }
    }
  }

  deinit {
    guard isUnfinished else { return }
    let unfinished = TestFailure(
      kind: .unfinished,
      message: "The test was released without `try await finish()`, which checks for unfinished work and leaks",
      place: lastPlace, cause: lastPlace, steps: [])
    if let reporter { return reporter.report(unfinished) }
    for failure in failures + [unfinished] {
      Diagnostic.report("test.unfinished", lines: "\(failure)")
    }
  }

  /// Reports that the test was not finished and is still retained. The reporter calls this method at the end of its
  /// scope.
  func reportIfUnfinished() {
    guard isUnfinished else { return }
    isUnfinished = false
    let message =
      "The test ended without `try await finish()`, which checks for unfinished work and leaks, and the test object is"
      + " still retained. Usually a closure that the test object retains, such as a closure passed to"
      + " `below.answers`, captures the test object."
    fail(.unfinished, message, lastPlace)
  }

  /// Starts a trace of the test, which ends with the router.
  ///
  /// - Parameter bytes: The maximum size. A trace without its oldest deliveries is still useful.
  func startTrace(bytes: Int = 4_000_000) { trace = testRouter.traceInMemory(bytes: bytes, payloads: .all) }

  // MARK: Acts

  /// Performs an act, waits until no work can proceed, and compares the actual steps with the expected steps.
  ///
  /// - Parameters:
  ///   - place: The line of the act in the test.
  ///   - expect: A closure that adds the expected steps.
  ///   - body: A closure that performs the act, and returns the outcome of the sent event, or `nil` if no event is
  ///     sent.
  func act(_ place: TestPlace, _ expect: (inout Expectations) -> Void, _ body: () throws -> Outcome?) async {
    await begin(place)
    var outcome: Outcome?
    do { outcome = try body() } catch let error as TestFailures { error.failures.forEach(report) } catch {
      fail(.impossible, "\(error)", place)
    }
    await end(outcome, expect)
  }

  /// Starts an asynchronous act, waits until no work can proceed, and compares the actual steps with the expected
  /// steps.
  ///
  /// - Parameters:
  ///   - place: The line of the act in the test.
  ///   - expect: A closure that adds the expected steps.
  ///   - body: A closure that performs the act, or `nil` if the act is impossible and this failure was already
  ///     reported.
  func begin<Value>(
    _ place: TestPlace, _ expect: (inout Expectations) -> Void, _ body: (@MainActor () async throws -> Value)?
  ) async -> TestTask<Value> {
    let task = TestTask<Value>(of: self, at: place)
    startedTasks.append(task)
    await act(place, expect) {
      if let body { task.begin(body) }
      return nil
    }
    return task
  }

  /// Waits until no work can proceed, and compares the actual steps of the act with the expected steps.
  func end(_ outcome: Outcome?, _ expect: (inout Expectations) -> Void) async {
    await waitUntilIdle(of: place)
    var expectations = Expectations(in: defaultModule, after: states, showing: viewsWithModules)
    expect(&expectations)
    if expectations.isStated { isChecked = true }
    var comparison = comparison(with: expectations)
    if !comparison.isComplete {
      await waitForElements { self.comparison(with: expectations).isComplete }
      comparison = self.comparison(with: expectations)
    }
    for mistake in expectations.mistakes { fail(.impossible, mistake.message, mistake.place) }
    recordStates()
    check(comparison, expectations, outcome)
  }

  /// Waits until a condition holds, or until no handler waits for the next element of its sequence.
  ///
  /// `idle()` does not wait for such an element, although the sequence may already have produced it. This method also
  /// returns when no step has happened for five seconds, or for the router's `idlePatience` if that time is shorter.
  func waitForElements(until isThere: () -> Bool) async {
    let patience = min(.seconds(5), testRouter.idlePatience)
    while !isThere(), testRouter.pendingWork.contains(where: { $0.waitsForElement }) {
      let count = recorder.steps.count
      let hasStep = await recorder.waitForStep(within: patience, on: testRouter.idleness.clock)
      await waitUntilIdle(of: place)
      if !hasStep, recorder.steps.count == count { return }
    }
  }

  /// Starts an act, or the end of the test, and reports unexpected steps that happened after the previous act.
  func begin(_ place: TestPlace, isAct: Bool = true) async {
    await checkBetweenActs()
    clock.beginTurn()
    hasAdvancedWithoutSleeper = false
    self.place = place
    isUnfinished = true
    if isAct { hasActed = true }
  }

  /// Reports unexpected steps that happened before the first act, or after the previous act.
  private func checkBetweenActs() async {
    // If the previous act has ended with unfinished work, this work was reported.
    await waitUntilIdle(of: stuckReport == nil ? lastPlace : nil)
    recordStates()
    for step in takeSteps() {
      surprises.append((step, lastPlace))
      guard mustBeExpected(step) else { continue }
      let words = step.kind == .report ? "\(step)" : DataText.shortened("\(step)")
      let time =
        hasActed
        ? "after the act had ended\(cause(ofUnexpected: step))"
        : "before the first act of the test. Usually the test calls a view or the router directly. Make the call in the"
          + " closure of an act, such as `does`, and expect the step there."
      fail(.late, "\(words) happened \(time)", lastPlace)
    }
  }

  private func check(_ comparison: StepComparison, _ expectations: Expectations, _ outcome: Outcome?) {
    let steps = takeSteps()
    let causes = StepCauses(ofMissing: cause, ofUnexpected: cause)
    // The outcome of a relaxed test states that no part handles the event.
    let isUnhandled = strictKinds.isEmpty && outcome == .unhandled && expectations.outcome?.outcome == .unhandled
    let failures = comparison.failures(causes) { step in
      mustBeExpected(step) && !(isUnhandled && step.isUnhandled) && !comparison.met.contains(where: step.hidesError)
    }
    if !failures.isEmpty, let missing = missingParameters(among: comparison.unexpected) {
      report(missing)
      lacksParameters = true
    }
    for failure in failures { report(failure) }
    missed += comparison.missing
    surprises += comparison.unexpected.map { ($0, place) }
    if let expected = expectations.outcome, expected.outcome != outcome {
      let actual = outcome.map { "\($0)" } ?? "none, because no event was sent"
      report(
        TestFailure(
          kind: .differentOutcome, message: "\(expected.outcome) was expected, but the outcome is \(actual)",
          place: expected.place, cause: place, steps: steps.map(\.description)))
    }
    lastPlace = place
  }

  private func comparison(with expectations: Expectations) -> StepComparison {
    let steps = recorder.steps.dropFirst(checked) + stateSteps
    return StepComparison(
      expected: expectations.steps, actual: Array(steps), inOrder: orderedKinds, cause: place)
  }

  private var viewsWithModules: [(view: any ModuleView, module: String)] {
    watchedViews.map { ($0, recorder.name(of: $0)) }
  }
  /// The steps of the states that have changed since the last call of `recordStates()`.
  private var stateSteps: [TestStep] { states.changes(in: viewsWithModules) }

  /// Records the changes of states since the last call, and the states of new views.
  private func recordStates() {
    for step in stateSteps { recorder.record(step) }
    storeStates()
  }

  /// Stores the current states, with which the states after the next act are compared.
  func storeStates() { states.update(viewsWithModules) }

  /// Returns whether the step is a failure if it is not expected. In a test of one module, events, results and routes
  /// of other modules are never failures.
  func mustBeExpected(_ step: TestStep) -> Bool {
    // A cancelled result is no failure, because an event may be superseded.
    guard strictKinds.contains(step.kind) || reportsUnhandled && step.isUnhandled,
      step.detail != "\(ResultStatus.cancelled)"
    else { return false }
    switch step.kind {
    case .state where step.detail == nil: return false
    // The view has received the parameters that the test itself has passed.
    case .result where step.name == Lifecycle.initialize.text && step.detail == nil: return false
    // A route without a module was requested by a call of the router.
    case .route where step.module.isEmpty: return true
    case .event, .result, .route, .state, .closed: return defaultModule == nil || step.module == defaultModule
    // The failure of the module under test must be expected itself.
    case .report: return step.hiddenError == nil || step.hiddenError?.module != defaultModule
    case .output, .shown: return true
    }
  }

  /// Returns the steps that have not been compared yet, and marks them as compared.
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
    if lacksParameters { return }
    hasFailed = true
    if let reporter { reporter.report(failure) } else { failures.append(failure) }
  }

  // MARK: End

  /// Records that the test was created and is unfinished. Each initializer ends with this call.
  func didCreate() {
    isUnfinished = true
    reporter?.add(self)
  }

  /// Records that the test needs no further check.
  func didEnd() { isUnfinished = false }

  /// Returns the parts and handlers of a leak that count as a failure, or `nil` if no part or handler counts. A
  /// subclass excludes the parts that the test itself may retain.
  func counted(_ leak: Leak) -> Leak? { leak }

  /// Releases every part that the harness retains. A part that is alive afterwards has leaked.
  func release() async {
    states = ShownStates()
    testRouter.navigator = nil
    window = nil
    await waitUntilIdle(of: nil)
  }
}
