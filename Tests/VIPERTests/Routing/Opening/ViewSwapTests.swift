import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Swaps of a module's view")
struct ViewSwapTests {
  private let app: SwapApp

  init() throws { app = try SwapApp() }

  @Test func `a swap shows the module's state in the new view and preserves presenter and interactor`() async throws {
    let handle = await app.open()
    weak var old: ScreenView?
    old = handle.screen
    let presenter = try #require(handle.presenter)
    old?.send(Board.add("b"))
    let new = ScreenView()
    try await app.router.swap(try #require(old), for: new)
    #expect(handle.target === new && app.host.tree.top === new && handle.state == .routed)
    #expect(new.shown == [["a", "b"]] && new.port.isVisible && old == nil)
    #expect(handle.presenter === presenter && presenter.told == ["appears", "handed over"])
    new.send(Board.add("c"))
    new.send(Board.done())
    await app.router.idle()
    #expect(app.home.outputs(of: Board.shown) == ["a b c"], "the opener receives the output")
    #expect(new.port.isRemoved && app.host.tree.top === app.home && handle.state == .removed)
    #expect(app.sink.messages == [])
  }

  @Test func `the leak probe reports the view that a swap has shown, not the old view`() async throws {
    func run() async throws -> (old: any ModuleView, new: ScreenView) {
      let handle = await app.open()
      let (old, new) = (try #require(handle.target), ScreenView())
      try await app.router.swap(old, for: new)
      handle.remove()
      await app.router.idle()
      return (old, new)
    }
    var old: (any ModuleView)?
    var new: ScreenView?
    (old, new) = try await run()
    #expect(app.router.leakProbe?.leaks.map { $0.parts[.view] } == ["ScreenView"] && new != nil)
    new = nil
    #expect(app.router.leakProbe?.leaks.isEmpty == true, "the old view belongs to no module")
    #expect(old?.port.isAssembled == false)
    old = nil
  }

  @Test func `a swap can replace the root view of a module without presenter and interactor`() async throws {
    let new = ProbeView()
    try await app.router.swap(app.home, for: new)
    #expect(app.host.tree.top === new && new.port.isVisible && !app.home.port.isAssembled)
    let handle = new.push(Board.shown("a"))
    await app.router.idle()
    handle.target?.send(Board.done())
    await app.router.idle()
    #expect(new.outputs(of: Board.shown) == ["a"] && app.sink.messages == [])
  }

  @Test func `a swap preserves the modules inside the view and on top of it`() async throws {
    let handle = await app.open()
    let inside = try #require(handle.screen).route(Board.shown("in"), style: .embed(in: "place"))
    let above = try #require(handle.screen).push(Board.shown("on"))
    await app.router.idle()
    let new = ProbeView()
    try await app.router.swap(try #require(handle.target), for: new)
    #expect(app.host.tree.child(in: "place", of: new) === inside.target)
    #expect(app.host.tree.top === above.target && inside.state == .routed && handle.target === new)
    for child in [above, inside] { child.target?.send(Board.done()) }
    await app.router.idle()
    #expect(new.outputs(of: Board.shown) == ["on", "in"] && app.host.tree.top === new)
    handle.remove()
    await app.router.idle()
    #expect(app.sink.messages == [] && app.host.views.count == 1)
  }

  @Test func `a swap preserves the old view's pending requests and its mailbox`() async throws {
    let handle = await app.open()
    let old = try #require(handle.screen)
    let mailbox = old.mailbox()
    let asking = Running { try await old.request(Board.ask()) }
    await app.gate.visited()
    let new = ScreenView()
    try await app.router.swap(old, for: new)
    app.gate.open()
    await asking.task?.value
    #expect(try asking.ending?.get() == "answer")
    #expect(mailbox.post(Board.add("posted"), whenFull: .reject) == .posted)
    await app.router.idle()
    #expect(new.shown == [["a"], ["a", "posted"]] && old.shown == [["a"]])
    #expect(app.sink.messages == [])
  }

  @Test func `if two swaps wait for a transition, the last swap determines the view`() async throws {
    let gate = Gate()
    app.host.showing = { await gate.pass() }
    let handle = app.home.push(Board.shown("a"))
    let old = try #require(handle.screen)
    let (one, two) = (ScreenView(), ScreenView())
    await gate.visited()
    let swaps = [one, two].map { view in Running { try await app.router.swap(old, for: view) } }
    await settle()
    #expect(handle.target === old && !one.port.isAssembled && !two.port.isAssembled)
    gate.open()
    for swap in swaps {
      await swap.task?.value
      _ = try swap.ending?.get()
    }
    await app.router.idle()
    // The scheduler decides which of the two tasks begins first.
    let last = try #require(handle.screen)
    #expect((last === one || last === two) && app.host.tree.top === last && last.shown == [["a"]])
    #expect(one.port.isAssembled != two.port.isAssembled && !old.port.isAssembled)
    #expect(handle.presenter?.told == ["appears", "handed over", "handed over"])
    #expect(app.sink.messages == [])
  }

  @Test func `a swap of a made module is performed immediately`() async throws {
    let handle = app.home.route(Board.shown("a"), style: .make)
    weak var old: ScreenView?
    old = handle.screen
    try await app.router.swap(try #require(old), for: ScreenView())
    let new = try #require(handle.screen)
    #expect(old == nil && new.shown.isEmpty && handle.state == .unrouted)
    handle.commit()
    await app.router.idle()
    #expect(app.host.tree.top === new && new.shown == [["a"]])
    #expect(handle.presenter?.told == ["appears"])
  }
}
