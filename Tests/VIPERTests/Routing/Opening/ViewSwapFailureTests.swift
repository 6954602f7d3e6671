import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Failed and interrupted swaps of views")
struct ViewSwapFailureTests {
  struct Torn: Error {}

  private let app: SwapApp

  init() throws { app = try SwapApp() }

  @Test func `a swap throws an error and changes nothing if the navigator cannot swap views`() async throws {
    let host = PacedNavigator()
    host.isPaced = false
    let (old, new) = (ProbeView(), ProbeView())
    let presenter = ScreenPresenter()
    try app.router.register("Bare") { app in
      app.module(prefix: "Bare", view: { old }, presenter: { presenter })
      app.route(Board.bare, .root, to: "Bare")
    }
    let handle = app.router.route(Board.bare("a"), in: host)
    await app.router.idle()
    #expect(
      await app.failure(swapping: old, for: new)
        == "The router cannot swap ProbeView for ProbeView. Usually the navigator has no `perform(_:)`"
        + " that handles `.swap`. Handle it.")
    #expect(handle.target === old && host.tree.top === old && !new.port.isAssembled)
    #expect(old.send(Board.add("b")) == .accepted && old.results.count == 2)
    #expect(presenter.told == ["appears"], "the presenter is not notified")
    try await app.router.swap(app.home, for: new)
    #expect(app.sink.messages == [])
  }

  @Test
  func `if the host fails to swap views, the old view remains and has received all results`() async throws {
    let handle = await app.open()
    let (old, new) = (try #require(handle.screen), ScreenView())
    app.host.swapping = { _, _ in
      handle.target?.send(Board.add("b"))
      throw Torn()
    }
    await #expect(throws: Torn.self) { try await app.router.swap(old, for: new) }
    #expect(new.shown == [["a", "b"]] && old.shown == [["a"], ["a", "b"]])
    #expect(handle.target === old && app.host.tree.top === old && !new.port.isAssembled)
    app.host.swapping = { _, _ in }
    try await app.router.swap(old, for: new)
    #expect(handle.target === new && app.sink.messages == [])
  }

  @Test func `a swap throws an error if the host has not replaced the view`() async throws {
    let host = LyingHost()
    let home = try VIPBuilder(prefix: "Home", router: app.router).build()
    try host.tree.show(home, as: .push)
    app.router.navigator = host
    #expect(
      await app.failure(swapping: home, for: ProbeView())
        == "ProbeView is still shown. Usually the host's `remove` or `swap` returned before it had removed the view."
        + " Make the method wait, or throw.")
    #expect(home.port.isAssembled)
  }

  @Test func `a swap that cannot be performed is rejected immediately with a remedy`() async throws {
    let handle = await app.open()
    let old = try #require(handle.screen)
    #expect(
      await app.failure(swapping: old, for: app.home)
        == "ProbeView already belongs to a module. A part can belong to one module only. Usually a registration's"
        + " closure returns a stored object, or the view passed as `around:` or to `swap` is in use. Create a new object"
        + " in each call.")
    #expect(
      await app.failure(swapping: ScreenView(), for: ProbeView())
        == "ScreenView cannot be swapped for ProbeView: the view to replace does not belong to an open module."
        + " Usually the view to replace was swapped before, was removed, or was never built. Swap the current view of"
        + " an open module.")
    let hidden = try VIPBuilder(prefix: "Home", router: app.router).build()
    #expect(
      await app.failure(swapping: hidden, for: VIPView())
        == "ProbeView is not shown in the window. Usually the view was removed, is not shown yet or is in another"
        + " window, or the host's `views` does not contain a view that `show` or `swap` has shown. Wait for `shown()`"
        + " of the route handle, use a view of the window, or correct the host.")
    let lone = VIPView()
    try app.host.tree.show(lone, as: .push)
    #expect(
      await app.failure(swapping: old, for: lone)
        == "VIPView is already shown, in this window or in another, and a view can be shown only once. Usually the app"
        + " retains a view and shows it again. Open a route instead, which builds a new module.")
    let wrong = WronglyMapped()
    #expect(await app.failure(swapping: old, for: wrong).contains("swap.rows"))
    #expect(await app.failure(swapping: old, for: old) == "", "a swap for the same view has no effect")
    #expect(
      handle.target === old && old.shown == [["a"]]
        && handle.presenter?.told == ["appears", "disappears"])
  }

  @Test func `a swap fails if its module closes before or during the swap`() async throws {
    let gate = Gate()
    let handle = await app.open()
    let old = try #require(handle.screen)
    app.host.swapping = { _, _ in await gate.pass() }
    let before = Running { [home = app.home] in try await app.router.swap(home, for: ProbeView()) }
    await gate.visited()
    let late = Running { try await app.router.swap(old, for: ScreenView()) }
    await settle()
    try app.host.tree.remove(old)
    gate.open()
    await late.task?.value
    #expect(throws: RouteError.notShown("ScreenView")) { try late.ending?.get() }
    await before.task?.value
    #expect(handle.state == .removed && !app.home.port.isAssembled)

    let root = try #require(app.host.tree.top)
    let other = root.route(Board.shown("a"))
    await app.router.idle()
    app.host.swapping = { _, new in new.port.removed() }
    let new = ScreenView()
    #expect(
      await app.failure(swapping: try #require(other.target), for: new)
        == "ScreenView is not shown in the window. Usually the view was removed, is not shown yet or is in another"
        + " window, or the host's `views` does not contain a view that `show` or `swap` has shown. Wait for `shown()`"
        + " of the route handle, use a view of the window, or correct the host.")
    await app.router.idle()
    #expect(other.state == .removed && app.sink.messages == [])
  }

  @Test func `a swap succeeds even if the host reports the old view's removal and reconciles during the swap`()
    async throws
  {
    let handle = await app.open()
    let old = try #require(handle.screen)
    app.host.swapping = { [app] old, new in
      old.port.didDisappear()
      old.port.removed()
      app.router.reconcile()
      new.port.didAppear()
      await settle()
    }
    let new = ScreenView()
    try await app.router.swap(old, for: new)
    app.router.reconcile()
    #expect(handle.target === new && handle.state == .routed && new.shown == [["a"]])
    #expect(handle.presenter?.told == ["appears", "handed over"] && app.sink.messages == [])
  }

  @Test
  func `cancelling a waiting swap prevents the swap, and cancelling a running swap does not stop it`() async throws {
    let handle = await app.open()
    let old = try #require(handle.screen)
    let (one, two, gate) = (ScreenView(), ScreenView(), Gate())
    app.host.swapping = { _, _ in await gate.pass() }
    let first = Running { try await app.router.swap(old, for: one) }
    await gate.visited()
    let second = Running { try await app.router.swap(one, for: two) }
    await settle()
    for running in [first, second] {
      running.task?.cancel()
      await running.task?.value
      #expect(throws: CancellationError.self) { try running.ending?.get() }
    }
    gate.open()
    await app.router.idle()
    #expect(handle.target === one && app.host.tree.top === one && !two.port.isAssembled)
    #expect(one.shown == [["a"]] && app.sink.messages == [])
  }

  @Test func `a module that begins another swap after each swap is stopped at the depth limit`() async throws {
    app.router.depthLimit = 20
    let handle = await app.open()
    let presenter = try #require(handle.presenter)
    var views: [ScreenView] = []
    presenter.whenHandedOver = { [app, weak presenter] in
      guard let view = presenter?.routeSource, views.count < 100 else { return }
      let next = ScreenView()
      views.append(next)
      Task { try await app.router.swap(view, for: next) }
    }
    try await app.router.swap(try #require(handle.target), for: ScreenView())
    await app.router.idle()
    for _ in 0..<50 {
      await settle()
      await app.router.idle()
    }
    #expect(views.count == 21 && app.sink.messages.count == 1)
    #expect(app.sink.messages.first?.hasPrefix("A chain of more than 20 events") == true)
  }

  @Test func `a slow swap is reported with its route`() async throws {
    let clock = ManualClock()
    let (host, gate, sink) = (SwapHost(), Gate(), CollectingSink())
    let router = VIPRouter(navigator: host, diagnostics: sink.report, clock: clock)
    router.slowTransitionThreshold = .seconds(3)
    try router.register("Home") { app in app.module(prefix: "Home", view: { ProbeView() }) }
    let home = try VIPBuilder(prefix: "Home", router: router).build()
    try host.tree.show(home, as: .push)
    host.swapping = { _, _ in await gate.pass() }
    let swap = Running { try await router.swap(home, for: VIPView()) }
    await gate.visited()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3))
    while sink.messages.isEmpty { await Task.yield() }
    gate.open()
    await swap.task?.value
    #expect(
      sink.messages == [
        "The transition of the route \"Home\" has not ended after 3.0 seconds, and later transitions wait for it."
          + " Usually the navigator's `show`, `remove` or `swap` waits for a completion that is never called. Make the"
          + " method always return or throw."
      ])
  }
}

/// A host that reports the success of changes that it does not perform.
private final class LyingHost: TreeNavigator {
  let tree = NavigationTree()
  func draw() {}
  func perform(_ change: NavigationChange) async throws {}
}

/// A view with a mapping that contains a name twice.
private final class WronglyMapped: VIPView, Mapped {
  static let mapping = Mapping(WronglyMapped.self) {
    $0.receive(Board.rows) { _, _ in }
    $0.receive(Board.rows) { _, _ in }
  }
}
