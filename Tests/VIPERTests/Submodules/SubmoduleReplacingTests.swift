import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// A protocol that no tile conforms to.
@MainActor private protocol Coloured: AnyObject {}

@MainActor @Suite("Replacement of submodules")
struct SubmoduleReplacingTests {
  private let app: DeskApp
  private let desk: DeskView

  init() throws {
    app = try DeskApp()
    desk = try #require(app.desk)
  }

  @Test
  func `a replacement has the slot and the index of the old submodule`() async throws {
    let list = desk.submodules
    list.add(Tile.named("A"))
    let old = list.add(Tile.named("B"), in: "list")
    list.add(Tile.named("C"))
    await app.router.idle()
    var new: RouteHandle<String>?
    #expect(
      await app.told { new = list.replace(old, with: Tile.named("D")) } == [
        "D gets untitled", "D ready", "B willDisappear", "D willAppear", "B didDisappear",
        "B removed", "D didAppear",
      ])
    #expect(app.picture == "desk(A, list: D, C)")
    #expect(list.handle(in: "list")?.eventID == new?.eventID)
    #expect(old.state == .removed)
    #expect(new?.state == .routed)
    #expect(new?.style == .replace)
    #expect(desk.heard == ["empty"], "only the closing result of the old submodule")
    new?.target?.send(Tile.give("word"))
    await app.router.idle()
    #expect(app.picture == "desk(A, C)")
    #expect(desk.given == ["word"])
    #expect(desk.heard == ["empty"])
    #expect(app.presenter.heard.allSatisfy { !$0.hasPrefix("result") })
    #expect(app.sink.messages == [])
    #expect(app.leaks.isEmpty)
  }

  @Test func `a submodule in a covered view is replaced without appearance events`() async throws {
    let old = try #require(await app.add("A").first)
    let lamp = app.router.route(Tile.lamp())
    await app.router.idle()
    #expect(
      await app.told { desk.submodules.replace(old, with: Tile.titled("B")) { $0.title = "it" } }
        == ["B gets it", "B ready", "A removed"])
    #expect(app.picture == "desk(B) | lamp")
    #expect(await app.told { lamp.remove() } == ["B willAppear", "B didAppear"])
  }

  @Test func `replacing a submodule removes the submodules inside it`() async throws {
    let old = try #require(await app.add("A").first)
    old.target?.submodules.add(Tile.named("AA"))
    await app.router.idle()
    #expect(
      await app.told { desk.submodules.replace(old, with: Tile.blank()) } == [
        "blank gets untitled", "blank ready", "A willDisappear", "AA willDisappear",
        "blank willAppear", "A didDisappear",
        "AA didDisappear", "AA removed", "A removed", "blank didAppear",
      ])
    desk.submodules.all.first?.target?.submodules.add(Tile.named("BB"))
    let inner = desk.submodules.replace(desk.submodules.all[0], with: Tile.titledBlank())
    await app.router.idle()
    #expect(inner.state == .routed)
    #expect(app.picture == "desk(blank)")
  }

  @Test func `a module whose route supports only embedding can replace a submodule`() async throws {
    let old = try #require(await app.add("A").first)
    let requests = Journal()
    app.decide = { request in
      requests.note("\(request.style) \((request.source as? PageView)?.name ?? "nobody")")
      return .proceed
    }
    let new = desk.submodules.replace(old, with: Tile.embedded("B"))
    #expect(new.style == .embed)
    await app.router.idle()
    #expect(app.picture == "desk(B)")
    #expect(requests.lines == ["embed desk"])
  }

  @Test func `the replacement of a submodule waits until the submodule is shown`() async throws {
    let old = desk.submodules.add(Tile.named("A"), in: "list")
    let new = desk.submodules.replace(old, with: Tile.named("B"))
    let last = desk.submodules.replace(new, with: Tile.named("C"))
    #expect(last.style == .embed(in: "list"))
    await app.router.idle()
    #expect(app.picture == "desk(list: C)")
    #expect(desk.heard == ["empty", "empty"])
    #expect([old, new, last].map(\.state) == [.removed, .removed, .routed])
  }

  @Test func `a redirected replacement leaves the old submodule in place`() async throws {
    let old = try #require(await app.add("A").first)
    app.decide = { request in
      request.parameters(of: Tile.named) == "B" ? .redirect(to: Tile.lamp()) : .proceed
    }
    desk.submodules.replace(old, with: Tile.named("B"))
    await app.router.idle()
    #expect(app.picture == "desk(A) | lamp")
    #expect(old.state == .routed)
  }

  // MARK: Replacements that fail

  @Test func `a replacement fails if the old submodule was removed earlier`() async throws {
    let old = try #require(await app.add("A").first)
    old.remove()
    let late = desk.submodules.replace(old, with: Tile.named("B"))
    await app.router.idle()
    #expect(app.picture == "desk")
    #expect(late.state == .failed)
    let text = "host.notInside: tile.named, The module to replace"
    #expect(late.error.map(brief) == text)
    #expect(app.sink.briefs == [text])
    #expect(desk.heard == ["empty", "error"])
    #expect(!app.journal.lines.contains("B ready"))
    let tooLate = desk.submodules.replace(old, with: Tile.named("C"))
    #expect(tooLate.error.map(brief) == text)
    #expect(desk.heard == ["empty", "error"])
    await app.router.idle()
  }

  @Test func `a second replacement of one submodule fails`() async throws {
    let old = try #require(await app.add("A").first)
    let first = desk.submodules.replace(old, with: Tile.named("B"))
    let second = desk.submodules.replace(old, with: Tile.named("C"))
    await app.router.idle()
    #expect(app.picture == "desk(B)")
    #expect(first.state == .routed)
    #expect(second.state == .failed)
    #expect(app.sink.messages.count == 1)
  }

  @Test func `a submodule of another view, or a module outside any view, cannot be replaced`() async throws {
    let tile = try #require(await app.add("A").first)
    let inner = try #require(tile.target).submodules.add(Tile.named("AA"))
    let over = await app.router.idle(after: desk.route(Tile.named("over"), style: .present))
    for stranger in [inner, over] {
      let failed = desk.submodules.replace(stranger, with: Tile.named("B"))
      #expect(
        failed.error.map(brief) == "host.notInside: tile.named, TileView")
    }
    await app.router.idle()
    #expect(app.picture == "desk(A(AA)) | over")
    #expect(app.sink.messages.count == 2)
  }

  @Test func `a replacement that cannot be built leaves the old submodule in place`() async throws {
    let old = try #require(await app.add("A").first)
    let new = desk.submodules.replace(old, with: Tile.named("B")) { _ in throw TextError("out of ink") }
    await app.router.idle()
    #expect(app.picture == "desk(A)")
    #expect(old.state == .routed)
    #expect(new.state == .failed)
  }
}
