public import VIPER

/// A test of one or more parts of a module in the real runtime. Recording doubles replace the missing parts.
///
/// ```swift
/// try await ModuleTest(presenter: ProfilePresenter()) { test in
///   test.below.answers(Profile.fetch) { id in User(id, "Ann") }
///   await test.send(Profile.open(7)) {
///     $0.forwards(Profile.fetch(7))
///     $0.publishes(Profile.shown, "Ann")
///   }
/// }
/// ```
///
/// Without an interactor, ``below`` handles the events. Without a view, a ``ProbeView`` handles the results. The test
/// is strict. Each of these steps is a failure unless the test expects the step: an event reaches ``below``, a result
/// reaches the view, a route is requested, a module returns an output to its opener, the module under test closes
/// without an output, the declared state of the view changes, or a report arrives. ``RelaxedModuleTest`` ignores
/// everything that is not expected.
///
/// A part has leaked if it is alive after the test. A part under test that has a second strong reference when the test
/// has created it counts as retained by the test, and is never reported as leaked. This also applies to a part that
/// retains itself in its initializer. An ``AppTest`` and a `ModuleTest` of a registered module report such a part.
@MainActor public class ModuleTest<View: ModuleView>: TestHarness {
  /// The double below the parts under test. The double is unused if the test has an interactor.
  public let below: ScriptedInteractor
  private var builtView: View?
  private let name: String
  /// The view of the module that opened the module under test.
  private var opener: (any ModuleView)?
  private let ownership: Ownership
  private var moduleID: ModuleID?
  /// Whether the test has read `view`, so that a variable of the test may retain the view.
  private var wasViewRead = false
  private var hasStarted = false
  override var hasParameters: Bool { passesParameters }
  private let passesParameters: Bool
  override var defaultModule: String? { name }
  override var watchedViews: [any ModuleView] {
    let shown = shownViews
    guard let builtView, !shown.contains(where: { $0 === builtView }) else { return shown }
    return [builtView] + shown
  }
  override var hasPartsOfCaller: Bool {
    !ownership.callers.subtracting(ownership.isScripted ? [.interactor] : []).isEmpty
  }

  /// Builds a module from parts under test and doubles. End the test with ``TestHarness/finish(file:line:)``.
  ///
  /// - Parameters:
  ///   - view: The view. Without a view, a ``ProbeView`` handles the results.
  ///   - presenter: The presenter. Without a presenter, every event and result is passed on.
  ///   - interactor: The interactor. Without an interactor, ``below`` handles the events.
  ///   - middleware: The middleware.
  ///   - parameters: The parameters that `onInitialize` receives.
  ///   - clock: The clock that `advance(by:)` moves.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - register: A closure that registers services, and the routes that the parts open.
  /// - Throws: An error if the parts do not match, or an error of `register`.
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
    ownership.isScripted = scripted != nil
    try self.init(
      StepRecorder.module, parameters, clock, [.event, .result, .route, .output, .closed, .state, .report], below,
      TestPlace(file, line), ownership
    ) { router in
      try router.register("ModuleTest") { app in
        app.module(
          prefix: StepRecorder.module, middleware: middleware, view: { try ownership.make(.view, view) },
          presenter: { try ownership.make(.presenter, presenter) },
          interactor: { try ownership.make(.interactor) { try scripted as? ItsInteractor ?? interactor() } })
      }
      try register(router)
    }
  }

  /// Builds a registered module with its middleware and services. End the test with
  /// ``TestHarness/finish(file:line:)``.
  ///
  /// - Parameters:
  ///   - prefix: The module's prefix.
  ///   - type: The class of the module's view.
  ///   - parameters: The parameters that `onInitialize` receives.
  ///   - clock: The clock that `advance(by:)` moves. Pass the same clock to the parts that sleep.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - register: A closure that registers the module with the router, and overrides services.
  /// - Throws: An error if the module cannot be built, or an error of `register`.
  public convenience init(
    registered prefix: String, as type: View.Type, parameters: any Sendable = (), clock: ManualClock = ManualClock(),
    file: StaticString = #filePath, line: UInt = #line, _ register: (VIPRouter) throws -> Void
  ) throws {
    try self.init(
      prefix, parameters, clock, [.result, .route, .output, .closed, .state, .report], ScriptedInteractor(),
      TestPlace(file, line), Ownership(), register)
  }

  required init(
    _ prefix: String, _ parameters: any Sendable, _ clock: ManualClock, _ kinds: Set<TestStep.Kind>,
    _ below: ScriptedInteractor, _ place: TestPlace, _ ownership: Ownership,
    _ register: (VIPRouter) throws -> Void
  ) throws {
    (self.below, self.ownership) = (below, ownership)
    (name, passesParameters) = (prefix, type(of: parameters) != Void.self)
    super.init(clock: clock, kinds: kinds, isStrict: Self.isStrict, at: place)
    // The opener is registered first, because `register` may launch the app, and a launched app rejects registrations.
    try testRouter.register("ModuleTest.opener") {
      $0.module(prefix: StepRecorder.opener, view: { ProbeView() })
    }
    try register(testRouter)
    recorder.observe(testRouter, tested: prefix)
    let opener = try VIPBuilder(prefix: StepRecorder.opener, router: testRouter).build()
    var builder = VIPBuilder(prefix: prefix, router: testRouter, parameters: parameters)
    builder.opener = opener
    let view = try builder.build(as: View.self)
    (builtView, self.opener, moduleID) = (view, opener, view.port.moduleID)
    below.didReceive = { [recorder] event in
      recorder.record(TestStep(.event, in: prefix, event.name, data: event.data))
    }
    if Self.isStrict { below.didMiss = { [weak self] in self?.miss($0, hint: $1) } }
    recorder.add(view, as: prefix)
    storeStates()
    didCreate()
  }

  class var isStrict: Bool { true }

  /// Reports an event without a scripted answer.
  private func miss(_ event: Event, hint: String) {
    let call = DataText.shortened("\(TestStep(.event, in: name, event.name, data: event.data))")
    fail(.unscripted, "No script below answers \(call). Add `test.below.answers(…)`, `takes` or `waits`." + hint, place)
  }

  /// The view of the module under test.
  ///
  /// - Throws: ``TestFailures`` if the test has finished, because ``TestHarness/finish(file:line:)`` releases the view.
  public var view: View {
    get throws(TestFailures) {
      (wasViewRead, isChecked) = (true, true)
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

  /// Runs the lifecycle until the view has appeared. If the test does not call this method, the first other act calls
  /// it without expectations. After that act this method runs nothing, so each expected step is a failure.
  public func start(
    file: StaticString = #filePath, line: UInt = #line, _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async {
    let isFirst = !hasStarted
    hasStarted = true
    await act(TestPlace(file, line), expect) {
      if isFirst { try window?.show(shownView) }
      return nil
    }
  }

  /// Sends an event from the view.
  public func send<Name: TypedName>(
    _ event: TypedEvent<Name>, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async {
    await started(file, line)
    await act(TestPlace(file, line), expect) { try shownView.send(event) }
  }

  /// Runs an action with the view. The action represents a gesture of the user.
  public func does(
    file: StaticString = #filePath, line: UInt = #line, _ action: (View) throws -> Void,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async {
    await started(file, line)
    await act(TestPlace(file, line), expect) {
      try action(shownView)
      return nil
    }
  }

  /// Starts an asynchronous action with the view, such as a request. The action may continue during later acts of the
  /// test.
  ///
  /// ```swift
  /// let sum = await test.does { try await $0.request(Counter.add(3)) }
  /// #expect(try await sum.value == 5)
  /// ```
  ///
  /// - Returns: The task of the action. The task has already ended, unless the action waits for a later act of the
  ///   test.
  @discardableResult public func does<Value>(
    file: StaticString = #filePath, line: UInt = #line, _ action: @escaping @MainActor (View) async throws -> Value,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async -> TestTask<Value> {
    await started(file, line)
    isChecked = true
    return await begin(TestPlace(file, line), expect) { try await action(self.shownView) }
  }

  /// Sends an output as the answer to the first event of this name that ``ScriptedInteractor/waits(for:)`` holds.
  public func answer<Name: TypedName>(
    _ name: Name, _ output: Name.Output, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async {
    await answer(name, file, line, expect) { EventResult(answering: $0, status: .success, data: output) }
  }

  /// Sends a failure as the answer to the first event of this name that ``ScriptedInteractor/waits(for:)`` holds.
  public func fail(
    _ name: some TypedName, _ status: ResultStatus = .error, _ message: String? = nil, file: StaticString = #filePath,
    line: UInt = #line, _ expect: (inout Expectations) -> Void = Expectations.unstated
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
        if outcome != .gone { return outcome }  // `.gone`: no sender waits for this event, after a timeout for example
      }
      fail(.impossible, "No event \"\(name.text)\" waits below for an answer", TestPlace(file, line))
      return nil
    }
  }

  private func started(_ file: StaticString, _ line: UInt) async {
    if !hasStarted { await start(file: file, line: line) }
  }

  override func release() async {
    builtView?.port.viewWasRemoved()
    builtView = nil
    await super.release()
    opener = nil
  }

  /// Returns the leak without the parts that the caller retains. Also omits the view if the test has read it and the
  /// body of the test has not ended, because a variable of the test may retain the view.
  override func counted(_ leak: Leak) -> Leak? {
    guard leak.id == moduleID else { return leak }
    return leak.without(wasViewRead && !isBodyOver ? ownership.callers.union([.view]) : ownership.callers)
  }
}

/// The parts that the caller of the test retains.
@MainActor final class Ownership {
  private(set) var callers: Set<Leak.Part> = []
  /// Whether the interactor is the scripted double, which the test retains.
  var isScripted = false

  /// Creates a part, and records whether another reference retains the part.
  func make<Part: AnyObject>(_ role: Leak.Part, _ make: () throws -> Part) rethrows -> Part {
    var part = try make()
    if !isKnownUniquelyReferenced(&part) { callers.insert(role) }
    return part
  }
}

/// A ``ModuleTest`` that checks only the listed expectations. Other steps are not failures.
@MainActor public final class RelaxedModuleTest<View: ModuleView>: ModuleTest<View> {
  override class var isStrict: Bool { false }
}
