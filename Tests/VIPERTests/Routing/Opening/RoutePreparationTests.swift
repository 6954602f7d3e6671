import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// The part of a view that an opener can access.
@MainActor private protocol Titled: AnyObject { var title: String { get set } }
extension PageView: Titled {}

@MainActor @Suite("C42: preparation of a target")
struct RoutePreparationTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  /// Sets a title on the view, and records that.
  private func entitle(_ view: any Titled) {
    app.journal.note("prepared, was \(view.title)")
    view.title = "mine"
  }

  @Test(arguments: [true, false])
  func `an opener prepares a view after initialization and before the module receives its parameters`(byRouter: Bool)
    async throws
  {
    if byRouter {
      app.router.route(Page.named("A"), from: app.home, preparing: entitle)
    } else {
      app.home.route(Page.named("A"), preparing: entitle)
    }
    #expect(app.journal.lines == ["A view", "A presenter", "prepared, was untitled"])
    await app.router.idle()
    #expect(app.journal.lines.dropFirst(3) == ["A gets A", "A ready", "A appears"])
    #expect(app.page("A")?.title == "mine")
  }

  @Test func `a made module is prepared once, and not again by its commit`() async throws {
    for isDrawn in [false, true] {
      let app = try RouteApp()
      var count = 0
      let handle = app.home.route(
        Page.named("A"), style: .unshown,
        preparing: { (view: any Titled) in
          count += 1
          view.title = "mine"
        })
      let made = try #require(handle.target as? PageView)
      if isDrawn { made.port.viewIsReady() }
      handle.commit()
      await app.router.idle()
      #expect(app.page("A") === made)
      #expect(made.title == "mine")
      #expect(count == 1)
      #expect(app.journal.lines == ["A view", "A presenter", "A gets A", "A ready", "A appears"])
      made.send(Page.give("saved"))
      await app.router.idle()
      #expect(app.home.heard == ["success saved"])
      #expect(app.layout == "home")
    }
  }

  @Test func `a module with loaded parameters is prepared after the load, when the module is built`() async throws {
    let gate = Gate()
    app.load = { number in await gate.pass(returning: "\(number)") }
    app.home.route(Page.loaded(1), preparing: entitle)
    await gate.visited()
    #expect(app.journal.lines == [])
    gate.open()
    await app.router.idle()
    #expect(
      app.journal.lines
        == ["1 view", "1 presenter", "prepared, was untitled", "1 gets 1", "1 ready", "1 appears"])
  }

  @Test func `an existing view is prepared once, before its module is assembled`() async throws {
    for isReady in [false, true] {
      let app = try RouteApp()
      let view = PageView("mine")
      if isReady { view.port.viewIsReady() }
      let handle = app.home.route(
        Page.named("A"), around: view,
        preparing: { (view: PageView) in
          app.journal.note("prepared, assembled: \(view.port.moduleID != nil)")
        })
      await app.router.idle()
      #expect(handle.target === view)
      #expect(app.layout == "home mine")
      #expect(
        app.journal.lines
          == ["prepared, assembled: false", "A presenter", "A gets A", "A ready", "A appears"])
    }
  }

  @Test func `a module can be made around an existing view and be shown later`() async throws {
    let view = PageView("mine")
    let handle = app.home.route(Page.named("A"), style: .unshown, around: view, preparing: entitle)
    #expect(handle.target === view)
    handle.commit(as: .present)
    await app.router.idle()
    #expect(app.layout == "home | mine")
    #expect(view.title == "mine")
    #expect(app.journal.lines.filter { $0.hasPrefix("prepared") }.count == 1)
    handle.remove()
    await app.router.idle()
    #expect(view.port.isRemoved)
    #expect(app.layout == "home")
  }

  @Test func `a module cannot be built around a view that already belongs to a module`() async throws {
    await app.open("A")
    let taken = try #require(app.page("A"))
    let handle = app.home.route(
      Page.named("B"), style: .unshown, around: taken, preparing: entitle)
    #expect(handle.state == .failed)
    #expect(taken.port.isVisible)
    #expect(taken.title == "untitled")
    #expect(app.sink.messages.count == 1)
    taken.send(Page.give("x"))
    await app.router.idle()
    #expect(app.home.heard == ["success x"])
  }

  @Test
  func `a module that is built around a removed view closes without being shown`() async throws {
    let view = PageView("gone")
    view.port.viewIsReady()
    view.port.viewWasRemoved()
    let handle = await app.router.idle(after: app.home.route(Page.named("A"), around: view))
    #expect(handle.state == .removed)
    #expect(app.layout == "home")
    #expect(app.home.heard == ["empty"])
  }

  @Test func `a module without a registered view must be built around a view`() async throws {
    let route = RouteName<Void, Never>("page.viewless")
    try app.router.register { registration in
      registration.module(
        prefix: "Viewless", presenter: { VIPPresenter() }, interactor: { VIPInteractor() }
      )
      registration.route(route, .push, to: "Viewless")
    }
    #expect(app.home.route(route()).state == .failed)
    #expect(app.sink.messages.count == 1)
    let handle = app.home.route(route(), around: PageView("given"))
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(app.layout == "home given")
  }

  @Test
  func `a route fails before its module starts if the preparing closure expects another view type`() async throws {
    for style in [RouteStyle.push, .unshown] {
      let app = try RouteApp()
      let handle = app.home.route(
        Page.named("A"), style: style,
        preparing: { (_: ProbeView) in Issue.record("the view was prepared") })
      await app.router.idle()
      #expect(handle.state == .failed)
      #expect(handle.outcome == .rejected)
      #expect(handle.target == nil)
      #expect(app.layout == "home")
      #expect(app.home.heard == [])
      #expect(app.journal.lines == ["A view", "A presenter"], "the module never starts")
      #expect(app.sink.messages.count == 1)
      #expect(
        app.reports == "route.wrongTarget: page.named, ProbeView, PageView")
    }
  }

  @Test
  func `a route that fails because of the type of an existing view does not change that view`() async throws {
    let view = PageView("mine")
    let handle = app.home.route(
      Page.named("A"), around: view, preparing: { (_: ProbeView) in Issue.record("the view was prepared") })
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(view.port.moduleID == nil)
    #expect(app.journal.lines == [])
    app.home.route(Page.named("A"), around: view)
    await app.router.idle()
    #expect(app.layout == "home mine")
  }

  @Test func `a route fails with the error that its preparing closure throws`() async throws {
    let handle = app.home.route(
      Page.named("A"), preparing: { (_: PageView) in throw TextError("out of ink") })
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(app.layout == "home")
    #expect(app.home.heard == [])
    #expect(app.journal.lines == ["A view", "A presenter"])
    #expect(app.sink.messages.count == 1)
    #expect(app.reports == "route.prepareFailed: page.named ← out of ink")
  }

  @Test
  func `the opener receives an error if the preparing closure of a loaded route expects another view type`()
    async throws
  {
    let handle = await app.router.idle(after: app.home.route(Page.loaded(1), preparing: { (_: ProbeView) in }))
    #expect(handle.state == .failed)
    #expect(app.layout == "home")
    #expect(app.home.heard == ["error"])
    #expect(app.sink.messages.count == 1)
  }

  @Test func `a route that is not opened is not prepared`() async throws {
    await app.open("A")
    app.journal.lines = []
    app.home.route(Page.named("B"), preparing: entitle)
    app.home.route(Page.numbered(10), style: .unshown, preparing: entitle)
    app.home.route(Page.broken(), style: .unshown, preparing: entitle)
    await app.router.idle()
    #expect(app.journal.lines == [])
    #expect(app.sink.messages.count == 3)
  }
}
