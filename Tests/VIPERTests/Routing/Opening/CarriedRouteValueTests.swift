import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let trace = EventValueKey<String>()
  static let give = EventName<String, Never>("carriedRoute.give")
  static let tell = EventName<Void, Never>("carriedRoute.tell")
  static let told = EventName<Never, String>("carriedRoute.told")
  static let follow = EventName<String, Never>("carriedRoute.follow")
  static let screen = RouteName<String, String>("carriedRoute.screen")
  static let other = RouteName<String, String>("carriedRoute.other")
  static let adapted = RouteName<String, String>("carriedRoute.adapted")
  static let loaded = RouteName<String, String>("carriedRoute.loaded")
}

/// Records the values of its events.
private final class CarryingScreen: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(CarryingScreen.self) {
    $0.onInitialize { (presenter, name: String) in presenter.begin(name) }
    $0.on(Lifecycle.ready) { $0.note("ready") }
    $0.on(Lifecycle.didAppear) { $0.note("appears") }
    $0.on(Lifecycle.transferred) { $0.note("transferred") }
    $0.on(Lifecycle.removed) { $0.note("removed") }
    $0.on(Names.give) { $0.finish(with: $1) }
    $0.on(Names.tell) { $0.sendToOpener(Names.told, "told") }
  }
  private let journal: Journal
  private var name = ""
  init(_ journal: Journal) { self.journal = journal }

  private func begin(_ name: String) {
    self.name = name
    note("begins")
  }

  private func note(_ step: String) {
    journal.note("\(name) \(step): \(carriedValue(for: Names.trace) ?? "none")")
  }
}

/// Records the values of the results of opened modules, and sends an event when it receives a result.
private final class CarryingHome: VIPPresenter, Mapped {
  static let mapping = Mapping(CarryingHome.self) {
    $0.receive(Names.screen) { presenter, result in presenter.received(result) }
    $0.receive(Names.told) { presenter, result in presenter.received(result) }
    $0.on(Names.follow) { presenter, text in
      presenter.journal.note("home follows \(text): \(presenter.carriedValue(for: Names.trace) ?? "none")")
    }
  }
  let journal: Journal
  init(_ journal: Journal) { self.journal = journal }

  private func received(_ result: EventResult) {
    journal.note("home receives \(result.status): \(result.carriedValue(for: Names.trace) ?? "none")")
    view(as: ProbeView.self)?.send(Names.follow((result.data as? String) ?? "nothing"))
  }
}

@MainActor @Suite("Values that route events carry")
struct CarriedRouteValueTests {
  private let journal = Journal()
  private let probe: ModuleProbe

  init() throws {
    let journal = journal
    probe = try ModuleProbe(presenter: CarryingHome(journal))
    try probe.router.register { app in
      app.module(prefix: "Screen", view: { ProbeView() }, presenter: { CarryingScreen(journal) })
      app.route(Names.screen, .push, to: CarryingScreen.self)
      app.route(Names.other, .push, to: CarryingScreen.self)
      app.route(Names.loaded, .push, to: CarryingScreen.self, parameters: .loading { $0 })
      app.adapt(Names.adapted, to: Names.screen)
    }
    journal.lines = []
  }

  private var top: ProbeView? { probe.navigator.views.last as? ProbeView }

  @Test(arguments: [true, false])
  func `the events of an opened module and the results to its opener carry the value of the route event`(
    _ isSent: Bool
  ) async throws {
    let screen = Names.screen("screen").carrying("a", for: Names.trace)
    if isSent { probe.view.send(screen) } else { probe.view.push(screen) }
    await probe.idle()
    #expect(journal.lines == ["screen begins: a", "screen ready: a", "screen appears: a"])
    journal.lines = []
    top?.send(Names.tell())
    top?.send(Names.give("output"))
    await probe.idle()
    #expect(
      journal.lines == [
        "home receives success: a", "home follows told: a", "home receives success: a", "home follows output: a",
        "screen removed: a",
      ])
  }

  @Test func `a module's results to its opener carry the route event's value, not that of the event that causes them`()
    async throws
  {
    probe.view.push(Names.screen("screen").carrying("a", for: Names.trace))
    await probe.idle()
    journal.lines = []
    top?.send(Names.tell().carrying("b", for: Names.trace))
    #expect(journal.lines == ["home receives success: a", "home follows told: a"])
  }

  @Test func `a module that a route without a value opened sends its opener the value of the event that it handles`()
    async throws
  {
    probe.view.push(Names.screen("screen"))
    await probe.idle()
    journal.lines = []
    top?.send(Names.tell().carrying("b", for: Names.trace))
    #expect(journal.lines == ["home receives success: b", "home follows told: b"])
  }

  @Test func `a user's removal of a module closes it with the value of its route event`() async throws {
    probe.view.push(Names.screen("screen").carrying("a", for: Names.trace))
    await probe.idle()
    journal.lines = []
    try probe.navigator.back()
    await probe.idle()
    #expect(journal.lines == ["screen removed: none", "home receives empty: a", "home follows nothing: a"])
  }

  @Test func `a rejected route event is answered with its value`() throws {
    probe.view.send(Event(named: "carriedRoute.unknown", kind: .route).carrying("a", for: Names.trace))
    #expect(probe.results.map { $0.carriedValue(for: Names.trace) } == ["a"])
  }

  @Test func `a route inherits the value of the event whose handler opens it`() async throws {
    final class Opening: VIPInteractor, Mapped {
      static let mapping = Mapping(Opening.self) {
        $0.on(Names.follow) { part, text in part.view?.push(Names.screen(text)) }
      }
      weak var view: ProbeView?
    }
    let (opening, view) = (Opening(), ProbeView())
    opening.view = view
    try probe.router.register { $0.module(prefix: "Opening", view: { view }, interactor: { opening }) }
    _ = try VIPBuilder(prefix: "Opening", router: probe.router).build()
    try probe.navigator.show(view)
    view.send(Names.follow("screen").carrying("a", for: Names.trace))
    await probe.idle()
    #expect(journal.lines.contains("screen ready: a"))
  }

  @Test func `a route that is requested by an adapted name has the value`() async throws {
    probe.view.push(Names.adapted("screen").carrying("a", for: Names.trace))
    await probe.idle()
    #expect(journal.lines == ["screen begins: a", "screen ready: a", "screen appears: a"])
  }

  @Test func `a route that an interceptor parks and redirects inherits the value of the request`() async throws {
    probe.router.interceptors = [
      Deciding { $0.isNamed(Names.screen) ? .park { .redirect(to: Names.loaded("redirected")) } : .proceed }
    ]
    probe.view.push(Names.screen("screen").carrying("a", for: Names.trace))
    await probe.idle()
    #expect(journal.lines.first { $0.contains("ready") } == "redirected ready: a")
  }

  @Test func `a route that an interceptor opens for a request inherits the value of the request`() async throws {
    probe.router.interceptors = [
      Deciding { request in
        guard request.isNamed(Names.screen) else { return .proceed }
        request.open(Names.other("other"))
        return .cancel
      }
    ]
    probe.view.push(Names.screen("screen").carrying("a", for: Names.trace))
    await probe.idle()
    #expect(journal.lines.first { $0.contains("ready") } == "other ready: a")
  }

  @Test func `each step of a flow inherits the value of the cause, and not the value of another step`() async throws {
    let first = RouteStep(Names.screen("first").carrying("b", for: Names.trace))
    let opening = CarryingInteractor()
    let module = try ModuleProbe(interactor: opening)
    let router = probe.router
    opening.during = { [view = probe.view] in router.route([first, RouteStep(Names.other("second"))], from: view) }
    module.view.send(Carrying.ask(1).carrying("a", for: Names.trace))
    await probe.idle()
    #expect(journal.lines.filter { $0.contains("ready") } == ["first ready: b", "second ready: a"])
  }

  @Test func `the event of a module's transfer to another view inherits the value of the event that causes it`()
    async throws
  {
    probe.view.push(Names.screen("screen"))
    await probe.idle()
    journal.lines = []
    final class Transferring: VIPInteractor, Mapped {
      static let mapping = Mapping(Transferring.self) {
        $0.on(Names.follow) { part, _ in try? part.transfer() }
      }
      var transfer: @MainActor () throws -> Void = {}
    }
    let (transferring, view, other) = (Transferring(), ProbeView(), ProbeView())
    try probe.router.register { $0.module(prefix: "Transferring", view: { view }, interactor: { transferring }) }
    _ = try VIPBuilder(prefix: "Transferring", router: probe.router).build()
    let old = try #require(top)
    transferring.transfer = { try old.transferModule(to: other) }
    view.send(Names.follow("").carrying("a", for: Names.trace))
    await probe.idle()
    #expect(journal.lines == ["screen transferred: a"])
  }
}
