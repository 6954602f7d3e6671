import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Cause {
  /// The handler waits for the gate of the interactor.
  static let work = EventName<Int, Int>("cause.work")
  /// The handler answers with this status and without a message.
  static let answer = EventName<ResultStatus, Int>("cause.answer")
}

private final class CauseInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CauseInteractor.self) {
    $0.on(Cause.work) { part, number in await part.gate.pass(returning: number) }
    $0.policy(.inOrder, for: Cause.work)
    $0.on(Cause.answer, CauseInteractor.answer)
  }
  let gate = Gate()

  func answer(_ event: Event) -> Outcome {
    answer(EventResult(answering: event, status: event.data as? ResultStatus ?? .error))
  }
}

/// Each test causes an error in one of its less common situations, and checks that the exact message is true there.
@MainActor @Suite("Messages that are true in each situation")
struct MessageCauseTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  private func text(_ body: () throws -> some Any) -> String {
    let error = #expect(throws: (any Error).self) { _ = try body() }
    return error.map { "\($0)" } ?? ""
  }

  // MARK: Finishing

  @Test func `a launched root that finishes is reported as a root, not as a module without an opener`() async throws {
    let app = try GreeterApp()
    let root = try app.router.launch(opening: Greeter.shown("home"))
    await app.router.idle()
    root.target?.send(Greeter.leave("bye"))
    await app.router.idle()
    #expect(
      app.sink.messages == [
        "The module of route \"greeter.shown\" could not be removed from the screen: ProbeView cannot be removed, because"
          + " the window would then be empty. Usually the view is the root of the window, and its presenter called"
          + " `finish` or the user dismissed it. Open another module instead by a route with the style `root`."
      ])
    #expect(root.state == .routed)
  }

  @Test func `a module that was assembled in code and finishes without a value is reported with the cause`() throws {
    let (view, presenter, sink) = (VIPView(), GreetingPresenter(), CollectingSink())
    try view.assemble(presenter: presenter, diagnostics: sink.report)
    #expect(!presenter.finish())
    #expect(
      sink.messages == [
        "A part of module \"VIPView\" called `finish`, but the module has no opener, so the call had no effect. Usually"
          + " the app built the module in code, by `assemble(…)` or by a VIPBuilder without an `opener`, or the `opener`"
          + " belonged to no module. Open the module by a route, or set the builder's `opener` to a view whose module is"
          + " built."
      ])
  }

  @Test func `a module that finishes twice without a value is reported without a lost output`() async throws {
    let page = await app.open("A")
    page.target?.send(Page.leave())
    page.target?.send(Page.leave())
    await app.router.idle()
    #expect(
      app.sink.messages == [
        "A part of module \"Page\" called `finish` twice, and the second call had no effect. Usually two handlers"
          + " of the same action call `finish`, or a button was pressed twice. Call `finish` once, and ignore a second"
          + " press."
      ])
  }

  // MARK: Events

  @Test func `an event that waits for an earlier handler when the user closes the module is reported`() async throws {
    let interactor = CauseInteractor()
    let probe = try ModuleProbe(interactor: interactor)
    probe.send(Cause.work(1))
    await interactor.gate.visited()
    probe.send(Cause.work(2))
    probe.view.port.removed()
    interactor.gate.open()
    await probe.idle()
    #expect(
      probe.sink.messages == [
        "The event \"cause.work\" was queued in module \"Probe\", which closed before the event was handled. Usually a"
          + " handler finished its module and then sent the event, or the user closed the module while an earlier event of"
          + " the same name was handled in order. Finish the module when the event is answered, or move work that must not"
          + " be lost to a service that outlives the module."
      ])
  }

  @Test func `an event with an undeclared name is reported as an event`() throws {
    let probe = try ModuleProbe()
    probe.send(Event(named: "cause.undeclared"))
    #expect(
      probe.sink.messages == [
        "No part handled the event \"cause.undeclared\" in module \"Probe\". Usually the event's name is missing from the"
          + " mapping of the presenter or interactor. Add `$0.on(…)` for the event."
      ])
  }

  private let transferred =
    "does not belong to a module. Usually the part was used before `build()` or `assemble(…)`, or its module was"
    + " transferred to another view. Build the module of the part first, or use the other view."

  @Test func `a route of a view that lost its module to another view names the transfer`() throws {
    let old = try VIPBuilder(prefix: "Page", router: app.router, parameters: "A").build()
    try old.transferModule(to: PageView("B"))
    let handle = old.route(Page.named("C"))
    #expect(
      handle.error.map { "\($0)" } == "The route \"page.named\" was not opened: PageView \(transferred)")
    #expect(
      "\(Diagnostic.notAssembled(part: "PageView", name: "page.give"))"
        == "PageView tried to send \"page.give\", but the part \(transferred)")
  }

  #if os(macOS) || os(Linux)
    @Test func `an event of a view that lost its module to another view is written to standard error`() async throws {
      let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
        try await MainActor.run {
          let router = VIPRouter()
          try router.register { $0.module(prefix: "Bare", view: { VIPView() }) }
          let old = try VIPBuilder(prefix: "Bare", router: router).build()
          try old.transferModule(to: VIPView())
          old.send(Page.leave())
        }
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("VIPER: VIPView tried to send \"page.leave\", but the part \(transferred)"))
    }
  #endif

  @Test func `a waiting idle() names slow calls and clocks that run in real time`() {
    let diagnostic = Diagnostic.idleTimedOut([], after: .seconds(10))
    #expect(
      diagnostic.description
        == "`idle()` has waited 10.0 seconds for: unnamed work. Usually a handler waits for a slow call, for a clock that"
        + " is not advanced or runs in real time, or for a continuation that is never resumed, or an interceptor parks a"
        + " route forever. In a test, replace the slow call, and pass a ManualClock and advance it. Resume the"
        + " continuation, or let the parked route proceed.")
  }

  // MARK: Requests

  @Test func `a request that is answered with a status and without a reason states the cause and the fix`() async throws
  {
    let probe = try ModuleProbe(interactor: CauseInteractor())
    let request = "The request \"cause.answer\""
    let expected: [(ResultStatus, String)] = [
      (
        .rejected,
        "The event \"cause.answer\" was rejected without a reason. Usually a handler or a middleware answers with the"
          + " status `rejected` and passes no message. Pass a message or an error with the answer."
      ),
      (
        .unhandled,
        "No part handled the event \"cause.answer\". Usually the event's name is missing from the mapping of the"
          + " presenter or interactor. Add `$0.on(…)` for the event."
      ),
      (
        .timeout,
        "\(request) timed out. Usually the handler waits for a slow call, or a test does not advance the clock of the"
          + " handler. Pass a longer timeout, advance the clock, or handle the error."
      ),
    ]
    for (status, text) in expected {
      let error = await #expect(throws: RequestError.self) { try await probe.view.request(Cause.answer(status)) }
      #expect(error?.description == text)
    }
  }

  @Test func `a request that exceeds its timeout states the cause and the fix`() async throws {
    let (interactor, clock) = (CauseInteractor(), ManualClock())
    let probe = try ModuleProbe(interactor: interactor)
    let request = Running { try await probe.view.request(Cause.work(1), timeout: .seconds(1), clock: clock) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await request.task?.value
    let error = #expect(throws: RequestError.self) { try request.ending?.get() }
    #expect(
      error?.description
        == "The request \"cause.work\" timed out. Usually the handler waits for a slow call, or a test does not advance"
        + " the clock of the handler. Pass a longer timeout, advance the clock, or handle the error.")
    interactor.gate.open()
    await probe.idle()
  }

  // MARK: Parameters of routes

  private let rejected =
    "was not opened: the closure that converts or loads its parameters threw an error:"
  private let rejectedTail =
    "Usually the parameters are invalid, or the data could not be loaded. Pass valid parameters, or correct the closure in"
    + " the registration of the route or of its adapter."

  @Test func `parameters that an adapter rejects are reported with the adapter as a cause`() async throws {
    try app.adaptReading()
    #expect(
      app.home.route(Needs.reading(-1)).error?.description
        == "The route \"needs.reading\" \(rejected) no page has a negative number. \(rejectedTail)")
  }

  @Test func `parameters that could not be loaded are reported with the loading as a cause`() async throws {
    app.load = { _ in throw EventFailure(.error, "You are offline.") }
    let handle = app.home.route(Page.loaded(1))
    await app.router.idle()
    #expect(
      handle.error?.description == "The route \"page.loaded\" \(rejected) You are offline. \(rejectedTail)")
    #expect(handle.error?.message == "You are offline.")
  }

  @Test func `parameters that onInitialize rejects are a result of the module, and the route is shown`() async throws {
    final class Strict: VIPPresenter, Mapped {
      static let opened = RouteName<Int, Never>("cause.strict")
      static let mapping = Mapping(Strict.self) {
        $0.onInitialize { (_: Strict, _: Int) in throw EventFailure(.invalid, "Enter a number.") }
      }
    }
    try app.router.register { app in
      app.module(prefix: "Strict", view: { VIPView() }, presenter: { Strict() })
      app.route(Strict.opened, .push, to: "Strict")
    }
    let handle = app.home.route(Strict.opened(1))
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(handle.error == nil)
    let report = "No part handled the result \"viper.initialize\" (invalid: Enter a number.) in module \"Strict\"."
    #expect(app.sink.messages.map { $0.hasPrefix(report) } == [true])
  }

  @Test func `a commit that is redirected has no message for users`() async throws {
    let preview = app.home.route(Page.named("A"), style: .make)
    app.router.interceptors = [
      DecidingGate { $0.isNamed(Page.named) ? .redirect(to: Page.numbered(1)) : .proceed }
    ]
    #expect(preview.commit() == .rejected)
    await app.router.idle()
    #expect(preview.error?.message == nil)
    #expect(
      preview.error?.description
        == "The route \"page.named\" was refused by an interceptor: \"page.numbered\" is opened instead.")
  }

  // MARK: Windows

  @Test func `a misspelled tab is reported with the names of the tabs`() async throws {
    let app = try RouteApp(root: .tab("notes"))
    await app.open("A", as: .tab("settings"))
    let text =
      "There is no tab \"setings\": the topmost container has only \"notes\", \"settings\". Usually the name was"
      + " misspelled, or no module was shown in the tab yet. Correct the name, or show a module in the tab first."
    #expect(self.text { try app.navigator.select(tab: "setings") } == text)
    await app.open("B", as: .present, from: app.page("A"))
    #expect(
      self.text { try app.navigator.select(tab: "notes") }
        == "There is no tab \"notes\": the topmost container has no tab of this name. Usually another module covers the"
        + " tabs, or the root was shown neither by `.tab(…)` nor in `.tabs(…)`. Remove the covering module first, or show"
        + " the root as a tab.")
  }

  @Test func `a view that is not shown yet, or is in another window, is reported as not shown in the window`() throws {
    let text =
      "PageView is not shown in the window. Usually the view was removed, is not shown yet or is in another window,"
      + " or the host's `views` does not contain a view that `show` has shown. Wait for `shown()` of the"
      + " route handle, use a view of the window, or correct the host."
    let second = InMemoryNavigator()
    let other = PageView("other")
    try second.show(other, as: .root)
    #expect(self.text { try app.navigator.close(other) } == text)
    let handle = app.home.route(Page.named("A"))
    let early = try #require(handle.target)
    #expect(self.text { try app.navigator.tree.reveal(early) } == text)
    #expect(app.layout == "home")
  }

  // MARK: Registration

  @Test func `a registration after the launch names the launch`() throws {
    try app.router.launch()
    #expect(
      text { try app.router.register("Late") { $0.module(prefix: "Late", view: VIPView.init) } }
        == "Late cannot register anything after the app was launched. Usually a feature is registered by"
        + " code that runs later. Register all features before `launch`. In a test, create a separate router.")
  }

  @Test func `two default services are reported with the advice to keep one default`() throws {
    let text = text {
      try app.router.register("App") {
        $0.service(Int.self, isDefault: true) { 1 }
        $0.service(Int.self, isDefault: true) { 2 }
      }
    }
    #expect(
      text.hasSuffix(
        "Usually two features register the same service. Register it once, where the app is assembled, or pass"
          + " `isDefault: true` to exactly one of the two registrations."))
  }

  @Test func `two default adapters of an interface are reported with the advice to keep one default`() throws {
    try app.serve(Wanted.headed, by: Page.named, registrar: "Pages") { $0 }
    func adapt(_ registrar: String) throws {
      try app.adapt(registrar) { $0.adapt(Needs.plainLabel, to: Wanted.headed, isDefault: true) { LabelAdapter($0) } }
    }
    try adapt("First")
    #expect(
      text { try adapt("Second") }
        == "The interface \"Labelled\" is served twice: by the adapter of First and by the adapter of Second. Remove one"
        + " registration. If two different routes serve it, pass `isShared: true` to both, and select one with"
        + " `router.choose(_:by:)`. If an adapter serves it, pass `isDefault: true` to exactly one adapter.")
  }

  @Test func `a required route without an adapter is reported with the adapter as a fix`() throws {
    try app.router.register("Reader") { $0.requires(Needs.reading) }
    let fault = try #require(app.router.validate().map(\.description).first)
    #expect(
      fault.hasSuffix(
        ": \"needs.reading\" is required, but no feature provides it. Usually the providing feature was not registered, or"
          + " the name was misspelled. Register the feature, or correct the name. If another feature provides the module"
          + " under a different name, adapt a required route by `app.adapt(…)`."))
  }

  // MARK: Services

  @Test func `a shared service that requires a ModuleContext is reported with a fix for the service`() throws {
    let router = try newRouter { $0.service(String.self) { (context: ModuleContext) in context.prefix } }
    #expect(
      text { try router.service(String.self) }
        == "ModuleContext was not created, required by String: it is created for each module, but the requiring code"
        + " belongs to no module, or outlives its module. Usually a shared service requires a ModuleContext, or a service"
        + " that is registered as `.perModule`. Register the requiring service as `.perModule`, or require only services"
        + " that are `.shared`.")
    let fault = try #require(router.validate().map(\.description).first)
    #expect(
      fault.hasSuffix(
        ": the service String is shared, but requires ModuleContext, which is created for each module. Register String as"
          + " `.perModule`, or require only shared services."))
  }

  @Test func `a lazy service of a released router is reported with the router as a cause`() throws {
    var lazy: LazyService<Thing>?
    try {
      let (made, router) = try newLazy(Thing.self) { $0.service(Thing.self) { Thing() } }
      lazy = made
      withExtendedLifetime(router) {}
    }()
    let kept = try #require(lazy)
    #expect(
      text { try kept() }
        == "The service Thing was not created: the requiring module or the router no longer exists. Usually a task outlived"
        + " its module, or no object retains the router. Check `Task.isCancelled` in the task, or retain the router.")
  }
}
