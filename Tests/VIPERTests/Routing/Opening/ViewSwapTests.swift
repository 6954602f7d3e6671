import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Another view in the place of a module's view")
struct ViewSwapTests {
  private let app: SwapApp

  init() throws { app = try SwapApp() }

  @Test

  func `The other view is on the screen and shows the state; presenter and interactor are the same`() async throws {
    let handle = await app.open()
    weak var old: ScreenView?
    old = handle.screen
    let presenter = try #require(handle.presenter)
    old?.send(Board.add, "b")
    let new = ScreenView()
    try await app.router.swap(try #require(old), for: new)
    #expect(handle.target === new && app.host.tree.top === new && handle.state == .routed)
    #expect(new.shown == [["a", "b"]] && new.port.isVisible && old == nil)
    #expect(handle.presenter === presenter && presenter.told == ["appears", "handed over"])
    new.send(Board.add, "c")
    new.send(Board.done)
    await app.router.idle()
    #expect(app.home.outputs(of: Board.shown) == ["a b c"], "the opener hears the end")
    #expect(new.port.isRemoved && app.host.tree.top === app.home && handle.state == .removed)
    #expect(app.sink.messages == [])
  }

  @Test func `The leak probe watches the view that the module has`() async throws {
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
    #expect(app.router.leakProbe?.leaks.isEmpty == true, "the old one belongs to nobody")
    #expect(old?.port.isAssembled == false)
    old = nil
  }

  @Test func `A root that was built by hand is swapped as well, in a module without presenter and interactor`()
    async throws
  {
    let new = ProbeView()
    try await app.router.swap(app.home, for: new)
    #expect(app.host.tree.top === new && new.port.isVisible && !app.home.port.isAssembled)
    let handle = new.push(Board.shown, "a")
    await app.router.idle()
    handle.target?.send(Board.done)
    await app.router.idle()
    #expect(new.outputs(of: Board.shown) == ["a"] && app.sink.messages == [])
  }

  @Test func `What is inside the view and on it stays, and tells the module as before`() async throws {
    let handle = await app.open()
    let inside = try #require(handle.screen).route(Board.shown, "in", style: .embed(in: "place"))
    let above = try #require(handle.screen).push(Board.shown, "on")
    await app.router.idle()
    let new = ProbeView()
    try await app.router.swap(try #require(handle.target), for: new)
    #expect(app.host.tree.child(in: "place", of: new) === inside.target)
    #expect(app.host.tree.top === above.target && inside.state == .routed && handle.target === new)
    for child in [above, inside] { child.target?.send(Board.done) }
    await app.router.idle()
    #expect(new.outputs(of: Board.shown) == ["on", "in"] && app.host.tree.top === new)
    handle.remove()
    await app.router.idle()
    #expect(app.sink.messages == [] && app.host.views.count == 1)
  }

  @Test

  func `Who waits in the old view gets its answer; a mailbox of the old view stays with the module`() async throws {
    let handle = await app.open()
    let old = try #require(handle.screen)
    let mailbox = old.mailbox()
    let asking = Running { try await old.request(Board.ask) }
    await app.gate.visited()
    let new = ScreenView()
    try await app.router.swap(old, for: new)
    app.gate.open()
    await asking.task?.value
    #expect(try asking.ending?.get() == "answer")
    #expect(mailbox.post(Board.add, "posted", whenFull: .reject) == .posted)
    await app.router.idle()
    #expect(new.shown == [["a"], ["a", "posted"]] && old.shown == [["a"]])
    #expect(app.sink.messages == [])
  }

  @Test func `It waits its turn; of two that are asked for, the second replaces the first`() async throws {
    let gate = Gate()
    app.host.showing = { await gate.pass() }
    let handle = app.home.push(Board.shown, "a")
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
    // Which of the two tasks began first is the scheduler's choice.
    let last = try #require(handle.screen)
    #expect((last === one || last === two) && app.host.tree.top === last && last.shown == [["a"]])
    #expect(one.port.isAssembled != two.port.isAssembled && !old.port.isAssembled)
    #expect(handle.presenter?.told == ["appears", "handed over", "handed over"])
    #expect(app.sink.messages == [])
  }

  @Test func `A module that was made and not shown is handed over at once, and its handle keeps the other view`()
    async throws
  {
    let handle = app.home.route(Board.shown, "a", style: .make)
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
