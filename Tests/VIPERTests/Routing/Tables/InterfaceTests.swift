import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// Requests pages and records their results.
private final class AskingPresenter: VIPPresenter, Mapped {
  static let ask = EventName<String, Never>("interface.ask")
  static let mapping = Mapping(AskingPresenter.self) {
    $0.on(AskingPresenter.ask) { presenter, name in
      presenter.route(Wanted.headed(name)) { $0.title = "by a presenter" }
    }
    $0.receive(Wanted.headed) { $0.journal.note("hears \($1)") }
  }
  private let journal: Journal
  init(_ journal: Journal) { self.journal = journal }
}

@MainActor @Suite("Opening by an interface")
struct InterfaceTests {
  private let app: RouteApp

  init() throws {
    app = try RouteApp()
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    try app.serve(Wanted.called, by: Page.named) { $0 }
    try app.serve(Wanted.card, by: Page.named) { Card(page: $0) }
    try app.serve(Wanted.both, by: Page.limited) { $0 }
    try app.serve(Wanted.numbered, by: Page.numbered) { $0 }
  }

  @Test
  func `an opener prepares a module through its interface before the module starts`() async throws {
    let handle = app.home.route(Wanted.headed("A")) { page in
      app.journal.note("prepared, was \(page.title)")
      page.title = "mine"
    }
    #expect(handle.outcome == .routed)
    #expect(handle.state == .routing)
    #expect(app.journal.lines == ["A view", "A presenter", "prepared, was untitled"])
    await app.router.idle()
    #expect(app.journal.lines.dropFirst(3) == ["A gets A", "A ready", "A appears"])
    let target = try #require(handle.target(as: Wanted.headed))
    #expect(target.title == "mine")
    #expect(target === handle.target)
    #expect(app.layout == "home A")
    #expect(app.sink.messages == [])
  }

  private nonisolated enum Way: CaseIterable {
    case route, push, present, send, router, checked
  }

  @Test(arguments: Way.allCases)
  private func `a request for an interface opens one module and delivers its result under the interface`(_ way: Way)
    async throws
  {
    switch way {
    case .route: app.home.route(Wanted.headed("A"))
    case .push: app.home.push(Wanted.headed("A"))
    case .present: app.home.present(Wanted.headed("A"))
    case .send: #expect(app.home.send(Wanted.headed("A")) == .routed)
    case .router: app.router.route(Wanted.headed("A"), from: app.home)
    case .checked:
      try app.home.checkRoute(Wanted.headed("A"))
      #expect(app.journal.lines == [])
      app.home.route(Wanted.headed("A"))
    }
    await app.router.idle()
    #expect(app.layout == (way == .present ? "home | A" : "home A"))
    #expect(app.builtPages == 1)
    app.page("A")?.send(Page.give("x"))
    await app.router.idle()
    #expect(app.home.heard == ["success x"])
    #expect(app.layout == "home")
    let result = try #require(app.home.results.first)
    #expect(result.name == "Headed")
    #expect(result.isNamed(Wanted.headed))
    #expect(!result.isNamed(Page.named))
    #expect(result.output(of: Wanted.headed) == "x")
    #expect(app.sink.messages == [])
  }

  @Test func `an empty result and an error are delivered under the requested interface`() async throws {
    let loaded = RouteInterface<any Called, Int, String>()
    try app.serve(loaded, by: Page.loaded) { $0 }
    app.load = { _ in throw TextError("no shelf") }
    let handle = await app.router.idle(after: app.home.push(Wanted.headed("A")))
    try app.navigator.back()
    app.home.send(loaded(1))
    await app.router.idle()
    #expect(handle.state == .removed)
    #expect(handle.target(as: Wanted.headed) == nil)
    #expect(app.home.heard == ["empty", "error"])
    #expect(app.home.results.map(\.name) == ["Headed", "Called"])
    #expect(app.home.results.map(\.eventID).first == handle.eventID)
  }

  @Test func `an app can request an interface and receive the output through the handle`()
    async throws
  {
    try app.serve(Wanted.broken, by: Page.broken) { $0 }
    #expect(app.router.route(Wanted.broken(), style: .root).state == .failed)
    #expect(app.home.route(Wanted.broken()).state == .failed)
    #expect(app.home.push(Wanted.broken()).state == .failed)
    #expect(app.home.present(Wanted.broken()).state == .failed)
    let handle = app.router.route(Wanted.headed("A"), style: .root) { $0.title = "mine" }
    await app.router.idle()
    #expect(app.layout == "A")
    #expect(app.page("A")?.title == "mine")
    app.page("A")?.send(Page.give("x"))
    #expect(try await handle.output() == "x")
    #expect(app.home.heard == [])
    #expect(app.sink.messages.count == 4)
  }

  @Test func `a presenter can request and prepare an interface, and its mapping receives the result`() async throws {
    let journal = Journal()
    let asks = RouteName<Void, Never>("interface.asks")
    try app.router.register { registration in
      registration.module(
        prefix: "Asking", view: { PageView("asking") },
        presenter: { AskingPresenter(journal) })
      registration.route(asks, .push, to: "Asking")
    }
    app.home.route(asks())
    await app.router.idle()
    for isSent in [false, true] {
      journal.lines = []
      if isSent {
        app.page("asking")?.send(Wanted.headed("A"))
      } else {
        app.page("asking")?.send(AskingPresenter.ask("A"))
      }
      await app.router.idle()
      #expect(app.layout == "home asking A")
      #expect(app.page("A")?.title == (isSent ? "untitled" : "by a presenter"))
      app.page("A")?.send(Page.give("x"))
      await app.router.idle()
      #expect(journal.lines == ["hears x"])
      #expect(app.page("asking")?.heard == [])
    }
  }

  @Test func `if a module serves several interfaces, its target is available as each of the interfaces`() async throws {
    let card = app.home.route(Wanted.card("A"), style: .unshown) {
      #expect($0.page.title == "untitled")
    }
    #expect(card.target(as: Wanted.card)?.page === card.target)
    #expect(card.target(as: Wanted.headed) === card.target)
    #expect(card.target(as: Wanted.called)?.name == "A")
    let named = app.home.route(Page.named("B"), style: .unshown)
    #expect(named.target(as: Wanted.card)?.page.name == "B", "requested by its route")
    let called = app.home.route(Wanted.called("C"), style: .unshown)
    #expect(called.target(as: Wanted.card)?.page.name == "C", "requested by another interface")
    #expect(called.target(as: Wanted.playable) == nil)
    card.remove()
    await app.router.idle()
    #expect(card.target(as: Wanted.card) == nil)
    #expect(app.sink.messages == [])
  }

  @Test func `composed interfaces are equal whatever the order of their protocols`() {
    #expect(Wanted.both.key == Wanted.bothTurned.key)
    #expect(RouteInterface<any Headed, String, String>().key == Wanted.headed.key)
    let others = [
      Wanted.headed.key, Wanted.called.key, Wanted.both.key, Wanted.numbered.key,
      Wanted.counted.key,
      Wanted.paper.key, Wanted.wall.key, RouteName<String, String>("Headed").key,
    ]
    #expect(Set(others).count == others.count)
    #expect(Wanted.paper.text == "Printable")
    #expect(Wanted.wall.text == "Printable")
    #expect(Wanted.both.text == Wanted.bothTurned.text)
    #expect("\(Wanted.headed)" == "Headed")
    #expect(Wanted.headed.kind == .route)
  }

  @Test func `interfaces whose types have equal names open separate routes`() async throws {
    try app.serve(Wanted.paper, by: Page.named) { $0 }
    try app.serve(Wanted.wall, by: Page.limited) { $0 }
    app.listen()
    app.home.route(Wanted.paper("A"), style: .unshown)
    app.home.route(Wanted.wall("B"), style: .unshown)
    app.home.route(Wanted.bothTurned("C"), style: .unshown)
    app.home.route(Wanted.numbered(7), style: .unshown)
    #expect(
      app.journal.lines.filter { $0.contains("before") } == [
        "gate before page.named as unshown", "gate before page.limited as unshown",
        "gate before page.limited as unshown", "gate before page.numbered as unshown",
      ])
    #expect(app.router.canRoute(Wanted.headed))
    #expect(!app.router.canRoute(Wanted.counted))
  }

  @Test func `a request for an interface uses the registered style and parameters of its route`() async throws {
    #expect(app.router.styles(of: Wanted.both) == [.push, .present, .unshown])
    #expect(app.router.styles(of: Wanted.headed) == nil)
    #expect(app.home.route(Wanted.both("A"), style: .replace).state == .failed)
    #expect(app.home.route(Wanted.numbered(10)).state == .failed)
    #expect(throws: RouteError.self) { try app.home.checkRoute(Wanted.both("A"), style: .replace) }
    #expect(throws: RouteError.self) { try app.router.checkRoute(Wanted.numbered(10)) }
    #expect(app.builtPages == 0)
    #expect(app.sink.messages.count == 2)
    #expect(app.sink.diagnostics.allSatisfy { $0.name?.hasPrefix("page.") == true })
    let handle = app.home.route(Wanted.numbered(7))
    #expect(handle.style == .push)
    await app.router.idle()
    #expect(app.layout == "home 7")
  }

  @Test func `an interface with loaded parameters is served after the load`() async throws {
    let loaded = RouteInterface<any Called, Int, String>()
    try app.serve(loaded, by: Page.loaded) { $0 }
    var names: [String] = []
    let handle = app.home.route(loaded(3)) { names.append($0.name) }
    #expect(handle.outcome == .accepted)
    #expect(handle.target(as: loaded) == nil)
    await app.router.idle()
    #expect(names == ["3"])
    #expect(handle.target(as: loaded)?.name == "3")
  }

  @Test func `a module that was made by its interface is not prepared again by its commit`() async throws {
    app.listen()
    var count = 0
    let handle = app.home.route(Wanted.card("A"), style: .unshown) { _ in count += 1 }
    let page = handle.target(as: Wanted.card)?.page
    #expect(handle.commit() == .routed)
    #expect(handle.style == .push)
    await app.router.idle()
    #expect(app.layout == "home A")
    #expect(app.page("A") === page)
    #expect(count == 1)
    #expect(
      app.journal.lines.filter { $0.hasPrefix("gate before") }
        == ["gate before page.named as unshown", "gate before page.named as push"])
    page?.send(Page.give("x"))
    await app.router.idle()
    #expect(app.home.results.map(\.name) == ["Card"])
  }

  @Test func `if a view of another class takes over a module, the module serves only the interfaces of that class`()
    async throws
  {
    final class Poster: VIPView, Called { let name = "poster" }
    let handle = app.home.route(Wanted.card("A"), style: .unshown)
    let other = app.home.route(Wanted.called("B"), style: .unshown)
    let heir = PageView("heir")
    try #require(handle.target).transferModule(to: heir)
    #expect(handle.target(as: Wanted.card)?.page === heir)
    let poster = Poster()
    try heir.transferModule(to: poster)
    #expect(handle.target(as: Wanted.card) == nil)
    #expect(handle.target === poster)
    let next = Poster()
    try #require(other.target).transferModule(to: next)
    #expect(other.target(as: Wanted.called) === next)
  }

  @Test func `an external event cannot open an interface by its name`() async throws {
    for name in ["Headed", "any Headed", "RouteInterface<Headed, String, String>"] {
      #expect(app.home.send(Event(named: name, data: "A", kind: .route)) == .unhandled)
      #expect(app.home.send(Event(named: name, data: "A")) == .unhandled)
    }
    app.home.send(Event(named: "Calle", data: "A"))
    await app.router.idle()
    #expect(app.layout == "home")
    #expect(app.builtPages == 0)
    #expect(!app.reports.contains("Called?"), "an external event cannot use the suggestion")
  }

  @Test func `a second request for a loading route or its interface opens no second module`() async throws {
    let gate = Gate()
    app.load = { number in await gate.pass(returning: "\(number)") }
    let loaded = RouteInterface<any Called, Int, String>()
    try app.serve(loaded, by: Page.loaded) { $0 }
    let first = app.home.route(loaded(1))
    let second = app.home.route(Page.loaded(1))
    let third = app.home.route(loaded(1))
    #expect(first.outcome == .accepted)
    #expect(second.outcome == .rejected)
    #expect(third.outcome == .rejected)
    await gate.visited()
    gate.open()
    await app.router.idle()
    #expect(app.layout == "home 1")
    #expect(app.sink.messages.count == 2)
    #expect(
      app.sink.briefs.allSatisfy { $0.hasSuffix(", page.loaded") })
    app.page("1")?.push(Wanted.headed("A"))
    #expect(app.page("1")?.push(Page.named("A")).outcome == .rejected)
    #expect(app.page("1")?.push(Wanted.called("A")).outcome == .rejected)
    await app.router.idle()
    #expect(app.layout == "home 1 A")
  }
}
