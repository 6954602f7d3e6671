import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// What no tile is.
@MainActor private protocol Coloured: AnyObject {}

@MainActor @Suite("A module inside of a view in the place of another")
struct SubmoduleReplacingTests {
  private let app: DeskApp
  private let desk: DeskView

  init() throws {
    app = try DeskApp()
    desk = try #require(app.desk)
  }

  @Test func `The one leaves, the other comes, in the same slot and at the same index, with every step once`()
    async throws
  {
    let list = desk.submodules
    list.add(Tile.named, "A")
    let old = list.add(Tile.named, "B", in: "list")
    list.add(Tile.named, "C")
    await app.router.idle()
    var new: RouteHandle<String>?
    #expect(
      await app.told { new = list.replace(old, with: Tile.named, "D") } == [
        "D gets untitled", "D ready", "B willDisappear", "D willAppear", "B didDisappear",
        "B removed", "D didAppear",
      ])
    #expect(app.picture == "desk(A, list: D, C)" && list.handle(in: "list")?.event == new?.event)
    #expect(old.state == .removed && new?.state == .routed && new?.style == .replace)
    #expect(desk.heard == ["empty"], "the old one's opener hears once, nothing else is told")
    new?.target?.send(Tile.give, "word")
    await app.router.idle()
    #expect(app.picture == "desk(A, C)" && desk.given == ["word"] && desk.heard == ["empty"])
    #expect(app.presenter.heard.allSatisfy { !$0.hasPrefix("result") })
    #expect(app.sink.messages == [] && app.leaks.isEmpty)
  }

  @Test func `It works when the view is covered; then nothing appears`() async throws {
    let old = try #require(await app.add("A").first)
    let lamp = app.router.route(Tile.lamp)
    await app.router.idle()
    #expect(
      await app.told { desk.submodules.replace(old, with: Tile.titled, "B") { $0.title = "it" } }
        == ["B gets it", "B ready", "A removed"])
    #expect(app.picture == "desk(B) | lamp")
    #expect(await app.told { lamp.remove() } == ["B willAppear", "B didAppear"])
  }

  @Test func `What was inside of the old one goes with it`() async throws {
    let old = try #require(await app.add("A").first)
    old.target?.submodules.add(Tile.named, "AA")
    await app.router.idle()
    #expect(
      await app.told { desk.submodules.replace(old, with: Tile.blank) } == [
        "blank gets untitled", "blank ready", "A willDisappear", "AA willDisappear",
        "blank willAppear", "A didDisappear",
        "AA didDisappear", "AA removed", "A removed", "blank didAppear",
      ])
    desk.submodules.all.first?.target?.submodules.add(Tile.named, "BB")
    let inner = desk.submodules.replace(desk.submodules.all[0], with: Tile.titledBlank)
    await app.router.idle()
    #expect(inner.state == .routed && app.picture == "desk(blank)")
  }

  @Test func `A module that may only be embedded may come for another`() async throws {
    let old = try #require(await app.add("A").first)
    let requests = Journal()
    app.decide = { request in
      requests.note("\(request.style) \((request.source as? PageView)?.name ?? "nobody")")
      return .proceed
    }
    let new = desk.submodules.replace(old, with: Tile.embedded, "B")
    #expect(new.style == .embed)
    await app.router.idle()
    #expect(app.picture == "desk(B)" && requests.lines == ["embed desk"])
  }

  @Test func `One that is on its way is replaced when it is there`() async throws {
    let old = desk.submodules.add(Tile.named, "A", in: "list")
    let new = desk.submodules.replace(old, with: Tile.named, "B")
    let last = desk.submodules.replace(new, with: Tile.named, "C")
    #expect(last.style == .embed(in: "list"))
    await app.router.idle()
    #expect(app.picture == "desk(list: C)" && desk.heard == ["empty", "empty"])
    #expect([old, new, last].map(\.state) == [.removed, .removed, .routed])
  }

  @Test func `An interceptor that opens something else instead leaves the old one where it is`() async throws {
    let old = try #require(await app.add("A").first)
    app.decide = { request in
      request.parameters(of: Tile.named) == "B" ? .redirect(to: Tile.lamp) : .proceed
    }
    desk.submodules.replace(old, with: Tile.named, "B")
    await app.router.idle()
    #expect(app.picture == "desk(A) | lamp" && old.state == .routed)
  }

  // MARK: What cannot be replaced

  private let advice =
    " Usually it has left, is parked or being loaded, or was pushed or presented. Wait for `shown()` of its handle, and ask"
    + " the view that has it inside."

  @Test func `The old one has gone when it is its turn: nothing is shown, and its place stays free`() async throws {
    let old = try #require(await app.add("A").first)
    old.remove()
    let late = desk.submodules.replace(old, with: Tile.named, "B")
    await app.router.idle()
    #expect(app.picture == "desk" && late.state == .failed)
    let text =
      "The route \"tile.named\" was not opened: What was to leave for it is not inside DeskView.\(advice)"
    #expect(late.error.map { "\($0)" } == text && app.sink.messages == [text])
    #expect(desk.heard == ["empty", "error"])
    #expect(!app.journal.lines.contains("B ready"))
    let tooLate = desk.submodules.replace(old, with: Tile.named, "C")
    #expect(tooLate.error.map { "\($0)" } == text && desk.heard == ["empty", "error"])
    await app.router.idle()
  }

  @Test func `Who is replaced twice is replaced once`() async throws {
    let old = try #require(await app.add("A").first)
    let first = desk.submodules.replace(old, with: Tile.named, "B")
    let second = desk.submodules.replace(old, with: Tile.named, "C")
    await app.router.idle()
    #expect(app.picture == "desk(B)" && first.state == .routed && second.state == .failed)
    #expect(app.sink.messages.count == 1)
  }

  @Test func `What is inside of another view, or not inside of any, stays`() async throws {
    let tile = try #require(await app.add("A").first)
    let inner = try #require(tile.target).submodules.add(Tile.named, "AA")
    let over = desk.route(Tile.named, "over", style: .present)
    await app.router.idle()
    for stranger in [inner, over] {
      let failed = desk.submodules.replace(stranger, with: Tile.named, "B")
      #expect(
        failed.error.map { "\($0)" }
          == "The route \"tile.named\" was not opened: TileView is not inside DeskView.\(advice)")
    }
    await app.router.idle()
    #expect(app.picture == "desk(A(AA)) | over" && app.sink.messages.count == 2)
  }

  @Test func `If the new one cannot be built, the old one stays`() async throws {
    let old = try #require(await app.add("A").first)
    let new = desk.submodules.replace(old, with: Tile.named, "B") { (_: any Coloured) in }
    await app.router.idle()
    #expect(app.picture == "desk(A)" && old.state == .routed && new.state == .failed)
  }
}
