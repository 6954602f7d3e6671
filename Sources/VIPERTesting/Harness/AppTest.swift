public import VIPER
import VIPERRecording

/// A test of a registered app in a window in memory. Use this class to test flows across several modules.
///
/// ```swift
/// try await AppTest(registering: { try $0.register(MarketRouter()) }) { app in
///   await app.open(Market.list()) { $0.shows("List", as: .root) }
///   await app["List"].send(List.choose(7)) { $0.shows("Item", as: .push) }
///   await app.back { $0.closes("Item") }
/// }
/// ```
///
/// The test is strict. Each of these steps is a failure unless the test expects the step: a module is shown or removed,
/// a module returns an output to its opener, the declared state of an open module changes, or a report arrives. A test
/// can also expect results and route events, but unexpected results and route events are not failures.
/// ``RelaxedAppTest`` ignores everything that is not expected.
///
/// An error that a view hides behind the sentence of `showFailures` is reported as `failure.hidden`. If an act expects
/// the failure with `fails`, it also expects the report.
@MainActor public class AppTest: TestHarness {
  /// Whether each app that the current task creates is recorded.
  @TaskLocal static var isRecorded = false
  /// The recorder of the app, or `nil` if the app is not recorded.
  private var inputRecorder: Recorder?

  /// Registers an app, and launches it. End the test with ``TestHarness/finish(file:line:)``.
  ///
  /// - Parameters:
  ///   - clock: The clock that `advance(by:)` moves. Pass the same clock to the parts that sleep.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - register: A closure that registers the app with the router.
  /// - Throws: A `ConfigurationError` with all configuration errors, or an error of `register`.
  public init(
    clock: ManualClock = ManualClock(), file: StaticString = #filePath, line: UInt = #line,
    _ register: (VIPRouter) throws -> Void
  ) throws {
    super.init(
      clock: clock, kinds: [.shown, .closed, .output, .state, .report], isStrict: Self.isStrict,
      at: TestPlace(file, line))
    try register(testRouter)
    testRouter.navigator = window
    recorder.observe(testRouter)
    try testRouter.launch()
    if Self.isRecorded {
      // The limits are high, because a recording without its oldest inputs cannot be played.
      let memory = Recorder.Memory(inputs: .max, bytes: 100_000_000)
      startTrace(bytes: 100_000_000)
      // The recording of an app that has already built a module could not be played.
      if testRouter.modules.isEmpty {
        inputRecorder = try? Recorder(of: testRouter, in: memory, payloads: .all.limited(toBytes: 1_000_000))
      }
    }
    didCreate()
  }

  /// Registers an app, launches it, runs the body of the test, and finishes the test.
  ///
  /// ```swift
  /// try await AppTest(registering: { try $0.register(MarketRouter()) }) { app in
  ///   await app.open(Market.list()) { $0.shows("List", as: .root) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock that `advance(by:)` moves. Pass the same clock to the parts that sleep.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - register: A closure that registers the app with the router.
  ///   - body: The body of the test. The closure must not leave a view or other part of the app retained when it
  ///     returns.
  /// - Throws: A `ConfigurationError` with all configuration errors, an error of `register` or `body`, or
  ///   ``TestFailures`` if a failure was not reported to a ``TestReporter``.
  @discardableResult public convenience init(
    clock: ManualClock = ManualClock(), file: StaticString = #filePath, line: UInt = #line,
    registering register: (VIPRouter) throws -> Void, _ body: (AppTest) async throws -> Void
  ) async throws {
    try self.init(clock: clock, file: file, line: line, register)
    try await run(file: file, line: line, body)
  }

  /// Runs the body of the test, and finishes the test. Use this method if your own initializer creates the test.
  ///
  /// ```swift
  /// try await AppTest(marketAt: prices).run { app in … }
  /// ```
  ///
  /// - Throws: An error of `body`, or ``TestFailures`` if a failure was not reported to a ``TestReporter``.
  public func run(
    file: StaticString = #filePath, line: UInt = #line, _ body: (AppTest) async throws -> Void
  ) async throws { try await run(TestPlace(file, line)) { try await body(self) } }

  class var isStrict: Bool { true }

  /// Stops the recorder and returns its recording. Returns `nil` if the app is not recorded, or if the recording cannot
  /// be played.
  func stopRecording() -> Recording? {
    defer { inputRecorder = nil }
    inputRecorder?.stop()
    return inputRecorder.flatMap { try? Recording(data: $0.export()) }.flatMap { $0.isPlayable ? $0 : nil }
  }

  // MARK: Acts

  /// Opens a route from the app. The route has no opener.
  ///
  /// - Returns: The route's handle.
  @discardableResult public func open<Key: RouteKey>(
    _ event: TypedEvent<Key>, style: RouteStyle? = nil, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async -> RouteHandle<Key.Output> {
    await begin(TestPlace(file, line))
    let opened = testRouter.route(event, style: style)
    await end(opened.outcome, expect)
    return opened
  }

  /// Runs an action that uses the router, for example an action that opens a link, broadcasts an event or commits a
  /// preview.
  public func does(
    file: StaticString = #filePath, line: UInt = #line, _ action: (VIPRouter) throws -> Void,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async {
    await act(TestPlace(file, line), expect) {
      try action(testRouter)
      return nil
    }
  }

  /// Starts an asynchronous action with the router. The action may continue during later acts of the test.
  ///
  /// - Returns: The task of the action. The task has already ended, unless the action waits for a later act of the
  ///   test.
  @discardableResult public func does<Value>(
    file: StaticString = #filePath, line: UInt = #line,
    _ action: @escaping @MainActor (VIPRouter) async throws -> Value,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async -> TestTask<Value> {
    isChecked = true
    return await begin(TestPlace(file, line), expect) { [testRouter] in try await action(testRouter) }
  }

  override func release() async {
    for view in shownViews.reversed() { view.port.viewWasRemoved() }
    await super.release()
  }
}

/// An ``AppTest`` that checks only the listed expectations. Other steps are not failures.
@MainActor public final class RelaxedAppTest: AppTest {
  override class var isStrict: Bool { false }
}
