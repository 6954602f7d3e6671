import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("C36 C39: containers, slots, and modules that are replaced")
struct RoutePlaceTests {
  /// Returns the error of a rejected route, or `nil` if the route has shown, built or reported anything else.
  private func refused(
    _ style: RouteStyle, in app: RouteApp, from source: PageView? = nil
  ) async -> RouteError? {
    let (layout, journal, reports) = (app.layout, app.journal.lines, app.sink.messages.count)
    let handle = await app.open("refused", as: style, from: source)
    guard let error = handle.error?.underlying as? RouteError, handle.state == .failed,
      app.layout == layout, app.journal.lines == journal, app.sink.messages.count == reports + 1
    else { return nil }
    return error
  }

  @Test func `a route fails if its container does not fit its style`() async throws {
    let containers: [RouteContainer] = [.navigation, .tabs("one"), .split("one"), .custom("shelf")]
    for container in containers {
      for style: RouteStyle in [.push, .any, .show, .embed, .embed(in: "list"), .replace] {
        let app = try RouteApp()
        let used = try #require(RouteStyles.standard.resolve(style)).wrapped(in: container)
        #expect(await refused(style.wrapped(in: container), in: app) == .invalidContainer(used))
      }
    }
    for container in [RouteContainer.custom("shelf"), .custom("tabs")] {
      for style: RouteStyle in [.present, .sheet, .root] {
        let app = try RouteApp()
        let used = try #require(RouteStyles.standard.resolve(style)).wrapped(in: container)
        #expect(await refused(style.wrapped(in: container), in: app) == .invalidContainer(used))
      }
    }
    for container in [RouteContainer.tabs("one"), .split("one")] {
      let app = try RouteApp(root: .tab("one"))
      let style = RouteStyle.tab("two").wrapped(in: container)
      #expect(await refused(style, in: app) == .invalidContainer(style))
    }
  }

  @Test
  func `a route to a tab fails if the topmost container was presented without tabs`() async throws {
    let app = try RouteApp()
    await app.open("A", as: .present.wrapped(in: .tabs("one")))
    await app.open("B", as: .tab("two"), from: app.page("A"))
    #expect(app.layout == "home | [one *two] B")
    await app.open("C", as: .present.wrapped(in: .navigation), from: app.page("B"))
    #expect(await refused(.tab("three"), in: app, from: app.page("C")) == .noTab("three"))
  }

  @Test func `a slot holds one module and can be used again after that module was removed`() async throws {
    let app = try RouteApp()
    let first = await app.open("A", as: .embed(in: "list"))
    #expect(
      await refused(.embed(in: "list"), in: app)
        == .slotTaken("list", in: "PageView", by: "PageView"))
    await app.open("B", as: .embed(in: "detail"))
    await app.open("C", as: .embed)
    #expect(app.layout == "home(list: A, detail: B, C)")
    first.remove()
    await app.router.idle()
    let again = await app.open("D", as: .embed(in: "list"))
    #expect(again.state == .routed)
    #expect(app.layout == "home(detail: B, C, list: D)")
    #expect(app.home.heard == ["empty"])
  }

  @Test func `a route fails in its transition if its slot was occupied in the meantime`() async throws {
    let app = try RouteApp()
    let first = app.home.route(Page.named("A"), style: .embed(in: "list"))
    let second = app.home.route(Page.named("B"), style: .embed(in: "list"))
    #expect(second.state == .routing)
    await app.router.idle()
    #expect(first.state == .routed)
    #expect(second.state == .failed)
    #expect(app.layout == "home(list: A)")
    #expect(app.home.heard == ["error"])
    #expect(app.sink.messages.count == 1)
    #expect(second.error?.code == "host.slotTaken", "\(String(describing: second.error))")
  }

  @Test func `a route from the app fails if its style requires a source, or names a tab that does not exist`()
    async throws
  {
    let app = try RouteApp()
    for (style, error) in [
      (RouteStyle.embed, RouteError.needsSource(.embed)), (.tab("one"), .noTab("one")),
    ] {
      let handle = app.router.route(Page.named("A"), style: style)
      await app.router.idle()
      #expect(handle.error?.underlying as? RouteError == error)
      #expect(app.layout == "home")
      #expect(app.journal.lines == [])
    }
  }

  @Test func `a covered view can embed a module but cannot push, present or replace`() async throws {
    let app = try RouteApp()
    await app.open("A")
    for style: RouteStyle in [.push, .present, .replace, .popover] {
      #expect(
        await refused(style, in: app, from: app.home) == .notOnTop("PageView", top: "PageView"))
    }
    let embedded = await app.open("B", as: .embed(in: "list"), from: app.home)
    #expect(embedded.state == .routed)
    #expect(app.layout == "home(list: B) A")
    #expect(app.page("B")?.port.isVisible == false, "the view that contains it is covered")
    #expect(app.page("B")?.port.isReady == true)
  }

  @Test func `the handle of a replaced module ends, and its opener receives one result`() async throws {
    let app = try RouteApp()
    let first = await app.open("A")
    let second = await app.open("B", as: .replace, from: app.page("A"))
    #expect(app.layout == "home B")
    #expect([first.state, second.state] == [.removed, .routed])
    #expect(app.home.heard == ["empty"])
    #expect(first.target == nil)
    // No opener remains to receive the output.
    let dropped = app.router.droppedCount
    await app.router.idle(after: app.page("B")?.send(Page.give("lost")))
    #expect(second.state == .removed)
    #expect(app.layout == "home")
    #expect(try await second.output() == "lost", "the handle still returns the output")
    #expect(app.router.droppedCount == dropped + 1)
    #expect(app.home.heard == ["empty"])
    #expect(app.sink.messages == [])
  }

  @Test func `a child module is replaced in its slot, and the other children remain`() async throws {
    let app = try RouteApp()
    let first = await app.open("A", as: .embed(in: "list"))
    await app.open("B", as: .embed(in: "detail"))
    await app.open("C", as: .replace, from: app.page("A"))
    #expect(app.layout == "home(list: C, detail: B)")
    #expect(first.state == .removed)
    #expect(app.home.heard == ["empty"])
  }

  @Test func `a new root removes all modules, and each opener that still exists receives one result`()
    async throws
  {
    let app = try RouteApp()
    let pushed = await app.open("A")
    let page = try #require(app.page("A"))
    let embedded = await app.open("B", as: .embed, from: page)
    let presented = await app.open("C", as: .present, from: page)
    app.journal.lines = []
    let root = await app.router.idle(after: app.router.route(Page.named("R"), style: .root))
    #expect(app.layout == "R")
    #expect(root.state == .routed)
    #expect([pushed.state, embedded.state, presented.state] == [.removed, .removed, .removed])
    #expect(app.home.port.isRemoved)
    #expect(page.port.isRemoved)
    #expect(
      app.journal.lines.filter { $0.hasSuffix("removed") } == [
        "C removed", "B removed", "A removed",
      ])
    // They are removed before `home`, which opened A.
    #expect(app.home.heard == ["empty"])
    #expect(page.heard == ["empty", "empty"])
    #expect(app.sink.messages == [])
  }

  @Test func `a covered view can open a new root, and is itself removed`() async throws {
    let app = try RouteApp()
    let over = await app.open("A", as: .present)
    let root = await app.open("R", as: .root)
    #expect(app.layout == "R")
    #expect(root.state == .routed)
    #expect(over.state == .removed)
    await app.router.idle(after: root.remove())
    #expect(root.state == .routed)
    #expect(app.layout == "R")
    #expect(app.sink.messages.count == 1)
    #expect(app.reports == "route.removeFailed: page.named ← host.root: PageView")
  }

  @Test func `a route to a tab closes the modules that the tab contained`() async throws {
    let app = try RouteApp(root: .tab("one"))
    let low = await app.open("A", as: .tab("two"))
    let page = try #require(app.page("A"))
    let high = await app.open("B", from: page)
    #expect(app.layout == "[one *two] A B")
    let anew = await app.open("C", as: .tab("two"), from: app.page("B"))
    #expect(app.layout == "[one *two] C")
    #expect([low.state, high.state, anew.state] == [.removed, .removed, .routed])
    #expect(app.home.heard == ["empty"])
    #expect(page.heard == ["empty"])
    await app.router.idle(after: anew.remove())
    #expect(app.layout == "[*one] home")
  }
}
