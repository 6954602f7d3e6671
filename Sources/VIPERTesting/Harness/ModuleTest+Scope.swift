public import VIPER

// Tests that finish by themselves.

extension ModuleTest {
  /// Builds a module of some parts under test and doubles, runs the body of the test, and finishes the test.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - presenter: the presenter; without a presenter, every event and result passes.
  ///   - interactor: the interactor; without an interactor, ``below``.
  ///   - middleware: the middleware.
  ///   - parameters: the parameters that `onInitialize` receives.
  ///   - clock: the clock that `advance(by:)` moves.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - register: registers services, and the routes that the parts open.
  ///   - body: the test. It retains no part of the module after it has returned.
  /// - Throws: if the parts do not match, an error of `register` or `body`, or ``TestFailures``, if any failure was not given
  ///   to a ``TestReporter``.
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
  ///   - prefix: the module's prefix.
  ///   - type: the class of its view.
  ///   - parameters: the parameters that `onInitialize` receives.
  ///   - clock: the clock that `advance(by:)` moves; pass it to the parts that sleep.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - register: registers the module with the router, and overrides services.
  ///   - body: the test. It retains no part of the module after it has returned.
  /// - Throws: if the module cannot be built, an error of `register` or `body`, or ``TestFailures``, if any failure was not given to
  ///   a ``TestReporter``.
  @discardableResult public convenience init(
    registered prefix: String, as type: View.Type, parameters: any Sendable = (), clock: ManualClock = ManualClock(),
    file: StaticString = #filePath, line: UInt = #line, registering register: (VIPRouter) throws -> Void,
    _ body: (ModuleTest) async throws -> Void
  ) async throws {
    try self.init(
      registered: prefix, as: type, parameters: parameters, clock: clock, file: file, line: line, register)
    try await run(file: file, line: line, body)
  }

  /// Runs the body of the test, and finishes the test: for tests that an initializer or a function of your own creates.
  ///
  /// - Throws: an error of `body`, or ``TestFailures``, if any failure was not given to a ``TestReporter``.
  public func run(
    file: StaticString = #filePath, line: UInt = #line, _ body: (ModuleTest) async throws -> Void
  ) async throws { try await run(TestPlace(file, line)) { try await body(self) } }
}

extension ModuleTest where View == ProbeView {
  /// Builds a module of some parts under test, with a ``ProbeView``, runs the body of the test, and finishes the test.
  ///
  /// - Parameters:
  ///   - presenter: the presenter; without a presenter, every event and result passes.
  ///   - interactor: the interactor; without an interactor, ``below``.
  ///   - middleware: the middleware.
  ///   - parameters: the parameters that `onInitialize` receives.
  ///   - clock: the clock that `advance(by:)` moves.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - register: registers services, and the routes that the parts open.
  ///   - body: the test. It retains no part of the module after it has returned.
  /// - Throws: if the parts do not match, an error of `register` or `body`, or ``TestFailures``, if any failure was not given
  ///   to a ``TestReporter``.
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
