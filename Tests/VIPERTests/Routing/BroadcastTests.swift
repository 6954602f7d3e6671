import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("C53: events broadcast to all modules of an app")
struct BroadcastTests {
  private enum App {
    static let didEnterBackground = EventName<Void, Never>("app.didEnterBackground")
    static let save = EventName<String, Int>("app.save")
  }

  private final class Saving: VIPInteractor, Mapped {
    static let mapping = Mapping(Saving.self) {
      $0.on(App.didEnterBackground) { $0.journal.note("\($0.name) sleeps") }
      $0.on(App.save) { (part, text) -> Int in
        part.journal.note("\(part.name) saves \(text)")
        return text.count
      }
    }
    let name: String
    let journal: Journal
    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
    }
  }

  private final class Closing: VIPPresenter, Mapped {
    static let mapping = Mapping(Closing.self) {
      $0.on(App.didEnterBackground) { presenter in
        presenter.closes()
      }
    }
    let closes: @MainActor () -> Void
    init(_ closes: @escaping @MainActor () -> Void) { self.closes = closes }
  }

  private let app: WayApp
  private let journal = Journal()

  init() throws { app = try WayApp() }

  private func register(_ name: StaticString) throws -> RouteName<Void, Never> {
    let route = RouteName<Void, Never>(name)
    let journal = journal
    try app.router.register { app in
      app.module(
        prefix: "\(name)",
        middleware: MiddlewareList(beforePresenter: [Tap(name: "\(name)", journal: journal)]),
        view: { ProbeView() }, interactor: { Saving("\(name)", journal) })
      app.route(route, .push, to: "\(name)")
    }
    return route
  }

  @Test
  func `a broadcast event passes the middleware of each module that handles the event, in building order`()
    async throws
  {
    let (one, two) = (try register("one"), try register("two"))
    #expect(app.router.broadcast(App.didEnterBackground()) == 0)
    app.home.push(one())
    await app.router.idle()
    let child = app.navigator.top?.route(two(), style: .embed)
    await app.router.idle()
    journal.lines = []
    #expect(app.router.broadcast(App.didEnterBackground()) == 2)
    #expect(
      journal.lines == [
        "one↓app.didEnterBackground", "one sleeps", "two↓app.didEnterBackground", "two sleeps",
      ])
    await app.router.idle(after: child?.remove())
    journal.lines = []
    #expect(app.router.broadcast(App.save("abc")) == 1)
    #expect(journal.lines == ["one↓app.save", "one saves abc", "one↑app.save"])
    #expect((app.navigator.top as? ProbeView)?.outputs(of: App.save) == [3])
    #expect(app.sink.messages.isEmpty, "no broadcast is reported")
  }

  @Test
  func `a broadcast reaches modules that are covered, not shown yet, or built without a route`() async throws {
    let one = try register("three")
    let view = try VIPBuilder(prefix: "three", router: app.router).build()
    let made = app.home.route(one(), style: .unshown)
    app.home.push(one())
    await app.router.idle()
    #expect(app.router.broadcast(App.didEnterBackground()) == 3)
    #expect(made.state == .unrouted)
    #expect(view.port.moduleID != nil)
  }

  @Test func `a broadcast skips a module that an earlier handler of the broadcast has closed`() async throws {
    let one = try register("four")
    let handle = await app.router.idle(after: app.home.push(one()))
    let closes = { @MainActor in _ = handle.target?.port.viewWasRemoved() }
    let send = EventName<Void, Never>("broadcast.send")
    final class Sending: VIPPresenter, Mapped {
      static let send = EventName<Void, Never>("broadcast.send")
      static let mapping = Mapping(Sending.self) { $0.on(send) { $0.sends() } }
      let sends: @MainActor () -> Void
      init(_ sends: @escaping @MainActor () -> Void) { self.sends = sends }
    }
    let (router, journal) = (app.router, journal)
    journal.lines = []
    try router.register { app in
      app.module(prefix: "closing", view: { ProbeView() }, presenter: { Closing(closes) })
      app.module(
        prefix: "sending", view: { ProbeView() },
        presenter: {
          Sending { [weak router] in
            _ = router?.broadcast(App.didEnterBackground())
            journal.note("sent")
          }
        })
    }
    let sending = try VIPBuilder(prefix: "sending", router: router).build()
    sending.send(send())
    #expect(journal.lines == ["sent", "four↓app.didEnterBackground", "four sleeps"])
    let closing = try VIPBuilder(prefix: "closing", router: router).build()
    journal.lines = []
    #expect(router.broadcast(App.didEnterBackground()) == 2)
    #expect(handle.state == .removed)
    #expect(closing.port.moduleID != nil)
    #expect(router.broadcast(App.didEnterBackground()) == 1)
  }

  @Test func `a router removes a released module from its list of living modules`() async throws {
    for _ in 0..<200 { _ = try VIPBuilder(prefix: "About", router: app.router).build() }
    let one = try register("five")
    app.home.push(one())
    await app.router.idle()
    #expect(app.router.broadcast(App.didEnterBackground()) == 1)
  }
}
