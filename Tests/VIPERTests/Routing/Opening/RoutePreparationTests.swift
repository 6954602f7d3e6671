import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// What an opener may know of a view.
@MainActor private protocol Titled: AnyObject { var title: String { get set } }
extension PageView: Titled {}

@MainActor @Suite("C42: a target is prepared once, in order")
struct RoutePreparationTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  /// Gives the view a title, and writes that down.
  private func entitle(_ view: any Titled) {
    app.journal.note("prepared, was \(view.title)")
    view.title = "mine"
  }

  @Test(arguments: [true, false])
  func `Defaults, then the opener, then the parameters; the opener's values survive`(byRouter: Bool) async throws {
    if byRouter {
      app.router.route(Page.named, "A", from: app.home, preparing: entitle)
    } else {
      app.home.route(Page.named, "A", preparing: entitle)
    }
    #expect(app.journal.lines == ["A view", "A presenter", "prepared, was untitled"])
    await app.router.idle()
    #expect(app.journal.lines.dropFirst(3) == ["A gets A", "A ready", "A appears"])
    #expect(app.page("A")?.title == "mine")
  }

  @Test func `What was made is not prepared anew when it is committed, drawn or not before`() async throws {
    for isDrawn in [false, true] {
      let app = try RouteApp()
      var count = 0
      let handle = app.home.route(
        Page.named, "A", style: .make,
        preparing: { (view: any Titled) in
          count += 1
          view.title = "mine"
        })
      let made = try #require(handle.target as? PageView)
      if isDrawn { made.port.ready() }
      handle.commit()
      await app.router.idle()
      #expect(app.page("A") === made && made.title == "mine" && count == 1)
      #expect(app.journal.lines == ["A view", "A presenter", "A gets A", "A ready", "A appears"])
      made.send(Page.give, "saved")
      await app.router.idle()
      #expect(app.home.heard == ["success saved"] && app.layout == "home")
    }
  }

  @Test func `What is loaded is prepared when it is built, once`() async throws {
    let gate = Gate()
    app.load = { number in
      await gate.pass()
      return "\(number)"
    }
    app.home.route(Page.loaded, 1, preparing: entitle)
    await gate.visited()
    #expect(app.journal.lines == [])
    gate.open()
    await app.router.idle()
    #expect(
      app.journal.lines
        == ["1 view", "1 presenter", "prepared, was untitled", "1 gets 1", "1 ready", "1 appears"])
  }

  @Test func `A module is built around a view that is there; it is prepared once, and first, ready or not`()
    async throws
  {
    for isReady in [false, true] {
      let app = try RouteApp()
      let view = PageView("mine")
      if isReady { view.port.ready() }
      let handle = app.home.route(
        Page.named, "A", around: view,
        preparing: { (view: PageView) in
          app.journal.note("prepared, assembled: \(view.port.isAssembled)")
        })
      await app.router.idle()
      #expect(handle.target === view && app.layout == "home mine")
      #expect(
        app.journal.lines
          == ["prepared, assembled: false", "A presenter", "A gets A", "A ready", "A appears"])
    }
  }

  @Test func `A view that is there may be made part of a module, and shown later`() async throws {
    let view = PageView("mine")
    let handle = app.home.route(Page.named, "A", style: .make, around: view, preparing: entitle)
    #expect(handle.target === view)
    handle.commit(as: .present)
    await app.router.idle()
    #expect(app.layout == "home | mine" && view.title == "mine")
    #expect(app.journal.lines.filter { $0.hasPrefix("prepared") }.count == 1)
    handle.remove()
    await app.router.idle()
    #expect(view.port.isRemoved && app.layout == "home")
  }

  @Test func `A view that belongs to a module already stays with it`() async throws {
    await app.open("A")
    let taken = try #require(app.page("A"))
    let handle = app.home.route(
      Page.named, "B", style: .make, around: taken, preparing: entitle)
    #expect(handle.state == .failed && taken.port.isVisible && taken.title == "untitled")
    #expect(app.sink.messages.count == 1)
    taken.send(Page.give, "x")
    await app.router.idle()
    #expect(app.home.heard == ["success x"])
  }

  @Test func `Around a view that has left already nothing is shown; the opener hears that it closed`() async throws {
    let view = PageView("gone")
    view.port.ready()
    view.port.removed()
    let handle = app.home.route(Page.named, "A", around: view)
    await app.router.idle()
    #expect(handle.state == .removed && app.layout == "home" && app.home.heard == ["empty"])
  }

  @Test func `A module without a view of its own needs one to be built around`() async throws {
    let route = RouteName<Void, Never>("page.viewless")
    try app.router.register { registration in
      registration.module(
        prefix: "Viewless", presenter: { _ in VIPPresenter() }, interactor: { _ in VIPInteractor() }
      )
      registration.route(route, .push, to: "Viewless")
    }
    #expect(app.home.route(route).state == .failed)
    #expect(app.sink.messages.count == 1)
    let handle = app.home.route(route, around: PageView("given"))
    await app.router.idle()
    #expect(handle.state == .routed && app.layout == "home given")
  }

  @Test func `A target of another type is an error; nothing is shown, and what was built goes without a word`()
    async throws
  {
    for style in [RouteStyle.push, .make] {
      let app = try RouteApp()
      let handle = app.home.route(
        Page.named, "A", style: style,
        preparing: { (_: ProbeView) in Issue.record("prepared") })
      await app.router.idle()
      #expect(handle.state == .failed && handle.outcome == .rejected && handle.target == nil)
      #expect(app.layout == "home" && app.home.heard == [])
      #expect(app.journal.lines == ["A view", "A presenter"], "it never starts")
      #expect(app.sink.messages.count == 1)
      #expect(
        app.reports.contains(
          "prepares a target of type ProbeView, but its view is PageView"))
    }
  }

  @Test func `A view to build around that is not the target is left alone`() async throws {
    let view = PageView("mine")
    let handle = app.home.route(
      Page.named, "A", around: view, preparing: { (_: ProbeView) in Issue.record("prepared") })
    await app.router.idle()
    #expect(handle.state == .failed && !view.port.isAssembled && app.journal.lines == [])
    app.home.route(Page.named, "A", around: view)
    await app.router.idle()
    #expect(app.layout == "home mine")
  }

  @Test func `Who cannot prepare it has nothing shown; the reason is the closure's own`() async throws {
    let handle = app.home.route(
      Page.named, "A", preparing: { (_: PageView) in throw TextError("out of ink") })
    await app.router.idle()
    #expect(handle.state == .failed && app.layout == "home" && app.home.heard == [])
    #expect(app.journal.lines == ["A view", "A presenter"])
    #expect(app.sink.messages.count == 1 && app.reports.contains("out of ink"))
  }

  @Test func `The wrong target after a load is heard by the opener too`() async throws {
    let handle = app.home.route(Page.loaded, 1, preparing: { (_: ProbeView) in })
    await app.router.idle()
    #expect(handle.state == .failed && app.layout == "home" && app.home.heard == ["error"])
    #expect(app.sink.messages.count == 1)
  }

  @Test func `What is not opened is not prepared`() async throws {
    await app.open("A")
    app.journal.lines = []
    app.home.route(Page.named, "B", preparing: entitle)
    app.home.route(Page.numbered, 10, style: .make, preparing: entitle)
    app.home.route(Page.broken, style: .make, preparing: entitle)
    await app.router.idle()
    #expect(app.journal.lines == [])
    #expect(app.sink.messages.count == 3)
  }
}
