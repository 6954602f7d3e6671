import Testing
import VIPER
@testable import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Events during the rebuilding of a window")
struct RestorationMeanwhileTests {
  private let app: SavedApp

  init() throws { app = try SavedApp() }

  private func reasons(_ restoration: Restoration) -> [String] {
    restoration.failures.map { $0.error.map(brief) ?? $0.reason }
  }

  // MARK: Modules that open routes themselves

  @Test func `a module that its parent has embedded is reused if the slot and the route match`() async throws {
    var own: [RouteHandle<String>] = []
    app.whenStarted["home"] = { page in
      own = ["x", "y"].map { (slot: String) in page.route(Saved.page("own \(slot)"), style: .embed(in: slot)) }
    }
    let restoration = await app.rebuild(
      .stack(
        .page(
          "home", .page("a", in: "x", .page("inside")), .page("b", in: "z"), .page("c", in: "y")),
        .page("d")))
    #expect(app.picture == "home(x: own x(inside), y: own y, z: b) d")
    #expect(restoration.report == "Rebuilt 6 of 6 modules.")
    #expect(app.sink.messages.isEmpty)
    app.page("own x")?.send(Saved.give("word"))
    await app.router.idle()
    #expect(own.map(\.givenOutput) == ["word", nil])
    #expect(app.page("home")?.heard == ["success word"])
  }

  @Test func `a child that is already shown is reused once, even while another child is loading`() async throws {
    let gate = Gate()
    app.whenStarted["home"] = { page in
      page.route(Saved.page("own"), style: .embed)
      page.route(Saved.page("own"), style: .embed)
    }
    app.load = { await gate.pass(returning: $0) }
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
    #expect(app.picture == "home(own, own, slow, 3)", "each child is reused once")
    #expect(restoration.report == "Rebuilt 5 of 5 modules.")
  }

  @Test func `the rebuilding waits for a child that its parent is already loading, and reuses the child`() async throws
  {
    let gate = Gate()
    app.load = { await gate.pass(returning: $0) }
    app.whenStarted["home"] = { $0.route(Saved.loaded("own"), style: .embed(in: "x")) }
    let child = NavigationState.Node(name: "saved.loaded", parameters: "child", slot: "x")
    let restoration = app.router.rebuild(
      .stack(.init(name: "saved.page", parameters: "home", children: [child]), .page("a")))
    await gate.visited()
    await settle()
    #expect(app.picture == "home")
    #expect(restoration.rebuilt == 1)
    #expect(gate.visitors == 1)
    gate.open()
    await app.router.idle()
    #expect(app.picture == "home(x: own) a")
    #expect(restoration.failures.isEmpty)
    #expect(gate.visitors == 1)
  }

  @Test func `modules that another module has presented or added as tabs are reused`() async throws {
    app.whenStarted["home"] = { page in page.route(Saved.page("own two"), style: .tab("two")) }
    app.whenAppeared["a"] = { [weak app] page in
      app?.whenAppeared = [:]
      page.present(Saved.page("own login"))
    }
    let state = NavigationState(containers: [
      .init(("one", [.page("home"), .page("a")]), ("two", [.page("b")])),
      .init((nil, [.page("login"), .page("code")])),
    ])
    let restoration = await app.rebuild(state)
    #expect(app.sink.messages == [])
    #expect(restoration.failures.isEmpty)
    #expect(app.picture == "[*one: home a, two: own two] | own login code")
  }

  @Test func `a module in another slot or under another route is not reused`() async throws {
    app.whenStarted["home"] = { page in
      page.route(Saved.other("other"), style: .embed(in: "x"))
      page.route(Saved.page("elsewhere"), style: .embed(in: "y"))
      _ = page.route(Saved.page("made"), style: .unshown)
    }
    let restoration = await app.rebuild(.stack(.page("home", .page("a", in: "z")), .page("b")))
    #expect(app.picture == "home(x: other, y: elsewhere, z: a) b")
    #expect(restoration.rebuilt == 3)
  }

  @Test func `if a saved module reuses an existing module and that module fails, the saved module is a failure`()
    async throws
  {
    app.load = { _ in throw TextError("no paper") }
    app.whenStarted["home"] = { $0.route(Saved.loaded("own"), style: .embed(in: "x")) }
    let child = NavigationState.Node(name: "saved.loaded", parameters: "child", slot: "x")
    let restoration = await app.rebuild(
      .stack(.init(name: "saved.page", parameters: "home", children: [child]), .page("a")))
    #expect(app.picture == "home a")
    #expect(restoration.failures.map(\.route) == ["saved.loaded"])
    #expect(app.sink.messages == restoration.failures.map(\.reason))
  }

  // MARK: Gates

  /// Parks a page until the gate opens.
  private func park(_ name: String, _ gate: Gate, then decision: RouteDecision) {
    app.decide = { request in
      guard request.parameters(of: Saved.page) == name else { return .proceed }
      return .park { await gate.pass(returning: decision) }
    }
  }

  @Test(arguments: ["home", "a"])
  func `the rebuilding waits for a parked step, even if it is the first step`(_ name: String) async throws {
    let gate = Gate()
    park(name, gate, then: .proceed)
    let restoration = app.router.rebuild(.stack(.page("home"), .page("a"), .page("b")))
    await gate.visited()
    #expect(!restoration.isFinished)
    #expect(restoration.rebuilt == (name == "home" ? 0 : 1))
    gate.open()
    await app.router.idle()
    #expect(app.picture == "home a b")
    #expect(restoration.report == "Rebuilt 3 of 3 modules.")
  }

  @Test func `if a parked step is refused, the step and the steps on it fail, and the rest is rebuilt`() async throws {
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
        "route.refused: saved.page ← Nobody has logged in.",
        "\(RestorationError.standsOn("saved.page"))",
      ])
  }

  @Test func `the rebuilding continues when a login that a gate presented finishes`() async throws {
    app.decide = { request in
      guard request.parameters(of: Saved.page) == "a" else { return .proceed }
      return .park {
        let word = try await request.open(Saved.other("login"), style: .present).output()
        return word == nil ? .refuse("Nobody has logged in.") : .proceed
      }
    }
    let restoration = app.router.rebuild(.stack(.page("home"), .page("a"), .page("b")))
    await app.router.idle()
    #expect(app.picture == "home | login")
    #expect(!restoration.isFinished)
    app.page("login")?.send(Saved.give("abc"))
    await app.router.idle()
    #expect(app.picture == "home a b")
    #expect(restoration.rebuilt == 3)
    #expect(restoration.isFinished)
  }

  // MARK: Actions of the user

  @Test func `when the user closes a module, the modules on it are reported as failures`() async throws {
    let gate = Gate()
    park("b", gate, then: .proceed)
    let restoration = app.router.rebuild(
      .stack(.page("home"), .page("a", .page("b")), .page("c")))
    await gate.visited()
    try app.navigator.back()
    gate.open()
    await app.router.idle()
    #expect(app.picture == "home")
    #expect(restoration.isFinished)
    #expect(restoration.rebuilt == 1)
    #expect(
      reasons(restoration).suffix(2) == [
        "\(RestorationError.closedMeanwhile)",
        "\(RestorationError.standsOn("saved.page"))",
      ])
    #expect(reasons(restoration).count == 3)
    #expect(restoration.failures.first?.error != nil)
  }

  @Test func `a root that is shown during the rebuilding remains, and the remaining steps are failures`() async throws {
    let gate = Gate()
    park("a", gate, then: .proceed)
    let restoration = app.router.rebuild(
      NavigationState(containers: [
        .init(("one", [.page("home"), .page("a")]), ("two", [.page("b")])),
        .init((nil, [.page("c")])),
      ]))
    await gate.visited()
    try await app.router.route(Saved.page("other"), style: .root).waitUntilShown()
    gate.open()
    await app.router.idle()
    #expect(app.picture == "other")
    #expect(restoration.rebuilt == 0)
    #expect(restoration.isFinished)
    #expect(restoration.failures.count == 4)
  }

  @Test func `the remaining steps are failures when another module is presented during the rebuilding`() async throws {
    let gate = Gate()
    park("a", gate, then: .proceed)
    let restoration = app.router.rebuild(.stack(.page("home"), .page("a"), .page("b")))
    await gate.visited()
    let other = app.router.route(Saved.other("other"), style: .present)
    try await other.waitUntilShown()
    gate.open()
    await app.router.idle()
    #expect(app.picture == "home | other")
    #expect(restoration.failures.count == 2)
    #expect(restoration.failures.first?.reason.contains("PageView is on top") == true)
  }

  @Test func `the tab that is being rebuilt is selected again after another tab was selected`() async throws {
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
    #expect(app.picture == "[one: a, *two: c(b) d] | e")
    #expect(restoration.failures.isEmpty)
  }

  @Test func `a module that closes when its tab is selected is reported as closed`() async throws {
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
    #expect(app.picture == "[*one: a, two: c]")
    #expect(restoration.rebuilt == 2)
    #expect(
      reasons(restoration) == [
        "\(RestorationError.closedMeanwhile)",
        "\(RestorationError.standsOn("saved.page"))",
      ])
  }

  @Test func `a step that is removed while it is parked is reported as closed`() async throws {
    let gate = Gate()
    app.load = { await gate.pass(returning: $0) }
    var own: RouteHandle<String>?
    app.whenStarted["home"] = { own = $0.route(Saved.loaded("own"), style: .embed(in: "x")) }
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
        "\(RestorationError.closed)"
      ])
  }

  // MARK: Released objects

  @Test func `the release of the router ends the rebuilding`() async throws {
    let gate = Gate()
    var app: SavedApp? = try SavedApp()
    let window = InMemoryNavigator()
    app?.load = { await gate.pass(returning: $0) }
    let restoration = try #require(app).router.rebuild(
      .stack(.page("home"), .init(name: "saved.loaded", parameters: "a"), .page("b")), in: window)
    let waiting = Task { await restoration.waitUntilFinished() }
    await gate.visited()
    #expect(restoration.rebuilt == 1)
    weak let router = app?.router
    app = nil
    await waiting.value
    #expect(router == nil)
    #expect(restoration.isFinished)
    #expect(restoration.rebuilt == 1)
    #expect(
      reasons(restoration) == [
        "\(RestorationError.alone)",
        "\(RestorationError.alone)",
      ])
    gate.open()
    await settle()
    #expect(restoration.failures.count == 2)
  }

  @Test func `the release of the window ends the rebuilding`() async throws {
    let gate = Gate()
    park("home", gate, then: .proceed)
    var window: InMemoryNavigator? = InMemoryNavigator()
    let restoration = app.router.rebuild(.stack(.page("home"), .page("a")), in: window)
    await gate.visited()
    window = nil
    gate.open()
    await app.router.idle()
    #expect(restoration.isFinished)
    #expect(restoration.rebuilt == 0)
    #expect(restoration.failures.count == 2)
    #expect(restoration.failures.last?.error == nil)
    #expect(
      reasons(restoration).last == "\(RestorationError.alone)")
  }
}
