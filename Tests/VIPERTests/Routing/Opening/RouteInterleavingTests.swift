import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Routes during other changes")
struct RouteInterleavingTests {
  private let app: WayApp
  private let journal = Journal()

  init() throws { app = try WayApp() }

  private func answer(_ name: some RouteKey, with decision: RouteDecision) {
    app.router.interceptors.append(
      Listening(name: "gate", journal: journal) { $0.isNamed(name) ? decision : .proceed })
  }

  @Test func `a redirected route neither prepares nor assembles the view of the original request`()
    async throws
  {
    answer(Stop.detail, with: .redirect(to: Stop.about()))
    let view = WayView()
    let handle = app.home.route(Stop.detail("x"), around: view) { (view: WayView) in view.word = "?"
    }
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(handle.target !== view)
    #expect(handle.target is ProbeView)
    #expect(view.word == "")
    #expect(view.port.moduleID == nil)
  }

  @Test func `an output is delivered even if an observer removes the view at the same time`() async throws {
    let handle = await app.router.idle(after: app.home.push(Stop.detail("x")))
    let presenter = try #require(app.navigator.top?.dataSource(as: WayPresenter.self))
    handle.observe { [navigator = app.navigator] in
      if $0 == .removing { try? navigator.back() }
    }
    #expect(presenter.finish(with: "y"))
    await app.router.idle()
    #expect(app.home.outputs(of: Stop.detail) == ["y"])
    #expect(app.home.results.count == 1)
    #expect(handle.givenOutput == "y")
    #expect(handle.state == .removed)
  }

  @Test func `the opener and the sink are notified after all observers, even if an observer removes the module`()
    async throws
  {
    app.router.route(Stop.about())
    let handle = app.home.route(Stop.detail("x"), style: .unshown)
    let (journal, home, sink) = (journal, app.home, app.sink)
    handle.commit()
    handle.observe {
      journal.note("one \($0)")
      if $0 == .unrouted { handle.remove() }
    }
    handle.observe { journal.note("two \($0), \(sink.messages.count), \(home.results.count)") }
    await app.router.idle()
    #expect(
      journal.lines == [
        "one unrouted", "two unrouted, 0, 0", "one removing", "two removing, 1, 0", "one removed",
        "two removed, 1, 0",
      ])
    #expect(sink.messages.count == 1)
    #expect(home.results.map(\.status) == [.empty])
  }

  @Test func `if the host removes a module together with the module below, no error is reported`() async throws {
    final class Mute: Navigator {
      let styles = RouteStyles.standard
      var views: [any ModuleView] = []
      func show(
        _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
      ) async throws -> RouteStyle {
        views.append(view)
        return style
      }
      func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
        guard let index = views.firstIndex(where: { $0 === view }) else {
          throw RouteError.notShown("it")
        }
        views.removeSubrange(index...)
      }
    }
    app.router.navigator = Mute()
    let below = app.router.route(Stop.about())
    let above = app.router.route(Stop.about())
    await app.router.idle()
    below.remove()
    above.remove { _ in Issue.record("The module was removed before.") }
    await app.router.idle()
    #expect(below.state == .removed)
    #expect(above.state == .removed)
    #expect(app.sink.messages == [])
  }

  @Test func `reconcile() closes the modules of a released window`() async throws {
    var window: PacedNavigator? = PacedNavigator()
    window?.isPaced = false
    let handle = await app.router.idle(after: app.router.route(Stop.detail("x"), in: window))
    let view = handle.target
    window = nil
    app.router.reconcile()
    #expect(handle.state == .removed)
    #expect(view?.port.isRemoved == true)
  }

  @Test func `the window of a route is used for its commit, its fallback and the routes of its interceptors`()
    async throws
  {
    let window = PacedNavigator()
    window.isPaced = false
    app.router.route(Stop.about(), in: window)
    await app.router.idle()
    let made = app.router.route(Stop.detail("x"), style: .unshown, in: window)
    made.commit()
    await app.router.idle()
    #expect(made.state == .routed)
    #expect(window.views.count == 2)
    #expect(app.navigator.views.count == 1)
    app.router.fallback = Stop.lost
    app.router.route(Stop.missing(), in: window)
    await app.router.idle()
    #expect(window.views.count == 3)
    #expect(app.navigator.views.count == 1)
    app.router.interceptors.append(
      Listening(name: "opens", journal: journal) {
        if $0.isNamed(Stop.detail) { $0.open(Stop.login("why")) }
        return .proceed
      })
    app.router.route(Stop.detail("y"), in: window)
    await app.router.idle()
    #expect(window.views.count == 5)
    #expect(app.navigator.views.count == 1)
  }

  @Test func `a view that opens a route in another window receives the result`() async throws {
    let window = PacedNavigator()
    window.isPaced = false
    let handle = await app.router.idle(after: app.router.route(Stop.detail("x"), from: app.home, in: window))
    #expect(handle.state == .routed)
    #expect(window.views.count == 1)
    #expect(app.navigator.views.count == 1)
    handle.target?.send(Stop.done("y"))
    await app.router.idle()
    #expect(app.home.outputs(of: Stop.detail) == ["y"], "the root remains, and delivers its output")
  }

  @Test func `a parked route ends with an error when its router is released`() async throws {
    var app: WayApp? = try WayApp()
    let gate = Gate()
    app?.router.interceptors = [
      Listening(name: "gate", journal: journal) { _ in
        .park { await gate.pass(returning: .park { .proceed }) }
      }
    ]
    let handle = try #require(app?.router.route(Stop.about()))
    await gate.visited()
    app = nil
    gate.open()
    await #expect(throws: RouteError.self) { try await handle.waitUntilShown() }
    #expect(handle.state == .failed)
  }

  @Test func `a successful commit clears the error of an earlier commit`() async throws {
    let handle = app.home.route(Stop.detail("x"), style: .unshown)
    handle.commit(as: .embed(in: "a"), from: ProbeView())
    #expect(handle.error != nil)
    #expect(handle.state == .unrouted)
    let gate = Gate()
    answer(
      Stop.detail,
      with: .park { await gate.pass(returning: .proceed) })
    #expect(handle.commit() == .held)
    #expect(handle.error == nil)
    #expect(handle.commit() == .rejected, "a second commit is rejected")
    #expect(handle.error == nil, "a second commit is rejected")
    #expect(app.sink.briefs.last == "route.cannotCommit: way.detail")
    let shown = Running { try await handle.waitUntilShown() }
    await settle()
    gate.open()
    #expect(await shown.seen() == "()")
    #expect(handle.state == .routed)
  }

  @Test func `a failed route remains failed if its module finishes while interceptors are notified`() async throws {
    weak var prepared: WayView?
    app.router.interceptors = [
      Noticing {
        guard case .failed = $1 else { return }
        prepared?.port.viewIsReady()
        prepared?.send(Stop.done("too late"))
      }
    ]
    let handle = app.home.route(Stop.detail("x")) { (view: WayView) in
      prepared = view
      throw WayApp.NotToday()
    }
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(app.sink.messages.count == 1)
    #expect(app.home.results.isEmpty)
    #expect(prepared == nil)
  }

  @Test(arguments: 0..<3)
  func `a made module is released after its removal, whatever removed it`(_ way: Int) async throws {
    let handle = app.home.route(Stop.detail("x"), style: .unshown)
    switch way {
    case 0: handle.target?.port.viewWasRemoved()
    case 1:
      handle.commit()
      handle.remove()
    default: handle.remove()
    }
    await app.router.idle()
    #expect(handle.state == .removed)
    #expect(handle.target == nil)
    #expect(app.router.leakProbe?.leaks.isEmpty == true)
  }

  @Test func `a view can take over a module before the module is shown`() async throws {
    let first = app.router.route(Stop.about(), style: .root)
    let second = app.home.route(Stop.detail("x"), style: .embed)
    let other = WayView()
    try #require(second.target).transferModule(to: other)
    await app.router.idle(after: second.remove())
    #expect(first.state == .routed)
    #expect(second.state == .removed)
    #expect(other.port.isRemoved)
    let made = first.target?.route(Stop.detail("y"), style: .unshown)
    let heir = WayView()
    try #require(made?.target).transferModule(to: heir)
    made?.commit()
    await app.router.idle()
    #expect(app.navigator.top === heir)
  }

  @Test
  func `a second route is rejected while the route to which the first was redirected loads its parameters`()
    async throws
  {
    let loaded = RouteName<String, String>("interleaving.loaded")
    try app.router.register { app in
      app.route(loaded, .push, to: WayPresenter.self, parameters: .loading { $0 })
    }
    answer(Stop.detail, with: .redirect(to: loaded("z")))
    let first = app.home.push(Stop.detail("x"))
    let second = app.home.push(Stop.detail("x"))
    #expect(first.outcome == .accepted)
    #expect(second.outcome == .rejected)
    await app.router.idle()
    #expect(first.state == .routed)
    #expect(app.words == ["z"])
    #expect(app.sink.messages.count == 1)
  }
}
