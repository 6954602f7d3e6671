public import VIPER

/// A test of a part of a module, or of all of it, in the real runtime; what is missing is a double that records.
///
/// ```swift
/// try await ModuleTest(presenter: ProfilePresenter()) { test in
///   test.below.answers(Profile.fetch) { id in User(id, "Ann") }
///   await test.send(Profile.open, 7) {
///     $0.forwards(Profile.fetch, 7)
///     $0.publishes(Profile.shown, "Ann")
///   }
/// }
/// ```
///
/// Without an interactor ``below`` stands in its place; without a view one that takes everything. Strict: an event that
/// reaches what is below, a result that reaches the view, a route event, and a report are failures if they are not
/// expected. ``RelaxedModuleTest`` expects only what it says.
@MainActor public class ModuleTest<View: ModuleView>: TestHarness {
  /// The double below the parts under test, unless there is an interactor.
  public let below: ScriptedInteractor
  private var builtView: View?
  private let name: String
  /// The view of the module that has opened this one.
  private var opener: (any ModuleView)?
  private let ownership: Ownership
  private var moduleID: ModuleID?
  /// Whether the test has read `view`, and may retain it.
  private var wasViewRead = false
  private var hasStarted = false
  override var defaultModule: String? { name }

  /// Builds a module of some parts under test and doubles. End the test with ``TestHarness/finish(file:line:)``.
  ///
  /// - Parameters:
  ///   - view: the view; without a view, a ``ProbeView``.
  ///   - presenter: the presenter; without a presenter, every event and result passes.
  ///   - interactor: the interactor; without an interactor, ``below``.
  ///   - middleware: the middleware.
  ///   - parameters: the parameters that `onInitialize` receives.
  ///   - clock: the clock that `advance(by:)` moves.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - register: registers services, and the routes that the parts open.
  /// - Throws: if the parts do not match, or an error of `register`.
  public convenience init<ItsPresenter: Presenter, ItsInteractor: Interactor>(
    view: @autoclosure @escaping () throws -> View = ProbeView(),
    presenter: @autoclosure @escaping () throws -> ItsPresenter = VIPPresenter(),
    interactor: @autoclosure @escaping () throws -> ItsInteractor = ScriptedInteractor(),
    middleware: MiddlewareList = MiddlewareList(), parameters: any Sendable = (), clock: ManualClock = ManualClock(),
    file: StaticString = #filePath, line: UInt = #line, _ register: (VIPRouter) throws -> Void = { _ in }
  ) throws {
    let ownership = Ownership()
    let scripted = ItsInteractor.self == ScriptedInteractor.self ? try interactor() as? ScriptedInteractor : nil
    let below = scripted ?? ScriptedInteractor()
    try self.init(
      StepRecorder.module, parameters, clock, [.event, .result, .route, .output, .report], below,
      TestPlace(file, line), ownership
    ) { router in
      try router.register("ModuleTest") { app in
        app.module(
          prefix: StepRecorder.module, middleware: middleware, view: { _ in try ownership.make(.view, view) },
          presenter: { _ in try ownership.make(.presenter, presenter) },
          interactor: { _ in try ownership.make(.interactor) { try scripted as? ItsInteractor ?? interactor() } })
      }
      try register(router)
    }
  }

  /// Builds a registered module with its middleware and services. End the test with
  /// ``TestHarness/finish(file:line:)``.
  ///
  /// - Parameters:
  ///   - prefix: the module's prefix.
  ///   - type: the class of its view.
  ///   - parameters: the parameters that `onInitialize` receives.
  ///   - clock: the clock that `advance(by:)` moves; pass it to the parts that sleep.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - register: registers the module with the router, and overrides services.
  /// - Throws: if the module cannot be built, or an error of `register`.
  public convenience init(
    registered prefix: String, as type: View.Type, parameters: any Sendable = (), clock: ManualClock = ManualClock(),
    file: StaticString = #filePath, line: UInt = #line, _ register: (VIPRouter) throws -> Void
  ) throws {
    try self.init(
      prefix, parameters, clock, [.result, .route, .output, .report], ScriptedInteractor(), TestPlace(file, line),
      Ownership(), register)
  }

  required init(
    _ prefix: String, _ parameters: any Sendable, _ clock: ManualClock, _ kinds: Set<TestStep.Kind>,
    _ below: ScriptedInteractor, _ place: TestPlace, _ ownership: Ownership,
    _ register: (VIPRouter) throws -> Void
  ) throws {
    (self.below, self.ownership) = (below, ownership)
    name = prefix
    super.init(clock: clock, kinds: kinds, isStrict: Self.isStrict, at: place)
    // Before the rest, which may launch the app: nothing can be registered after that.
    try router.register("ModuleTest.opener") {
      $0.module(prefix: StepRecorder.opener, view: { _ in ProbeView() })
    }
    try register(router)
    recorder.observe(router, tested: prefix)
    let opener = try VIPBuilder(prefix: StepRecorder.opener, router: router).build()
    var builder = VIPBuilder(prefix: prefix, router: router, parameters: parameters)
    builder.opener = opener
    let view = try builder.build(as: View.self)
    (builtView, self.opener, moduleID) = (view, opener, view.port.moduleID)
    below.didReceive = { [recorder] event in
      recorder.record(TestStep(.event, in: prefix, event.name, data: event.data))
    }
    if Self.isStrict { below.didMiss = { [weak self] in self?.miss($0, hint: $1) } }
    didCreate()
  }

  class var isStrict: Bool { true }

  /// Reports an event that no answer is scripted for.
  private func miss(_ event: Event, hint: String) {
    let call = TestStep(.event, in: name, event.name, data: event.data)
    fail(.unscripted, "Nothing below answers \(call). Add `test.below.answers(…)`, `takes` or `waits`." + hint, place)
  }

  /// The view.
  ///
  /// - Throws: after ``TestHarness/finish(file:line:)``, which releases it.
  public var view: View {
    get throws(TestFailures) {
      wasViewRead = true
      return try shownView
    }
  }

  private var shownView: View {
    get throws(TestFailures) {
      guard let builtView else {
        throw TestFailures(failures: [
          TestFailure(kind: .impossible, message: "The test has finished", place: place, cause: place, steps: [])
        ])
      }
      return builtView
    }
  }

  // MARK: Acts

  /// Runs the lifecycle until the view has appeared. The first other act does this itself, and expects nothing of it.
  public func start(
    file: StaticString = #filePath, line: UInt = #line, _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    guard !hasStarted else { return }
    hasStarted = true
    await act(TestPlace(file, line), expect) {
      try window?.show(shownView)
      return nil
    }
  }

  /// Sends an event as the view does.
  public func send<Name: TypedName>(
    _ name: Name, _ input: Name.Input, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    await started(file, line)
    await act(TestPlace(file, line), expect) { try shownView.send(name, input) }
  }

  /// Sends an event without data as the view does.
  public func send<Name: TypedName>(
    _ name: Name, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async where Name.Input == Void { await send(name, (), file: file, line: line, expect) }

  /// Does something with the view, as a person does.
  public func does(
    file: StaticString = #filePath, line: UInt = #line, _ action: (View) throws -> Void,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    await started(file, line)
    await act(TestPlace(file, line), expect) {
      try action(shownView)
      return nil
    }
  }

  /// Begins something asynchronous with the view, such as a request, which goes on while the test acts.
  ///
  /// ```swift
  /// let sum = await test.does { try await $0.request(Counter.add, 3) }
  /// #expect(try await sum.value == 5)
  /// ```
  ///
  /// - Returns: the task, which has ended if nothing that it waits for is up to the test.
  @discardableResult public func does<Value>(
    file: StaticString = #filePath, line: UInt = #line, _ action: @escaping @MainActor (View) async throws -> Value,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async -> TestTask<Value> {
    await started(file, line)
    return await begin(TestPlace(file, line), expect) { try await action(self.shownView) }
  }

  /// Answers the first event of this name that ``ScriptedInteractor/waits(for:)`` has kept.
  public func answer<Name: TypedName>(
    _ name: Name, _ output: Name.Output, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    await answer(name, file, line, expect) { EventResult(answering: $0, status: .success, data: output) }
  }

  /// Answers the first event of this name that ``ScriptedInteractor/waits(for:)`` has kept with a failure.
  public func fail(
    _ name: some TypedName, _ status: ResultStatus = .error, _ message: String? = nil, file: StaticString = #filePath,
    line: UInt = #line, _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    await answer(name, file, line, expect) { EventResult(answering: $0, status: status, message: message) }
  }

  private func answer(
    _ name: some TypedName, _ file: StaticString, _ line: UInt, _ expect: (inout Expectations) -> Void,
    _ result: (Event) -> EventResult
  ) async {
    await act(TestPlace(file, line), expect) {
      while let (event, next) = below.takeWaiting(name) {
        let outcome = next.receive(result(event))
        if outcome != .gone { return outcome }  // nobody waits for that one any more: it took too long, say
      }
      fail(.impossible, "No event \"\(name.text)\" waits below for an answer", TestPlace(file, line))
      return nil
    }
  }

  private func started(_ file: StaticString, _ line: UInt) async {
    if !hasStarted { await start(file: file, line: line) }
  }

  override func release() async {
    builtView?.port.removed()
    builtView = nil
    await super.release()
    opener = nil
  }

  /// A part that the caller had before has not leaked. A view that the test has read may be in a variable of the test, as
  /// long as the test's body has not ended.
  override func counted(_ leak: Leak) -> Leak? {
    guard leak.id == moduleID else { return leak }
    return leak.without(wasViewRead && !isBodyOver ? ownership.callers.union([.view]) : ownership.callers)
  }
}

/// The parts of a test that its author retains.
@MainActor final class Ownership {
  private(set) var callers: Set<Leak.Part> = []

  /// Creates a part, and notes whether it was retained before.
  func make<Part: AnyObject>(_ role: Leak.Part, _ make: () throws -> Part) rethrows -> Part {
    var part = try make()
    if !isKnownUniquelyReferenced(&part) { callers.insert(role) }
    return part
  }
}

/// A ``ModuleTest`` that expects only what it says: what else happens is no failure.
@MainActor public final class RelaxedModuleTest<View: ModuleView>: ModuleTest<View> {
  override class var isStrict: Bool { false }
}
