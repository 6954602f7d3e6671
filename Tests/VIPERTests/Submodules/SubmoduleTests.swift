import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Submodules of a view")
struct SubmoduleTests {
  private let app: DeskApp
  private let desk: DeskView

  init() throws {
    app = try DeskApp()
    desk = try #require(app.desk)
  }

  // MARK: Receivers of results

  @Test
  func `a result of a submodule that a view embeds does not reach the view's presenter or interactor`() async throws {
    let (heard, asked) = (app.presenter.heard, app.interactor.heard)
    let tile = try #require(await app.add("A").first)
    #expect(app.picture == "desk(A)")
    #expect(tile.target === app.page("A"))
    await app.router.idle(after: tile.target?.send(Tile.give("word")))
    #expect(tile.state == .removed)
    #expect(app.picture == "desk")
    #expect(desk.given == ["word"], "the closing result reaches the view's mapping")
    #expect(app.presenter.heard == heard)
    #expect(app.interactor.heard == asked)
    #expect(app.sink.messages == [], "every result is handled")
  }

  @Test func `a message of a submodule that a view embeds reaches the view, and not the view's presenter`() async throws
  {
    let heard = app.presenter.heard
    let tile = try #require(await app.add("A").first)
    for word in ["soon", "now"] { tile.target?.send(Tile.say(word)) }
    await app.router.idle()
    #expect(desk.said == ["soon", "now"])
    #expect(desk.given == [])
    #expect(tile.state == .routed)
    #expect(app.presenter.heard == heard)
    #expect(app.sink.messages == [])
  }

  @Test
  func `an empty result or an error of a submodule is sent only to the view that embeds the submodule`() async throws {
    let heard = app.presenter.heard
    await app.add("A").first?.remove()
    desk.submodules.add(Tile.named("B"), in: "list")
    desk.submodules.add(Tile.named("C"), in: "list")
    await app.router.idle()
    #expect(desk.heard == ["empty", "error"])
    #expect(app.presenter.heard == heard)
    #expect(
      app.sink.briefs == ["host.slotTaken: tile.named, list, DeskView, TileView"])
  }

  @Test
  func `a result of a submodule that a presenter embeds passes the presenter and reaches the view`() async throws {
    let tile = app.presenter.submodules.add(Tile.named("A"))
    await app.router.idle()
    #expect(app.picture == "desk(A)")
    #expect(desk.submodules.names == ["A"])
    await app.router.idle(after: tile.target?.send(Tile.give("word")))
    #expect(app.presenter.heard.last == "result tile.named")
    #expect(desk.given == ["word"])
  }

  @Test func `a result of a view's submodule passes only the middleware between view and presenter`() async throws {
    let journal = Journal()
    let below = Tap(name: "below", journal: journal)
    desk.add(Tap(name: "above", journal: journal), .beforePresenter)
    desk.add(below, .beforeInteractor)
    let tile = try #require(await app.add("A").first)
    tile.target?.send(Tile.give("word"))
    await app.router.idle()
    #expect(journal.lines.count == 1)
    #expect(journal.lines.first?.contains("above") == true)
  }

  @Test func `a view can become the delegate of a submodule through the submodule's interface`() async throws {
    let tile = desk.submodules.add(Tile.titled("A")) { [desk] tile in
      tile.title = "first"
      tile.delegate = desk
    }
    let blank = desk.submodules.add(Tile.titledBlank(), at: 0) { $0.title = "blank" }
    await app.router.idle()
    #expect(app.journal.lines.first == "A gets first", "the submodule is prepared before it starts")
    (app.page("A") as? TileView)?.tap()
    #expect(desk.tapped == ["first"])
    #expect(tile.target(as: Tile.titled)?.title == "first")
    #expect(blank.target(as: Tile.titledBlank)?.title == "blank")
    #expect(desk.submodules.handles(of: Tile.titled).map(\.eventID) == [tile.eventID])
  }

  // MARK: The list of submodules

  @Test func `submodules that are shown are listed in the order of the host`() async throws {
    let list = desk.submodules
    let first = list.add(Tile.named("A"))
    #expect(first.state == .routing, "the submodule is not shown yet")
    #expect(list.all.isEmpty, "the submodule is not shown yet")
    list.add(Tile.named("B"), at: 0)
    list.add(Tile.blank(), at: 1, in: "blank")
    list.add(Tile.named("C"), in: "list")
    await app.router.idle()
    #expect(app.picture == "desk(B, blank: blank, A, list: C)")
    #expect(list.names == ["B", "blank", "A", "C"])
    first.remove()
    #expect(list.names == ["B", "blank", "A", "C"], "the submodule is still shown")
    await app.router.idle()
    #expect(list.names == ["B", "blank", "C"])
    #expect(app.sink.messages == [])
  }

  @Test func `a submodule is found by its slot and by its route, whichever part opened it`() async throws {
    let list = desk.submodules
    let first = list.add(Tile.named("A"), in: "list")
    desk.route(Tile.named("B"), style: .embed(at: 0))
    app.router.route(Tile.embedded("C"), from: desk)
    await app.router.idle()
    #expect(list.handle(in: "list")?.eventID == first.eventID)
    #expect(list.handle(in: "detail") == nil)
    let named = list.handles(of: Tile.named)
    #expect(named.map { ($0.target as? PageView)?.name } == ["B", "A"])
    #expect(list.handles(of: Tile.embedded).count == 1)
    #expect(list.handles(of: Tile.blank).isEmpty)
    await app.router.idle(after: app.page("A")?.send(Tile.give("word")))
    #expect(named[1].givenOutput == "word")
    #expect(named[1].state == .removed)
    #expect(list.names == ["B", "C"])
    await app.router.idle(after: list.all.first?.remove())
    #expect(list.names == ["C"])
  }

  @Test func `a submodule is not listed after its removal, whatever removed it`() async throws {
    let list = desk.submodules
    let tiles = await app.add("A", "B", "C", "D")
    await app.router.idle(after: app.page("A")?.send(Tile.give("word")))
    #expect(list.names == ["B", "C", "D"])
    try app.host.tree.remove(try #require(app.page("B")))
    #expect(list.names == ["C", "D"], "the host removed the submodule")
    tiles[2].remove()
    await app.router.idle()
    #expect(list.names == ["D"])
    app.router.route(Tile.lamp(), style: .root)
    await app.router.idle()
    #expect(list.names == [])
    #expect(tiles.map(\.state) == Array(repeating: .removed, count: 4))
    #expect(app.leaks.isEmpty)
  }

  @Test func `removeAll() removes all submodules, including waiting, parked and loading submodules`() async throws {
    let gate = Gate()
    app.load = { name in await gate.pass(returning: name) }
    app.decide = { request in
      guard request.parameters(of: Tile.named) == "parked" else { return .proceed }
      return .park { await gate.pass(returning: .proceed) }
    }
    var handles = await app.add("A", "B")
    handles.append(desk.submodules.replace(handles[0], with: Tile.named("C")))
    handles.append(desk.submodules.add(Tile.named("D")))
    handles.append(desk.submodules.add(Tile.named("parked")))
    handles.append(desk.submodules.add(Tile.loaded("loaded")))
    let other = desk.route(Tile.named("over it"), style: .present)
    desk.submodules.removeAll()
    gate.open()
    await app.router.idle()
    #expect(app.picture == "desk | over it")
    #expect(other.state == .routed)
    #expect(handles.map(\.state) == Array(repeating: .removed, count: 6))
    #expect(desk.heard == Array(repeating: "empty", count: 6))
    #expect(app.sink.messages == [])
    desk.submodules.removeAll()
    await app.router.idle()
    #expect(app.picture == "desk | over it", "a view without submodules is unchanged")
  }

  @Test func `the list of submodules retains neither the view nor the submodules`() async throws {
    var view: VIPView? = VIPView()
    let alone = try #require(view?.submodules)
    weak let released = view
    view = nil
    #expect(released == nil)
    #expect(alone.all.isEmpty)

    let app = try DeskApp()
    let list = try #require(app.desk?.submodules)
    let tiles = await app.add("A", "B")
    list.move(tiles[0], to: 1)
    let other = list.replace(tiles[1], with: Tile.named("C"))
    await app.router.idle()
    #expect(list.names == ["C", "A"])
    app.router.route(Tile.lamp(), style: .root)
    await app.router.idle()
    #expect(app.desk == nil)
    #expect(other.target == nil)
    #expect(tiles[0].target == nil)
    #expect(list.all.isEmpty)
    #expect(app.leaks.isEmpty)
    let late = list.add(Tile.named("D"))
    list.move(late, to: 0)
    list.removeAll()
    #expect(
      late.error.map(brief) == "route.noRouter: tile.named, the part")
  }

  // MARK: Nested submodules

  @Test func `nested submodules appear together with their parent and are removed with it`() async throws {
    let tile = try #require(await app.add("A").first)
    #expect(
      await app.told { tile.target?.submodules.add(Tile.named("AA")) } == [
        "AA gets untitled", "AA ready", "AA willAppear", "AA didAppear",
      ])
    app.page("AA")?.submodules.add(Tile.named("AAA"))
    await app.router.idle()
    #expect(app.picture == "desk(A(AA(AAA)))")
    #expect(desk.submodules.names == ["A"])
    #expect(
      await app.told { desk.submodules.removeAll() } == [
        "A willDisappear", "AA willDisappear", "AAA willDisappear",
        "A didDisappear", "AA didDisappear", "AAA didDisappear",
        "AAA removed", "AA removed", "A removed",
      ])
  }
}
