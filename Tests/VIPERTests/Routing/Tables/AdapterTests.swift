import Testing
@testable import VIPER
import VIPERLinks
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Adapters between a required and a provided route")
struct AdapterTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  @Test func `an adapter converts parameters and output, and the opener receives the required name`() async throws {
    try app.adaptReading()
    let handle = app.home.route(Needs.reading(7))
    #expect(handle.outcome == .routed)
    await app.router.idle()
    #expect(app.layout == "home 7")
    #expect(handle.state == .routed)
    #expect(handle.style == .push)
    async let output = handle.output()
    app.page("7")?.send(Page.give("2.5"))
    #expect(try await output == 2.5)
    await app.router.idle()
    let result = try #require(app.home.results.first)
    #expect(result.isNamed(Needs.reading))
    #expect(result.output(of: Needs.reading) == 2.5)
    #expect(result.name == "needs.reading")
    #expect(app.home.results.count == 1)
    #expect(app.layout == "home")
    #expect(app.sink.messages == [])
  }

  private nonisolated enum Way: CaseIterable { case push, present, send, router, checked, steps }

  @Test(arguments: Way.allCases)
  private func `an adapted name can be opened by each kind of request`(_ way: Way) async throws {
    try app.adaptReading()
    switch way {
    case .push: app.home.push(Needs.reading(1))
    case .present: app.home.present(Needs.reading(1))
    case .send: #expect(app.home.send(Needs.reading(1)) == .routed)
    case .router: app.router.route(Needs.reading(1), from: app.home)
    case .checked:
      try app.home.checkRoute(Needs.reading(1))
      #expect(app.journal.lines == [])
      app.home.route(Needs.reading(1))
    case .steps: app.home.route([RouteStep(Needs.reading(1))])
    }
    await app.router.idle()
    #expect(app.layout == (way == .present ? "home | 1" : "home 1"))
    #expect(app.sink.messages == [])
    #expect(app.router.canRoute(Needs.reading))
    #expect(app.router.styles(of: Needs.reading) == nil)
  }

  @Test func `adapters between routes of equal types need no conversion and can form a chain`() async throws {
    try app.adapt("A") { $0.adapt(Needs.first, to: Needs.second) }
    try app.adapt("B") { $0.adapt(Needs.second, to: Needs.third) }
    let early = app.home.route(Needs.first("x"))
    #expect(early.outcome == .unhandled)
    #expect(app.reports == "route.danglingAdapter: needs.first, needs.third")
    #expect(app.layout == "home")
    try app.adapt("C") { $0.adapt(Needs.third, to: Page.named) }
    let handle = await app.router.idle(after: app.home.route(Needs.first("A")))
    await app.router.idle(after: app.page("A")?.send(Page.give("done")))
    #expect(handle.givenOutput == "done")
    #expect(app.home.results.map(\.name).last == "needs.first")
  }

  @Test func `a route opens nothing and is reported if its parameters cannot be converted`() throws {
    try app.adaptReading()
    let handle = app.home.route(Needs.reading(-1))
    #expect(handle.state == .failed)
    #expect(handle.outcome == .rejected)
    #expect(app.journal.lines == [])
    #expect(app.reports == "route.parametersRejected: needs.reading ← no page has a negative number")
    #expect(throws: RouteError.self) { try app.home.checkRoute(Needs.reading(-1)) }
    let wrong = app.home.send(Event(named: "needs.reading", data: "seven", kind: .route))
    #expect(wrong == .rejected)
    #expect(
      app.sink.briefs.last == "route.wrongParameters: needs.reading, Int, String")
  }

  @Test func `a route closes with one error if its output cannot be converted`() async throws {
    try app.adaptReading()
    let handle = app.home.route(Needs.reading(3))
    await app.router.idle()
    app.page("3")?.send(Page.give("three"))
    await app.router.idle()
    let result = try #require(app.home.results.first)
    #expect(result.status == .error)
    #expect(result.message == nil)
    #expect(result.reason == "three is no number")
    #expect(handle.givenOutput == nil)
    #expect(app.home.results.count == 1)
    #expect(app.layout == "home")
  }

  @Test func `a module that closes without output delivers an empty result under the required name`() async throws {
    try app.adaptReading()
    app.home.route(Needs.reading(3))
    await app.router.idle()
    await app.router.idle(after: app.page("3")?.send(Page.leave()))
    #expect(app.home.results.map(\.status) == [.empty])
    #expect(app.home.results.first?.isNamed(Needs.reading) == true)
  }

  @Test func `a required name without an output drops the output of the adapted route`() async throws {
    try app.adapt {
      $0.adapt(Needs.showing, to: Page.numbered) {
        $0
      } output: { _ in
        nil
      }
    }
    app.home.route(Needs.showing(4))
    await app.router.idle()
    await app.router.idle(after: app.page("4")?.send(Page.give("unwanted")))
    #expect(app.home.results.map(\.status) == [.empty])
    #expect(app.layout == "home")
  }

  @Test
  func `an adapted interface converts parameters, output and the object that the opener prepares`() async throws {
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    try app.adapt {
      $0.adapt(Needs.label, to: Wanted.headed) {
        LabelAdapter($0)
      } parameters: {
        "\($0)"
      } output: {
        Double($0) ?? 0
      }
    }
    let handle = app.home.route(Needs.label(5)) { $0.label = "five" }
    await app.router.idle()
    #expect(app.page("5")?.title == "five")
    let target = try #require(handle.target(as: Needs.label))
    target.label = "V"
    #expect(app.page("5")?.title == "V")
    #expect(handle.target(as: Wanted.headed)?.title == "V")
    app.page("5")?.send(Page.give("0.5"))
    await app.router.idle()
    #expect(handle.givenOutput == 0.5)
    #expect(app.home.results.first?.output(of: Needs.label) == 0.5)
  }

  @Test
  func `if two interfaces have equal parameters and outputs, an adapter between them converts only the view`()
    async throws
  {
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    try app.adapt { $0.adapt(Needs.plainLabel, to: Wanted.headed) { LabelAdapter($0) } }
    let handle = await app.router.idle(after: app.home.push(Needs.plainLabel("A")))
    #expect(handle.target(as: Needs.plainLabel)?.label == "untitled")
  }

  @Test func `a required route that is adapted to an interface has the view as its target`() async throws {
    try app.serve(Wanted.headed, by: Page.named) { LabelledPage($0) }
    try app.adapt { $0.adapt(Needs.page, to: Wanted.headed) }
    var prepared: PageView?
    app.home.route(Needs.page("A")) { (page: PageView) in prepared = page }
    await app.router.idle()
    #expect(prepared === app.page("A"))
    #expect(app.layout == "home A")
  }

  @Test func `an interceptor recognizes an adapted route by its own name and by the required name`() async throws {
    try app.adaptReading()
    app.listen { request in
      app.journal.note("\(request.name) \(request.parameters(of: Needs.reading) ?? -1)")
      app.journal.note("\(request.parameters(of: Page.named) ?? "")")
      return request.isNamed(Page.named) && request.isNamed(Needs.reading)
        ? .refuse("closed") : .proceed
    }
    let handle = app.home.route(Needs.reading(8))
    #expect(handle.state == .failed)
    #expect(app.layout == "home")
    #expect(app.journal.lines.contains("page.named 8"))
    #expect(app.journal.lines.contains("8"))
  }

  @Test func `an interceptor recognizes a request by each name in a chain of adapters`() async throws {
    try app.adapt {
      $0.adapt(Needs.first, to: Needs.second)
      $0.adapt(Needs.second, to: Needs.plainLabel)
      $0.adapt(Needs.plainLabel, to: Wanted.headed) { LabelAdapter($0) }
    }
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    app.listen { request in
      let isNamed = [
        request.isNamed(Needs.first), request.isNamed(Needs.second),
        request.isNamed(Needs.plainLabel), request.isNamed(Wanted.headed),
        request.isNamed(Page.named), request.isNamed(Needs.third),
      ]
      app.journal.note("\(isNamed) \(request.parameters(of: Needs.second) ?? "")")
      return .proceed
    }
    app.home.route(Needs.first("A"))
    await app.router.idle()
    #expect(app.journal.lines.contains("[true, true, true, true, true, false] A"))
  }

  @Test
  func `a redirect to an adapted name delivers the output under the name that was requested first`() async throws {
    try app.adaptReading()
    try app.adapt("More") { $0.adapt(Needs.page, to: Page.limited) }
    app.listen { $0.isNamed(Page.named) ? .redirect(to: Needs.page("B")) : .proceed }
    let handle = await app.router.idle(after: app.home.route(Needs.reading(8)))
    #expect(app.layout == "home B")
    await app.router.idle(after: app.page("B")?.send(Page.give("1.5")))
    #expect(handle.givenOutput == 1.5)
    #expect(app.home.results.first?.output(of: Needs.reading) == 1.5)
  }

  @Test func `a restored module delivers its output under the required name`() async throws {
    try app.adaptReading()
    app.home.route(Needs.reading(8))
    await app.router.idle()
    var state = try #require(app.router.navigationState())
    #expect(state.omitted == ["PageView"])
    #expect(state.containers.isEmpty)
    // The root was shown without a route. Here, a page opens the other page.
    let second = try RouteApp(root: nil)
    try second.adaptReading()
    second.router.route(Page.named("root"), style: .root)
    await second.router.idle()
    second.page("root")?.route(Needs.reading(8))
    await second.router.idle()
    state = try #require(second.router.navigationState())
    let third = try RouteApp(root: nil)
    try third.adaptReading()
    let restoration = third.router.rebuild(state)
    await restoration.waitUntilFinished()
    #expect(third.layout == "root 8")
    third.page("8")?.send(Page.give("4.5"))
    await third.router.idle()
    let result = try #require(third.page("root")?.results.first)
    #expect(result.output(of: Needs.reading) == 4.5)
    #expect(third.sink.messages == [])
  }
}

/// A page as an object that is no view.
private final class LabelledPage: Headed {
  var title: String
  init(_ page: PageView) { title = page.title }
}

@MainActor @Suite("Registration of adapters")
struct AdapterRegistrationTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  private func refused(
    _ registrar: String = "B", _ add: (inout Registration) -> Void
  ) -> Diagnostic? {
    do throws(Diagnostic) {
      try app.router.register(registrar, add)
      return nil
    } catch {
      return error
    }
  }

  @Test func `adapters that form a cycle are rejected with the complete cycle`() throws {
    try app.adapt("A") { $0.adapt(Needs.first, to: Needs.second) }
    try app.adapt("A") { $0.adapt(Needs.second, to: Needs.third) }
    let error = refused { $0.adapt(Needs.third, to: Needs.first) }
    #expect(
      error
        == .circularAdapters(
          names: ["needs.third", "needs.first", "needs.second", "needs.third"], by: "B"))
    #expect(
      error.map(brief) == "registration.circularAdapters: needs.third, needs.first, needs.second, B")
    #expect(app.home.route(Needs.first("x")).outcome == .unhandled)
  }

  @Test func `an adapter of a name to itself forms a cycle`() {
    #expect(
      refused { $0.adapt(Needs.first, to: Needs.first) }
        == .circularAdapters(names: ["needs.first", "needs.first"], by: "B"))
  }

  @Test func `a registration that contains a cycle of adapters is rejected as a whole`() {
    let error = refused {
      $0.adapt(Needs.first, to: Needs.second)
      $0.adapt(Needs.second, to: Needs.first)
    }
    #expect(
      error
        == .circularAdapters(names: ["needs.first", "needs.second", "needs.first"], by: "B"))
    #expect(!app.router.canRoute(Needs.first))
    #expect(refused { $0.adapt(Needs.first, to: Page.named) } == nil)
  }

  @Test
  func `if an adapter or a route claims a name in use, it is rejected, and the error names both claimants`() throws {
    try app.adapt("A") { $0.adapt(Needs.first, to: Page.named) }
    #expect(
      refused { $0.adapt(Needs.first, to: Page.limited) }
        == .duplicateRoute("needs.first", first: "the adapter of A", second: "the adapter of B"))
    #expect(
      refused { $0.adapt(Page.named, to: Needs.second) }
        == .duplicateRoute("page.named", first: "Pages", second: "the adapter of B"))
    #expect(
      refused { $0.route(Needs.first, .push, to: "Page") }
        == .duplicateRoute("needs.first", first: "the adapter of A", second: "B"))
    try app.serve(Needs.plainLabel, by: Page.named) { LabelAdapter(LabelledPage($0)) }
    #expect(
      refused { $0.adapt(Needs.plainLabel, to: Wanted.headed) { LabelAdapter($0) } }
        == .duplicateInterface(
          "Labelled", first: "the route \"page.named\" of Serving", second: "the adapter of B"))
  }

  @Test(arguments: [true, false])
  func `an adapter of the app replaces a default adapter of a feature, in either order`(_ isFirst: Bool) async throws {
    if isFirst { try app.adapt("Own") { $0.adapt(Needs.page, to: Page.limited, isDefault: true) } }
    try app.adapt("App") { $0.adapt(Needs.page, to: Page.named) }
    if !isFirst { try app.adapt("Own") { $0.adapt(Needs.page, to: Page.limited, isDefault: true) } }
    app.listen { request in
      app.journal.note("opens \(request.name)")
      return .proceed
    }
    app.home.route(Needs.page("A"))
    await app.router.idle()
    #expect(app.journal.lines.contains("opens page.named"))
    #expect(
      refused { $0.adapt(Needs.page, to: Page.named, isDefault: true) }
        == .duplicateRoute("needs.page", first: "the adapter of Own", second: "the adapter of B"))
  }

  @Test func `a default adapter is used until a route of the same name is registered`() async throws {
    try app.adapt("Own") { $0.adapt(Needs.page, to: Page.limited, isDefault: true) }
    app.home.route(Needs.page("A"))
    await app.router.idle()
    #expect(app.layout == "home A")
    try app.router.register("Better") { app in
      app.route(Needs.page, .present, to: PagePresenter.self)
    }
    app.page("A")?.route(Needs.page("B"))
    await app.router.idle()
    #expect(app.layout == "home A | B")
  }
}
