import Testing
import VIPER
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("What one feature requires, had from what another provides")
struct AdapterTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  @Test func `Names, parameters and output are translated; the opener hears its own words only`() async throws {
    try app.adaptReading()
    let handle = app.home.route(Needs.reading, 7)
    #expect(handle.outcome == .routed)
    await app.router.idle()
    #expect(app.layout == "home 7" && handle.state == .routed && handle.style == .push)
    async let output = handle.output()
    app.page("7")?.send(Page.give, "2.5")
    #expect(try await output == 2.5)
    await app.router.idle()
    let result = try #require(app.home.results.first)
    #expect(result.isNamed(Needs.reading) && result.output(of: Needs.reading) == 2.5)
    #expect(result.name == "needs.reading" && app.home.results.count == 1)
    #expect(app.layout == "home" && app.sink.messages == [])
  }

  private nonisolated enum Way: CaseIterable { case push, present, send, router, checked, steps }

  @Test(arguments: Way.allCases)
  private func `Every way of asking knows what is required`(_ way: Way) async throws {
    try app.adaptReading()
    switch way {
    case .push: app.home.push(Needs.reading, 1)
    case .present: app.home.present(Needs.reading, 1)
    case .send: #expect(app.home.send(Needs.reading, 1) == .routed)
    case .router: app.router.route(Needs.reading, 1, from: app.home)
    case .checked:
      try app.home.checkRoute(Needs.reading, 1)
      #expect(app.journal.lines == [])
      app.home.route(Needs.reading, 1)
    case .steps: app.home.route([RouteStep(Needs.reading, 1)])
    }
    await app.router.idle()
    #expect(app.layout == (way == .present ? "home | 1" : "home 1") && app.sink.messages == [])
    #expect(app.router.canRoute(Needs.reading) && app.router.styles(of: Needs.reading) == nil)
  }

  @Test func `One with the same types needs no translation, and may be adapted again: transitively`() async throws {
    try app.adapt("A") { $0.adapt(Needs.first, to: Needs.second) }
    try app.adapt("B") { $0.adapt(Needs.second, to: Needs.third) }
    let early = app.home.route(Needs.first, "x")
    #expect(early.outcome == .unhandled)
    #expect(
      app.reports.contains(
        "\"needs.first\" was not opened: it is adapted to \"needs.third\"") && app.layout == "home")
    try app.adapt("C") { $0.adapt(Needs.third, to: Page.named) }
    let handle = app.home.route(Needs.first, "A")
    await app.router.idle()
    app.page("A")?.send(Page.give, "done")
    await app.router.idle()
    #expect(handle.givenOutput == "done" && app.home.results.map(\.name).last == "needs.first")
  }

  @Test func `Parameters that cannot be translated open nothing, and say why`() throws {
    try app.adaptReading()
    let handle = app.home.route(Needs.reading, -1)
    #expect(handle.state == .failed && handle.outcome == .rejected && app.journal.lines == [])
    #expect(app.reports.contains("no page has a negative number"))
    #expect(throws: RouteError.self) { try app.home.checkRoute(Needs.reading, -1) }
    let wrong = app.home.send(Event(named: "needs.reading", data: "seven", kind: .route))
    #expect(wrong == .rejected)
    #expect(
      app.sink.messages.last?.contains("was given parameters of type String, but Int is expected")
        == true)
  }

  @Test func `An output that cannot be translated closes with the error, once`() async throws {
    try app.adaptReading()
    let handle = app.home.route(Needs.reading, 3)
    await app.router.idle()
    app.page("3")?.send(Page.give, "three")
    await app.router.idle()
    let result = try #require(app.home.results.first)
    #expect(result.status == .error && result.message == "three is no number")
    #expect(handle.givenOutput == nil && app.home.results.count == 1 && app.layout == "home")
  }

  @Test func `Closing without output is empty under the required name`() async throws {
    try app.adaptReading()
    app.home.route(Needs.reading, 3)
    await app.router.idle()
    app.page("3")?.send(Page.leave)
    await app.router.idle()
    #expect(app.home.results.map(\.status) == [.empty])
    #expect(app.home.results.first?.isNamed(Needs.reading) == true)
  }

  @Test func `One that gives nothing drops what the other gives`() async throws {
    try app.adapt {
      $0.adapt(Needs.showing, to: Page.numbered) {
        $0
      } output: { _ in
        nil
      }
    }
    app.home.route(Needs.showing, 4)
    await app.router.idle()
    app.page("4")?.send(Page.give, "unwanted")
    await app.router.idle()
    #expect(app.home.results.map(\.status) == [.empty] && app.layout == "home")
  }

  @Test func `An interface is adapted as an object, with parameters and output, and prepared as that`() async throws {
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
    let handle = app.home.route(Needs.label, 5) { $0.label = "five" }
    await app.router.idle()
    #expect(app.page("5")?.title == "five")
    let target = try #require(handle.target(as: Needs.label))
    target.label = "V"
    #expect(app.page("5")?.title == "V")
    #expect(handle.target(as: Wanted.headed)?.title == "V")
    app.page("5")?.send(Page.give, "0.5")
    await app.router.idle()
    #expect(handle.givenOutput == 0.5)
    #expect(app.home.results.first?.output(of: Needs.label) == 0.5)
  }

  @Test func `An interface of the same parameters and output needs only its object adapted`() async throws {
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    try app.adapt { $0.adapt(Needs.plainLabel, to: Wanted.headed) { LabelAdapter($0) } }
    let handle = app.home.push(Needs.plainLabel, "A")
    await app.router.idle()
    #expect(handle.target(as: Needs.plainLabel)?.label == "untitled")
  }

  @Test func `A route that is adapted to an interface gives its view, whatever that is to others`() async throws {
    try app.serve(Wanted.headed, by: Page.named) { LabelledPage($0) }
    try app.adapt { $0.adapt(Needs.page, to: Wanted.headed) }
    var prepared: PageView?
    app.home.route(Needs.page, "A") { (page: PageView) in prepared = page }
    await app.router.idle()
    #expect(prepared === app.page("A") && app.layout == "home A")
  }

  @Test

  func `Interceptors see the route, and know by what it was asked for; a gate cannot be gone round`() async throws {
    try app.adaptReading()
    app.listen { request in
      app.journal.note("\(request.name) \(request.parameters(of: Needs.reading) ?? -1)")
      app.journal.note("\(request.parameters(of: Page.named) ?? "")")
      return request.isNamed(Page.named) && request.isNamed(Needs.reading)
        ? .refuse("closed") : .proceed
    }
    let handle = app.home.route(Needs.reading, 8)
    #expect(handle.state == .failed && app.layout == "home")
    #expect(app.journal.lines.contains("page.named 8") && app.journal.lines.contains("8"))
  }

  @Test func `A gate knows what is asked for by every name on the way`() async throws {
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
    app.home.route(Needs.first, "A")
    await app.router.idle()
    #expect(app.journal.lines.contains("[true, true, true, true, true, false] A"))
  }

  @Test func `A redirection to what is required gives the first opener what it was promised`() async throws {
    try app.adaptReading()
    try app.adapt("More") { $0.adapt(Needs.page, to: Page.limited) }
    app.listen { $0.isNamed(Page.named) ? .redirect(to: Needs.page, "B") : .proceed }
    let handle = app.home.route(Needs.reading, 8)
    await app.router.idle()
    #expect(app.layout == "home B")
    app.page("B")?.send(Page.give, "1.5")
    await app.router.idle()
    #expect(handle.givenOutput == 1.5)
    #expect(app.home.results.first?.output(of: Needs.reading) == 1.5)
  }

  @Test func `What is rebuilt gives its output under the required name again`() async throws {
    try app.adaptReading()
    app.home.route(Needs.reading, 8)
    await app.router.idle()
    var state = try #require(app.router.navigationState())
    #expect(state.omitted == ["PageView"] && state.containers.isEmpty)
    // The home was shown by hand; a page opens the other.
    let second = try RouteApp(root: nil)
    try second.adaptReading()
    second.router.route(Page.named, "root", style: .root)
    await second.router.idle()
    second.page("root")?.route(Needs.reading, 8)
    await second.router.idle()
    state = try #require(second.router.navigationState())
    let third = try RouteApp(root: nil)
    try third.adaptReading()
    let restoration = third.router.rebuild(state)
    await restoration.finished()
    #expect(third.layout == "root 8")
    third.page("8")?.send(Page.give, "4.5")
    await third.router.idle()
    let result = try #require(third.page("root")?.results.first)
    #expect(result.output(of: Needs.reading) == 4.5 && third.sink.messages == [])
  }
}

/// A page as something that is no view.
private final class LabelledPage: Headed {
  var title: String
  init(_ page: PageView) { title = page.title }
}

@MainActor @Suite("Registering adapters")
struct AdapterRegistrationTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  private func refused(
    _ registrar: String = "B", _ add: (inout Registration) -> Void
  ) -> RegistrationError? {
    do throws(RegistrationError) {
      try app.router.register(registrar, add)
      return nil
    } catch {
      return error
    }
  }

  @Test func `Adapters in a circle are refused with the whole circle, whoever registers the last`() throws {
    try app.adapt("A") { $0.adapt(Needs.first, to: Needs.second) }
    try app.adapt("A") { $0.adapt(Needs.second, to: Needs.third) }
    let error = refused { $0.adapt(Needs.third, to: Needs.first) }
    #expect(
      error
        == .circularAdapters(
          names: ["needs.third", "needs.first", "needs.second", "needs.third"], by: "B"))
    #expect(
      error?.description
        == "The adapters form a cycle, so there is nothing to open: \"needs.third\" → \"needs.first\" →"
        + " \"needs.second\" → \"needs.third\". B registers the last of them. Let one lead to a route that a module"
        + " has.")
    #expect(app.home.route(Needs.first, "x").outcome == .unhandled)
  }

  @Test func `One that leads to itself is a circle`() {
    #expect(
      refused { $0.adapt(Needs.first, to: Needs.first) }
        == .circularAdapters(names: ["needs.first", "needs.first"], by: "B"))
  }

  @Test func `A circle within one registration is refused, and nothing of it is kept`() {
    let error = refused {
      $0.adapt(Needs.first, to: Needs.second)
      $0.adapt(Needs.second, to: Needs.first)
    }
    #expect(
      error
        == .circularAdapters(names: ["needs.first", "needs.second", "needs.first"], by: "B"))
    #expect(
      !app.router.canRoute(Needs.first) && refused { $0.adapt(Needs.first, to: Page.named) } == nil)
  }

  @Test func `Two claimants are named: two adapters, an adapter and a route, an adapter and an interface`() throws {
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
  func `What a feature brings along by default yields to whatever the app has, in both orders`(_ isFirst: Bool)
    async throws
  {
    if isFirst { try app.adapt("Own") { $0.adapt(Needs.page, to: Page.limited, isDefault: true) } }
    try app.adapt("App") { $0.adapt(Needs.page, to: Page.named) }
    if !isFirst { try app.adapt("Own") { $0.adapt(Needs.page, to: Page.limited, isDefault: true) } }
    app.listen { request in
      app.journal.note("opens \(request.name)")
      return .proceed
    }
    app.home.route(Needs.page, "A")
    await app.router.idle()
    #expect(app.journal.lines.contains("opens page.named"))
    #expect(
      refused { $0.adapt(Needs.page, to: Page.named, isDefault: true) }
        == .duplicateRoute("needs.page", first: "the adapter of Own", second: "the adapter of B"))
  }

  @Test func `A default stands where nobody has anything better, and yields to a route`() async throws {
    try app.adapt("Own") { $0.adapt(Needs.page, to: Page.limited, isDefault: true) }
    app.home.route(Needs.page, "A")
    await app.router.idle()
    #expect(app.layout == "home A")
    try app.router.register("Better") { app in
      app.route(Needs.page, .present, to: PagePresenter.self)
    }
    app.page("A")?.route(Needs.page, "B")
    await app.router.idle()
    #expect(app.layout == "home A | B")
  }
}
