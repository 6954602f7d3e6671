import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("The modules inside of a view")
struct SubmoduleTests {
  private let app: DeskApp
  private let desk: DeskView

  init() throws {
    app = try DeskApp()
    desk = try #require(app.desk)
  }

  // MARK: Who knows of whom

  @Test func `A view puts a module inside, and its own presenter and interactor hear nothing of it`() async throws {
    let (heard, asked) = (app.presenter.heard, app.interactor.heard)
    let tile = try #require(await app.add("A").first)
    #expect(app.picture == "desk(A)" && tile.target === app.page("A"))
    tile.target?.send(Tile.give, "word")
    await app.router.idle()
    #expect(tile.state == .removed && app.picture == "desk")
    #expect(desk.given == ["word"], "the closing result reaches the view's mapping")
    #expect(app.presenter.heard == heard && app.interactor.heard == asked)
    #expect(app.sink.messages == [], "nothing is lost")
  }

  @Test func `What gives nothing, or cannot be shown, is the view's affair as well`() async throws {
    let heard = app.presenter.heard
    await app.add("A").first?.remove()
    desk.submodules.add(Tile.named, "B", in: "list")
    desk.submodules.add(Tile.named, "C", in: "list")
    await app.router.idle()
    #expect(desk.heard == ["empty", "error"] && app.presenter.heard == heard)
    #expect(
      app.sink.messages == [
        "The route \"tile.named\" was not opened: The place \"list\" in DeskView is taken by TileView. Remove that first,"
          + " or embed in another place."
      ])
  }

  @Test func `What a presenter puts inside of its view gives to the presenter first, then to the view`() async throws {
    let tile = app.presenter.submodules.add(Tile.named, "A")
    await app.router.idle()
    #expect(app.picture == "desk(A)" && desk.submodules.names == ["A"])
    tile.target?.send(Tile.give, "word")
    await app.router.idle()
    #expect(app.presenter.heard.last == "result tile.named" && desk.given == ["word"])
  }

  @Test func `The middleware between view and presenter sees what goes to the view alone`() async throws {
    let journal = Journal()
    let below = Tap(name: "below", journal: journal)
    desk.add(Tap(name: "above", journal: journal), .beforePresenter)
    desk.add(below, .beforeInteractor)
    let tile = try #require(await app.add("A").first)
    tile.target?.send(Tile.give, "word")
    await app.router.idle()
    #expect(journal.lines.count == 1 && journal.lines.first?.contains("above") == true)
  }

  @Test func `A view is the delegate of what is inside of it, by its interface`() async throws {
    let tile = desk.submodules.add(Tile.titled, "A") { [desk] tile in
      tile.title = "first"
      tile.delegate = desk
    }
    let blank = desk.submodules.add(Tile.titledBlank, at: 0) { $0.title = "blank" }
    await app.router.idle()
    #expect(app.journal.lines.first == "A gets first", "it is prepared before it starts")
    (app.page("A") as? TileView)?.tap()
    #expect(desk.tapped == ["first"])
    #expect(tile.target(as: Tile.titled)?.title == "first")
    #expect(blank.target(as: Tile.titledBlank)?.title == "blank")
    #expect(desk.submodules.handles(of: Tile.titled).map(\.event) == [tile.event])
  }

  // MARK: The list

  @Test func `Modules come into the list when they are shown, in the order of the host`() async throws {
    let list = desk.submodules
    let first = list.add(Tile.named, "A")
    #expect(first.state == .routing && list.all.isEmpty, "it is not there yet")
    list.add(Tile.named, "B", at: 0)
    list.add(Tile.blank, at: 1, in: "blank")
    list.add(Tile.named, "C", in: "list")
    await app.router.idle()
    #expect(
      app.picture == "desk(B, blank: blank, A, list: C)" && list.names == ["B", "blank", "A", "C"])
    first.remove()
    #expect(list.names == ["B", "blank", "A", "C"], "it is still there")
    await app.router.idle()
    #expect(list.names == ["B", "blank", "C"] && app.sink.messages == [])
  }

  @Test func `Modules are found by slot, and by route with what they give; whoever opened them is no matter`()
    async throws
  {
    let list = desk.submodules
    let first = list.add(Tile.named, "A", in: "list")
    desk.route(Tile.named, "B", style: .embed(at: 0))
    app.router.route(Tile.embedded, "C", from: desk)
    await app.router.idle()
    #expect(list.handle(in: "list")?.event == first.event && list.handle(in: "detail") == nil)
    let named = list.handles(of: Tile.named)
    #expect(named.map { ($0.target as? PageView)?.name } == ["B", "A"])
    #expect(list.handles(of: Tile.embedded).count == 1 && list.handles(of: Tile.blank).isEmpty)
    app.page("A")?.send(Tile.give, "word")
    await app.router.idle()
    #expect(named[1].givenOutput == "word" && named[1].state == .removed)
    #expect(list.names == ["B", "C"])
    list.all.first?.remove()
    await app.router.idle()
    #expect(list.names == ["C"])
  }

  @Test func `Modules leave the list by whatever way they go`() async throws {
    let list = desk.submodules
    let tiles = await app.add("A", "B", "C", "D")
    app.page("A")?.send(Tile.give, "word")
    await app.router.idle()
    #expect(list.names == ["B", "C", "D"])
    try app.host.tree.remove(try #require(app.page("B")))
    #expect(list.names == ["C", "D"], "by the host's doing")
    tiles[2].remove()
    await app.router.idle()
    #expect(list.names == ["D"])
    app.router.route(Tile.lamp, style: .root)
    await app.router.idle()
    #expect(list.names == [] && tiles.map(\.state) == Array(repeating: .removed, count: 4))
    #expect(app.leaks.isEmpty)
  }

  @Test func `All that is inside is taken off, also what is on its way, parked or being loaded`() async throws {
    let gate = Gate()
    app.load = { name in
      await gate.pass()
      return name
    }
    app.decide = { request in
      guard request.parameters(of: Tile.named) == "parked" else { return .proceed }
      return .park {
        await gate.pass()
        return .proceed
      }
    }
    var handles = await app.add("A", "B")
    handles.append(desk.submodules.replace(handles[0], with: Tile.named, "C"))
    handles.append(desk.submodules.add(Tile.named, "D"))
    handles.append(desk.submodules.add(Tile.named, "parked"))
    handles.append(desk.submodules.add(Tile.loaded, "loaded"))
    let other = desk.route(Tile.named, "over it", style: .present)
    desk.submodules.removeAll()
    gate.open()
    await app.router.idle()
    #expect(app.picture == "desk | over it" && other.state == .routed)
    #expect(handles.map(\.state) == Array(repeating: .removed, count: 6))
    #expect(desk.heard == Array(repeating: "empty", count: 6) && app.sink.messages == [])
    desk.submodules.removeAll()
    await app.router.idle()
    #expect(app.picture == "desk | over it", "nothing is inside, nothing happens")
  }

  @Test func `The list keeps neither the view nor what is inside alive`() async throws {
    var view: VIPView? = VIPView()
    let alone = try #require(view?.submodules)
    weak let released = view
    view = nil
    #expect(released == nil && alone.all.isEmpty)

    let app = try DeskApp()
    let list = try #require(app.desk?.submodules)
    let tiles = await app.add("A", "B")
    list.move(tiles[0], to: 1)
    let other = list.replace(tiles[1], with: Tile.named, "C")
    await app.router.idle()
    #expect(list.names == ["C", "A"])
    app.router.route(Tile.lamp, style: .root)
    await app.router.idle()
    #expect(app.desk == nil && other.target == nil && tiles[0].target == nil && list.all.isEmpty)
    #expect(app.leaks.isEmpty)
    let late = list.add(Tile.named, "D")
    list.move(late, to: 0)
    list.removeAll()
    #expect(
      late.error.map { "\($0)" }
        == "The route \"tile.named\" was not opened: A part that has gone belongs to no module with a router. Usually it"
        + " was put together by hand, or its view has gone. Build it by a VIPBuilder.")
  }

  // MARK: Nested

  @Test func `What is inside of what is inside lives with it`() async throws {
    let tile = try #require(await app.add("A").first)
    #expect(
      await app.told { tile.target?.submodules.add(Tile.named, "AA") } == [
        "AA gets untitled", "AA ready", "AA willAppear", "AA didAppear",
      ])
    app.page("AA")?.submodules.add(Tile.named, "AAA")
    await app.router.idle()
    #expect(app.picture == "desk(A(AA(AAA)))" && desk.submodules.names == ["A"])
    #expect(
      await app.told { desk.submodules.removeAll() } == [
        "A willDisappear", "AA willDisappear", "AAA willDisappear",
        "A didDisappear", "AA didDisappear", "AAA didDisappear",
        "AAA removed", "AA removed", "A removed",
      ])
  }
}
