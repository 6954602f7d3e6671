public import VIPER

// Tests that finish automatically.

extension ModuleTest {
  /// Builds a module from parts under test and doubles, runs the body of the test, and finishes the test.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - presenter: The presenter. Without a presenter, every event and result is passed on.
  ///   - interactor: The interactor. Without an interactor, ``below`` handles the events.
  ///   - middleware: The middleware.
  ///   - parameters: The parameters that `onInitialize` receives.
  ///   - clock: The clock that `advance(by:)` moves.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - register: A closure that registers services, and the routes that the parts open.
  ///   - body: The body of the test. The closure must not leave a part of the module retained when it returns.
  /// - Throws: An error if the parts do not match, an error of `register` or `body`, or ``TestFailures`` if a failure
  ///   was not reported to a ``TestReporter``.
  @discardableResult public convenience init<ItsPresenter: Presenter, ItsInteractor: Interactor>(
    view: @autoclosure @escaping () throws -> View,
    presenter: @autoclosure @escaping () throws -> ItsPresenter = VIPPresenter(),
    interactor: @autoclosure @escaping () throws -> ItsInteractor = ScriptedInteractor(),
    middleware: MiddlewareList = MiddlewareList(), parameters: any Sendable = (), clock: ManualClock = ManualClock(),
    file: StaticString = #filePath, line: UInt = #line, registering register: (VIPRouter) throws -> Void = { _ in },
    _ body: (ModuleTest) async throws -> Void
  ) async throws {
    try self.init(
      view: try view(), presenter: try presenter(), interactor: try interactor(), middleware: middleware,
      parameters: parameters, clock: clock, file: file, line: line, register)
    try await run(file: file, line: line, body)
  }

  /// Builds a registered module with its middleware and services, runs the body of the test, and finishes the test.
  ///
  /// - Parameters:
  ///   - prefix: The module's prefix.
  ///   - type: The class of the module's view.
  ///   - parameters: The parameters that `onInitialize` receives.
  ///   - clock: The clock that `advance(by:)` moves. Pass the same clock to the parts that sleep.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - register: A closure that registers the module with the router, and overrides services.
  ///   - body: The body of the test. The closure must not leave a part of the module retained when it returns.
  /// - Throws: An error if the module cannot be built, an error of `register` or `body`, or ``TestFailures`` if a
  ///   failure was not reported to a ``TestReporter``.
  @discardableResult public convenience init(
    registered prefix: String, as type: View.Type, parameters: any Sendable = (), clock: ManualClock = ManualClock(),
    file: StaticString = #filePath, line: UInt = #line, registering register: (VIPRouter) throws -> Void,
    _ body: (ModuleTest) async throws -> Void
  ) async throws {
    try self.init(
      registered: prefix, as: type, parameters: parameters, clock: clock, file: file, line: line, register)
    try await run(file: file, line: line, body)
  }

  /// Runs the body of the test, and finishes the test. Use this method if your own initializer or function creates the
  /// test.
  ///
  /// - Throws: An error of `body`, or ``TestFailures`` if a failure was not reported to a ``TestReporter``.
  public func run(
    file: StaticString = #filePath, line: UInt = #line, _ body: (ModuleTest) async throws -> Void
  ) async throws { try await run(TestPlace(file, line)) { try await body(self) } }
}

extension ModuleTest where View == ProbeView {
  /// Builds a module from parts under test and a ``ProbeView``, runs the body of the test, and finishes the test.
  ///
  /// - Parameters:
  ///   - presenter: The presenter. Without a presenter, every event and result is passed on.
  ///   - interactor: The interactor. Without an interactor, ``below`` handles the events.
  ///   - middleware: The middleware.
  ///   - parameters: The parameters that `onInitialize` receives.
  ///   - clock: The clock that `advance(by:)` moves.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - register: A closure that registers services, and the routes that the parts open.
  ///   - body: The body of the test. The closure must not leave a part of the module retained when it returns.
  /// - Throws: An error if the parts do not match, an error of `register` or `body`, or ``TestFailures`` if a failure
  ///   was not reported to a ``TestReporter``.
  @discardableResult public convenience init<ItsPresenter: Presenter, ItsInteractor: Interactor>(
    presenter: @autoclosure @escaping () throws -> ItsPresenter = VIPPresenter(),
    interactor: @autoclosure @escaping () throws -> ItsInteractor = ScriptedInteractor(),
    middleware: MiddlewareList = MiddlewareList(), parameters: any Sendable = (), clock: ManualClock = ManualClock(),
    file: StaticString = #filePath, line: UInt = #line, registering register: (VIPRouter) throws -> Void = { _ in },
    _ body: (ModuleTest) async throws -> Void
  ) async throws {
    try self.init(
      view: ProbeView(), presenter: try presenter(), interactor: try interactor(), middleware: middleware,
      parameters: parameters, clock: clock, file: file, line: line, register)
    try await run(file: file, line: line, body)
  }
}
