import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Interceptors and interfaces")
struct InterfaceInterceptorTests {
  private let app: RouteApp

  init() throws {
    app = try RouteApp()
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    try app.serve(Wanted.called, by: Page.named) { $0 }
    try app.serve(Wanted.both, by: Page.limited) { $0 }
  }

  private func text<Output>(_ handle: RouteHandle<Output>) -> String {
    handle.error.map(brief) ?? "nothing"
  }

  @Test func `the interceptors of a route run for a request for its interface`() async throws {
    let guarded = RouteName<String, String>("interface.guarded")
    let own = Listening(name: "own", journal: app.journal) { _ in .refuse("not you") }
    try app.router.register {
      $0.route(guarded, .push, to: PagePresenter.self, interceptors: [own])
    }
    try app.serve(Wanted.paper, by: guarded) { $0 }
    #expect(
      text(app.home.route(Wanted.paper("A")))
        == "route.refused: interface.guarded ← not you")
    #expect(app.home.send(Wanted.paper("A")) == .rejected)
    #expect(app.builtPages == 0)
    #expect(
      app.journal.lines.prefix(2) == [
        "own before interface.guarded as push", "own failed interface.guarded",
      ])
  }

  @Test func `an interceptor recognizes a request for an interface by the interface and by its route`() {
    var seen: [String] = []
    app.listen { request in
      seen.append("\(request.name) \(request.event.name)")
      if request.isNamed(Page.named) { seen.append("route") }
      if request.parameters(of: Page.named) == "A" { seen.append("its parameters") }
      if request.isNamed(Wanted.headed) { seen.append("interface") }
      if request.parameters(of: Wanted.headed) == "A" { seen.append("and its") }
      if request.isNamed(Wanted.called) { seen.append("another") }
      return .proceed
    }
    app.home.route(Wanted.headed("A"), style: .unshown)
    #expect(
      seen == ["page.named page.named", "route", "its parameters", "interface", "and its"])
    seen = []
    app.home.route(Page.named("A"), style: .unshown)
    #expect(seen == ["page.named page.named", "route", "its parameters"])
  }

  @Test func `an interceptor recognizes the commit of a made module by the interface of the request`() async {
    let handle = app.home.route(Wanted.headed("A"), style: .unshown)
    app.listen { $0.isNamed(Wanted.headed) ? .refuse("not now") : .proceed }
    #expect(handle.commit() == .rejected)
    #expect(
      app.sink.briefs == ["route.refused: page.named ← not now"])
    app.router.interceptors = []
    #expect(handle.commit() == .routed)
    await app.router.idle()
    #expect(app.layout == "home A")
  }

  @Test func `a redirect to an interface delivers the output under the requested name`() async throws {
    app.listen { $0.isNamed(Page.numbered) ? .redirect(to: Wanted.both("B")) : .proceed }
    let handle = await app.router.idle(after: app.home.route(Page.numbered(1)))
    #expect(app.layout == "home B")
    #expect(handle.target(as: Wanted.both)?.name == "B")
    #expect(
      app.journal.lines.filter { $0.hasPrefix("gate before") }
        == ["gate before page.numbered as push", "gate before page.limited as push"])
    app.page("B")?.send(Page.give("x"))
    await app.router.idle()
    #expect(app.home.heard == ["success x"])
    #expect(app.home.results[0].isNamed(Page.numbered))
  }

  @Test
  func `if a request is redirected, the closure that prepares the requested module does not run`() async throws {
    var wasNamed: [Bool] = []
    app.listen {
      wasNamed.append($0.isNamed(Wanted.headed))
      return $0.isNamed(Page.named) ? .redirect(to: Page.numbered(7)) : .proceed
    }
    let handle = app.home.route(Wanted.headed("A")) { _ in Issue.record("the view was prepared") }
    await app.router.idle()
    #expect(wasNamed == [true, false])
    #expect(app.layout == "home 7")
    app.page("7")?.send(Page.give("x"))
    #expect(try await handle.output() == "x")
    #expect(app.home.results.map(\.name) == ["Headed"])
  }

  @Test func `a commit that is redirected to an interface opens that module and leaves the made module unchanged`()
    async throws
  {
    let handle = app.home.route(Wanted.headed("A"), style: .unshown)
    var isNamed: [Bool] = []
    app.listen { request in
      isNamed.append(request.isNamed(Wanted.both))
      return request.isNamed(Page.named) ? .redirect(to: Wanted.both("B")) : .proceed
    }
    #expect(handle.commit() == .rejected)
    #expect(isNamed == [false, true])
    await app.router.idle()
    #expect(app.layout == "home B")
    #expect(handle.state == .unrouted)
    #expect(
      app.sink.briefs == ["route.refused: page.named ← \"page.limited\" is opened instead."])
  }

  @Test func `redirects through interfaces in a cycle end with an error that names the routes`() {
    app.listen { $0.isNamed(Page.named) ? .redirect(to: Wanted.called("B")) : .proceed }
    let circle = "route.redirectCycle: page.named, page.named, page.named"
    #expect(text(app.home.route(Wanted.headed("A"))) == circle)
    #expect(text(app.home.route(Page.named("A"))) == circle)
    app.router.interceptors = []
    app.listen {
      $0.isNamed(Page.named) ? .redirect(to: Wanted.both("B")) : .redirect(to: Wanted.headed("C"))
    }
    #expect(
      text(app.home.route(Wanted.headed("A")))
        == "route.redirectCycle: page.limited, page.named, page.limited, page.named")
    #expect(app.builtPages == 0)
  }

  @Test func `a redirect to an interface that no route serves fails`() {
    app.listen { $0.isNamed(Page.named) ? .redirect(to: Wanted.playable("B")) : .proceed }
    let handle = app.home.route(Page.named("A"))
    #expect(text(handle) == "route.noImplementation: Playable")
    #expect(handle.outcome == .unhandled)
    #expect(app.sink.messages.count == 1)
    #expect(app.journal.lines.last == "gate failed Playable")
  }

  @Test func `an interceptor can open an interface and wait for its output`() async throws {
    app.listen { request in
      guard request.isNamed(Page.numbered) else { return .proceed }
      return .park {
        let word = try await request.open(Wanted.headed("login")).output()
        return word == "in" ? .proceed : .refuse("nobody")
      }
    }
    let handle = app.home.route(Page.numbered(1))
    #expect(handle.outcome == .held)
    await app.router.idle()
    #expect(app.layout == "home login")
    app.page("login")?.send(Page.give("in"))
    await app.router.idle()
    #expect(app.layout == "home 1", "the opener receives results of its own routes only")
    #expect(app.home.heard == [], "the opener receives results of its own routes only")
    #expect(handle.state == .routed)
    #expect(app.sink.messages == [])
  }
}
