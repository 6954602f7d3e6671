import Testing
import VIPER
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Moves of submodules")
struct SubmoduleMovingTests {
  private let app: DeskApp
  private let desk: DeskView

  init() throws {
    app = try DeskApp()
    desk = try #require(app.desk)
  }

  @Test(arguments: [false, true])
  func `a submodule moves to another position without events for any view`(isCovered: Bool) async throws {
    let tiles = await app.add("A", "B", "C")
    if isCovered {
      app.router.route(Tile.lamp())
      await app.router.idle()
    }
    #expect(await app.told { desk.submodules.move(tiles[2], to: 0) } == [])
    #expect(desk.submodules.names == ["C", "A", "B"])
    #expect(app.picture == (isCovered ? "desk(C, A, B) | lamp" : "desk(C, A, B)"))
    #expect(tiles.map(\.state) == [.routed, .routed, .routed])
    #expect(app.sink.messages == [])
  }

  @Test func `a submodule index that is out of bounds is treated as the nearest valid position`() async throws {
    let tiles = await app.add("A", "B", "C")
    desk.submodules.move(tiles[0], to: 7)
    await app.router.idle()
    #expect(desk.submodules.names == ["B", "C", "A"])
    desk.submodules.move(tiles[2], to: .min)
    await app.router.idle()
    #expect(desk.submodules.names == ["C", "B", "A"])
    desk.submodules.add(Tile.named("D"), at: .max)
    desk.submodules.add(Tile.named("E"), at: -1)
    await app.router.idle()
    #expect(desk.submodules.names == ["E", "C", "B", "A", "D"])
    #expect(app.sink.messages == [])
  }

  @Test func `the index of a move refers to the order after all moves that were requested earlier`() async throws {
    let list = desk.submodules
    let a = list.add(Tile.named("A"))
    list.add(Tile.named("B"), at: 0)
    list.move(a, to: 0)  // The module is shown when this is performed.
    let c = list.add(Tile.named("C"), at: 1)
    list.move(c, to: 2)
    #expect(list.names == [])
    await app.router.idle()
    #expect(list.names == ["A", "B", "C"])
    #expect(app.sink.messages == [])
  }

  @Test func `a submodule that closes before its move is not moved, and the move is not reported`() async throws {
    let tiles = await app.add("A", "B", "C")
    desk.submodules.move(tiles[0], to: 2)
    tiles[0].target?.send(Tile.give("word"))
    desk.submodules.move(tiles[0], to: 1)
    await app.router.idle()
    #expect(desk.submodules.names == ["B", "C"])
    #expect(desk.given == ["word"])
    desk.submodules.move(tiles[0], to: 0)
    await app.router.idle()
    #expect(desk.submodules.names == ["B", "C"])
    #expect(tiles[0].error == nil)
    #expect(app.sink.messages == [])
  }

  @Test(arguments: [false, true])
  func `a submodule that closes during its move is removed after the move`(byTheHost: Bool) async throws {
    let tiles = await app.add("A", "B")
    let gate = Gate()
    app.host.moving = { await gate.pass() }
    desk.submodules.move(tiles[0], to: 1)
    await gate.visited()
    if byTheHost {
      try app.host.tree.remove(try #require(app.page("A")))
    } else {
      tiles[0].target?.send(Tile.give("word"))
      #expect(tiles[0].state == .removing)
    }
    gate.open()
    await app.router.idle()
    #expect(desk.submodules.names == ["B"])
    #expect(tiles[0].state == .removed)
    #expect(desk.given == (byTheHost ? [] : ["word"]))
    #expect(app.sink.messages == [])
    #expect(app.journal.lines.count { $0 == "A removed" } == 1)
  }

  // MARK: Moves that fail

  @Test func `a move that fails changes nothing and is reported once`() async throws {
    struct Stuck: Error, CustomStringConvertible { let description = "The drawer is stuck." }
    let tiles = await app.add("A", "B")
    app.host.moving = { throw Stuck() }
    desk.submodules.move(tiles[0], to: 1)
    await app.router.idle()
    let text = "route.moveFailed: tile.named ← The drawer is stuck."
    #expect(tiles[0].error.map(brief) == text)
    #expect(app.sink.briefs == [text])
    #expect(tiles[0].state == .routed)
    #expect(desk.submodules.names == ["A", "B"])
    app.host.moving = {}
    desk.submodules.move(tiles[0], to: 1)
    await app.router.idle()
    #expect(tiles[0].error == nil)
    #expect(desk.submodules.names == ["B", "A"])
  }

  @Test func `a move is reported if the host cannot move views`() async throws {
    let host = ScriptedHost(.standard, [desk])
    let tile = desk.submodules.add(Tile.named("A"))
    let window = await app.router.idle(after: app.router.route(Tile.named("B"), in: host))
    let inside = try #require(window.target).submodules.add(Tile.named("C"))
    await app.router.idle()
    #expect(tile.state == .routed)
    #expect(inside.state == .routed)
    #expect(window.target?.submodules.all.isEmpty == true, "the host provides no layout")
    window.target?.submodules.move(inside, to: 0)
    await app.router.idle()
    #expect(
      app.sink.briefs == ["route.moveFailed: tile.named ← host.unsupportedChange: TileView"])
  }

  @Test func `a submodule of another view, or a module that is not shown yet, cannot be moved`() async throws {
    let tiles = await app.add("A", "B")
    let inner = try #require(tiles[0].target).submodules.add(Tile.named("AA"))
    await app.router.idle()
    desk.submodules.move(inner, to: 0)
    await app.router.idle()
    let first = "route.moveFailed: tile.named ← host.notInside: TileView"
    #expect(app.sink.briefs == [first])
    #expect(inner.error.map(brief) == first)
    #expect(app.picture == "desk(A(AA), B)")

    let gate = Gate()
    app.load = { name in await gate.pass(returning: name) }
    let late = desk.submodules.add(Tile.loaded("C"))
    let made = desk.route(Tile.named("D"), style: .unshown)
    desk.submodules.move(late, to: 0)
    desk.submodules.move(made, to: 0)
    #expect(
      app.sink.briefs.dropFirst() == [
        "route.moveFailed: tile.loaded ← host.notInside: The module",
        "route.moveFailed: tile.named ← host.notInside: The module",
      ])
    #expect(late.error == nil, "the handles of these modules have no error")
    #expect(made.error == nil, "the handles of these modules have no error")
    gate.open()
    await app.router.idle()
    #expect(app.picture == "desk(A(AA), B, C)")
    #expect(late.state == .routed)
  }
}
