public import VIPER

/// A test of an app as it is registered, in a window in memory: for flows over many modules.
///
/// ```swift
/// try await AppTest(registering: { try $0.register(MarketRouter()) }) { app in
///   await app.open(Market.list) { $0.shows("List", as: .root) }
///   await app["List"].send(List.choose, 7) { $0.shows("Item", as: .push) }
///   await app.back { $0.closes("Item") }
/// }
/// ```
///
/// Strict: what is shown, what leaves, what a module gives its opener, and reports are failures if they are not expected.
/// Results and route events may be expected; others are no failure. ``RelaxedAppTest`` expects only what it says.
@MainActor public class AppTest: TestHarness {
  /// Registers an app, and launches it. End the test with ``TestHarness/finish(file:line:)``.
  ///
  /// - Parameters:
  ///   - clock: the clock that `advance(by:)` moves; pass it to the parts that sleep.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - register: registers the app with the router.
  /// - Throws: a `ConfigurationError` with all faults, or an error of `register`.
  public init(
    clock: ManualClock = ManualClock(), file: StaticString = #filePath, line: UInt = #line,
    _ register: (VIPRouter) throws -> Void
  ) throws {
    super.init(
      clock: clock, kinds: [.shown, .closed, .output, .report], isStrict: Self.isStrict, at: TestPlace(file, line))
    try register(router)
    router.navigator = window
    recorder.observe(router)
    try router.launch()
    didCreate()
  }

  /// Registers an app, launches it, runs the body of the test, and finishes the test.
  ///
  /// ```swift
  /// try await AppTest(registering: { try $0.register(MarketRouter()) }) { app in
  ///   await app.open(Market.list) { $0.shows("List", as: .root) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - clock: the clock that `advance(by:)` moves; pass it to the parts that sleep.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - register: registers the app with the router.
  ///   - body: the test. It retains no view or other part of the app after it has returned.
  /// - Throws: a `ConfigurationError` with all faults, an error of `register` or `body`, or ``TestFailures``, if any failure was
  ///   not given to a ``TestReporter``.
  @discardableResult public convenience init(
    clock: ManualClock = ManualClock(), file: StaticString = #filePath, line: UInt = #line,
    registering register: (VIPRouter) throws -> Void, _ body: (AppTest) async throws -> Void
  ) async throws {
    try self.init(clock: clock, file: file, line: line, register)
    try await run(file: file, line: line, body)
  }

  /// Runs the body of the test, and finishes the test: for tests that an initializer of your own creates.
  ///
  /// ```swift
  /// try await AppTest(marketAt: prices).run { app in … }
  /// ```
  ///
  /// - Throws: an error of `body`, or ``TestFailures``, if any failure was not given to a ``TestReporter``.
  public func run(
    file: StaticString = #filePath, line: UInt = #line, _ body: (AppTest) async throws -> Void
  ) async throws { try await run(TestPlace(file, line)) { try await body(self) } }

  class var isStrict: Bool { true }

  // MARK: Acts

  /// Opens a route as the app does.
  ///
  /// - Returns: the route's handle.
  @discardableResult public func open<Key: RouteKey>(
    _ key: Key, _ parameters: Key.Input, style: RouteStyle? = nil, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async -> RouteHandle<Key.Output> {
    await begin(TestPlace(file, line))
    let opened = router.route(key, parameters, style: style)
    await end(opened.outcome, expect)
    return opened
  }

  /// Opens a route that needs no parameters as the app does.
  ///
  /// - Returns: the route's handle.
  @discardableResult public func open<Key: RouteKey>(
    _ key: Key, style: RouteStyle? = nil, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async -> RouteHandle<Key.Output> where Key.Input == Void {
    await open(key, (), style: style, file: file, line: line, expect)
  }

  /// Does something with the router, as the app does: opens a link, broadcasts an event, commits a preview.
  public func does(
    file: StaticString = #filePath, line: UInt = #line, _ action: (VIPRouter) throws -> Void,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    await act(TestPlace(file, line), expect) {
      try action(router)
      return nil
    }
  }

  /// Begins something asynchronous with the router, which goes on while the test acts.
  ///
  /// - Returns: the task, which has ended if nothing that it waits for is up to the test.
  @discardableResult public func does<Value>(
    file: StaticString = #filePath, line: UInt = #line,
    _ action: @escaping @MainActor (VIPRouter) async throws -> Value,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async -> TestTask<Value> {
    await begin(TestPlace(file, line), expect) { [router] in try await action(router) }
  }

  override func release() async {
    for view in views.reversed() { view.port.removed() }
    await super.release()
  }
}

/// An ``AppTest`` that expects only what it says: what else happens is no failure.
@MainActor public final class RelaxedAppTest: AppTest {
  override class var isStrict: Bool { false }
}
