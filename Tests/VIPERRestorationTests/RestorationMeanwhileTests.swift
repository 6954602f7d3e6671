import Testing
import VIPER
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("What happens while a window is rebuilt")
struct RestorationMeanwhileTests {
  private let app: SavedApp

  init() throws { app = try SavedApp() }

  private func reasons(_ restoration: Restoration) -> [String] {
    restoration.failures.map(\.reason)
  }

  // MARK: What modules do by themselves

  @Test func `What a module embeds when it starts is taken as it is, place by place`() async throws {
    var own: [RouteHandle<String>] = []
    app.whenStarted["home"] = { page in
      own = ["x", "y"].map { page.route(Saved.page, "own \($0)", style: .embed(in: $0)) }
    }
    let restoration = await app.rebuild(
      .stack(
        .page(
          "home", .page("a", in: "x", .page("inside")), .page("b", in: "z"), .page("c", in: "y")),
        .page("d")))
    #expect(app.picture == "home(x: own x(inside), y: own y, z: b) d")
    #expect(restoration.report == "Rebuilt 6 of 6 modules." && app.sink.messages.isEmpty)
    app.page("own x")?.send(Saved.give, "word")
    await app.router.idle()
    #expect(own.map(\.givenOutput) == ["word", nil] && app.page("home")?.heard == ["success word"])
  }

  @Test func `What is shown already counts as well as what is on its way`() async throws {
    let gate = Gate()
    app.whenStarted["home"] = { page in
      page.route(Saved.page, "own", style: .embed)
      page.route(Saved.page, "own", style: .embed)
    }
    app.load = {
      await gate.pass()
      return $0
    }
    let slow = NavigationState.Node(name: "saved.loaded", parameters: "slow")
    let restoration = app.router.rebuild(
      .stack(
        .init(
          name: "saved.page", parameters: "home",
          children: [slow, .page("1"), .page("2"), .page("3")])))
    await gate.visited()
    while app.picture != "home(own, own)" { await Task.yield() }
    #expect(restoration.rebuilt == 1)
    gate.open()
    await app.router.idle()
    #expect(app.picture == "home(own, own, slow, 3)", "each is taken once")
    #expect(restoration.report == "Rebuilt 5 of 5 modules.")
  }

  @Test func `What a module has parked or is loading counts: it is waited for`() async throws {
    let gate = Gate()
    app.load = {
      await gate.pass()
      return $0
    }
    app.whenStarted["home"] = { $0.route(Saved.loaded, "own", style: .embed(in: "x")) }
    let child = NavigationState.Node(name: "saved.loaded", parameters: "child", slot: "x")
    let restoration = app.router.rebuild(
      .stack(.init(name: "saved.page", parameters: "home", children: [child]), .page("a")))
    await gate.visited()
    await settle()
    #expect(app.picture == "home" && restoration.rebuilt == 1 && gate.visitors == 1)
    gate.open()
    await app.router.idle()
    #expect(app.picture == "home(x: own) a" && restoration.failures.isEmpty && gate.visitors == 1)
  }

  @Test

  func `What a module presents when it is seen, and the tabs that it makes, are taken as they are`() async throws {
    app.whenStarted["home"] = { page in page.route(Saved.page, "own two", style: .tab("two")) }
    app.whenAppeared["a"] = { [weak app] page in
      app?.whenAppeared = [:]
      page.present(Saved.page, "own login")
    }
    let state = NavigationState(containers: [
      .init(("one", [.page("home"), .page("a")]), ("two", [.page("b")])),
      .init((nil, [.page("login"), .page("code")])),
    ])
    let restoration = await app.rebuild(state)
    #expect(app.sink.messages == [] && restoration.failures.isEmpty)
    #expect(app.picture == "[*one: home a, two: own two] | own login code")
  }

  @Test func `What a module opens in another place, or under another route, is another module`() async throws {
    app.whenStarted["home"] = { page in
      page.route(Saved.other, "other", style: .embed(in: "x"))
      page.route(Saved.page, "elsewhere", style: .embed(in: "y"))
      _ = page.route(Saved.page, "made", style: .make)
    }
    let restoration = await app.rebuild(.stack(.page("home", .page("a", in: "z")), .page("b")))
    #expect(app.picture == "home(x: other, y: elsewhere, z: a) b")
    #expect(restoration.rebuilt == 3)
  }

  @Test func `If what a module opens by itself fails, so does the module of the state`() async throws {
    app.load = { _ in throw TextError("no paper") }
    app.whenStarted["home"] = { $0.route(Saved.loaded, "own", style: .embed(in: "x")) }
    let child = NavigationState.Node(name: "saved.loaded", parameters: "child", slot: "x")
    let restoration = await app.rebuild(
      .stack(.init(name: "saved.page", parameters: "home", children: [child]), .page("a")))
    #expect(app.picture == "home a" && restoration.failures.map(\.route) == ["saved.loaded"])
    #expect(app.sink.messages == reasons(restoration))
  }

  // MARK: Gates

  /// Parks a page until the gate opens.
  private func park(_ name: String, _ gate: Gate, then decision: RouteDecision) {
    app.decide = { request in
      guard request.parameters(of: Saved.page) == name else { return .proceed }
      return .park {
        await gate.pass()
        return decision
      }
    }
  }

  @Test(arguments: ["home", "a"])
  func `A step that is parked is waited for, the first one too`(_ name: String) async throws {
    let gate = Gate()
    park(name, gate, then: .proceed)
    let restoration = app.router.rebuild(.stack(.page("home"), .page("a"), .page("b")))
    await gate.visited()
    #expect(!restoration.isFinished && restoration.rebuilt == (name == "home" ? 0 : 1))
    gate.open()
    await app.router.idle()
    #expect(app.picture == "home a b" && restoration.report == "Rebuilt 3 of 3 modules.")
  }

  @Test func `A gate that refuses later ends what stands on it, and not the rest`() async throws {
    let gate = Gate()
    park("a", gate, then: .refuse("Nobody has logged in."))
    let restoration = app.router.rebuild(
      NavigationState(containers: [
        .init(("one", [.page("home"), .page("a"), .page("b")]), ("two", [.page("c")]))
      ]))
    await gate.visited()
    gate.open()
    await app.router.idle()
    #expect(app.picture == "[*one: home, two: c]")
    #expect(
      reasons(restoration) == [
        "The route \"saved.page\" was refused by an interceptor: Nobody has logged in.",
        "It stands on \"saved.page\", which could not be rebuilt.",
      ])
  }

  @Test func `A login that a gate presents over what is there lets the rest go on when it is done`() async throws {
    app.decide = { request in
      guard request.parameters(of: Saved.page) == "a" else { return .proceed }
      return .park {
        let word = try await request.open(Saved.other, "login", style: .present).output()
        return word == nil ? .refuse("Nobody has logged in.") : .proceed
      }
    }
    let restoration = app.router.rebuild(.stack(.page("home"), .page("a"), .page("b")))
    await app.router.idle()
    #expect(app.picture == "home | login" && !restoration.isFinished)
    app.page("login")?.send(Saved.give, "abc")
    await app.router.idle()
    #expect(app.picture == "home a b" && restoration.rebuilt == 3 && restoration.isFinished)
  }

  // MARK: What a person does

  @Test func `What the rest stands on is closed: the rest is reported`() async throws {
    let gate = Gate()
    park("b", gate, then: .proceed)
    let restoration = app.router.rebuild(
      .stack(.page("home"), .page("a", .page("b")), .page("c")))
    await gate.visited()
    try app.navigator.back()
    gate.open()
    await app.router.idle()
    #expect(app.picture == "home" && restoration.isFinished && restoration.rebuilt == 1)
    #expect(
      reasons(restoration).suffix(2) == [
        "It was closed before what stands on it could be rebuilt.",
        "It stands on \"saved.page\", which could not be rebuilt.",
      ])
    #expect(reasons(restoration).count == 3 && restoration.failures.first?.error != nil)
  }

  @Test func `Another root is shown meanwhile: it stays, and the rest is reported`() async throws {
    let gate = Gate()
    park("a", gate, then: .proceed)
    let restoration = app.router.rebuild(
      NavigationState(containers: [
        .init(("one", [.page("home"), .page("a")]), ("two", [.page("b")])),
        .init((nil, [.page("c")])),
      ]))
    await gate.visited()
    try await app.router.route(Saved.page, "other", style: .root).shown()
    gate.open()
    await app.router.idle()
    #expect(app.picture == "other" && restoration.rebuilt == 0 && restoration.isFinished)
    #expect(restoration.failures.count == 4)
  }

  @Test func `Something is opened over it meanwhile: what does not fit any more is reported`() async throws {
    let gate = Gate()
    park("a", gate, then: .proceed)
    let restoration = app.router.rebuild(.stack(.page("home"), .page("a"), .page("b")))
    await gate.visited()
    let other = app.router.route(Saved.other, "other", style: .present)
    try await other.shown()
    gate.open()
    await app.router.idle()
    #expect(app.picture == "home | other" && restoration.failures.count == 2)
    #expect(restoration.failures.first?.reason.contains("PageView is on top") == true)
  }

  @Test func `Another tab is selected meanwhile: the one that is being rebuilt is brought back`() async throws {
    let gate = Gate()
    park("b", gate, then: .proceed)
    let restoration = app.router.rebuild(
      NavigationState(containers: [
        .init(("one", [.page("a")]), ("two", [.page("c", .page("b")), .page("d")]), selected: 1),
        .init((nil, [.page("e")])),
      ]))
    await gate.visited()
    try app.navigator.select(tab: "one")
    gate.open()
    await app.router.idle()
    #expect(app.picture == "[one: a, *two: c(b) d] | e" && restoration.failures.isEmpty)
  }

  @Test func `A module that closes as soon as its tab is brought to the front has closed`() async throws {
    let gate = Gate()
    park("c", gate, then: .proceed)
    let restoration = app.router.rebuild(
      NavigationState(containers: [
        .init(("one", [.page("a"), .page("b")]), ("two", [.page("c")])),
        .init((nil, [.page("d")])),
      ]))
    await gate.visited()
    let navigator = app.navigator
    app.whenAppeared["b"] = { [weak app] _ in
      if let page = app?.page("b") { try? navigator.close(page) }
    }
    gate.open()
    await app.router.idle()
    #expect(app.picture == "[*one: a, two: c]" && restoration.rebuilt == 2)
    #expect(
      reasons(restoration) == [
        "It was closed before what stands on it could be rebuilt.",
        "It stands on \"saved.page\", which could not be rebuilt.",
      ])
  }

  @Test func `A step that is removed while it is parked has closed`() async throws {
    let gate = Gate()
    app.load = {
      await gate.pass()
      return $0
    }
    var own: RouteHandle<String>?
    app.whenStarted["home"] = { own = $0.route(Saved.loaded, "own", style: .embed(in: "x")) }
    let child = NavigationState.Node(name: "saved.loaded", parameters: "child", slot: "x")
    let restoration = app.router.rebuild(
      .stack(.init(name: "saved.page", parameters: "home", children: [child]), .page("a")))
    await gate.visited()
    own?.remove()
    gate.open()
    await app.router.idle()
    #expect(app.picture == "home a")
    #expect(
      reasons(restoration) == [
        "It closed before it was shown. Usually its module finishes as soon as it starts."
      ])
  }

  // MARK: What goes away

  @Test func `If the router goes, it ends`() async throws {
    let gate = Gate()
    var app: SavedApp? = try SavedApp()
    let window = InMemoryNavigator()
    app?.load = {
      await gate.pass()
      return $0
    }
    let restoration = try #require(app).router.rebuild(
      .stack(.page("home"), .init(name: "saved.loaded", parameters: "a"), .page("b")), in: window)
    let waiting = Task { await restoration.finished() }
    await gate.visited()
    #expect(restoration.rebuilt == 1)
    weak let router = app?.router
    app = nil
    await waiting.value
    #expect(router == nil && restoration.isFinished && restoration.rebuilt == 1)
    #expect(
      reasons(restoration) == [
        "The router or the window has gone before it was its turn.",
        "The router or the window has gone before it was its turn.",
      ])
    gate.open()
    await settle()
    #expect(restoration.failures.count == 2)
  }

  @Test func `If the window goes, it ends`() async throws {
    let gate = Gate()
    park("home", gate, then: .proceed)
    var window: InMemoryNavigator? = InMemoryNavigator()
    let restoration = app.router.rebuild(.stack(.page("home"), .page("a")), in: window)
    await gate.visited()
    window = nil
    gate.open()
    await app.router.idle()
    #expect(restoration.isFinished && restoration.rebuilt == 0)
    #expect(restoration.failures.count == 2 && restoration.failures.last?.error == nil)
    #expect(
      reasons(restoration).last == "The router or the window has gone before it was its turn.")
  }
}
