import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("C36 C39: containers, places, and who has to leave")
struct RoutePlaceTests {
  /// What was refused, if nothing was shown, built or told besides.
  private func refused(
    _ style: RouteStyle, in app: RouteApp, from source: PageView? = nil
  ) async -> NavigationError? {
    let (layout, journal, reports) = (app.layout, app.journal.lines, app.sink.messages.count)
    let handle = await app.open("refused", as: style, from: source)
    guard case .invalidContext(_, let error) = handle.error, handle.state == .failed,
      app.layout == layout, app.journal.lines == journal, app.sink.messages.count == reports + 1
    else { return nil }
    return error
  }

  @Test func `A container that does not fit is an error, and nothing is shown without it`() async throws {
    let containers: [RouteContainer] = [.navigation, .tabs("one"), .split("one"), RouteContainer("shelf")]
    for container in containers {
      for style: RouteStyle in [.push, .any, .show, .embed, .embed(in: "list"), .replace] {
        let app = try RouteApp()
        let used = try #require(RouteStyles.standard.becomes(style)).wrapped(in: container)
        #expect(await refused(style.wrapped(in: container), in: app) == .invalidContainer(used))
      }
    }
    for container in [RouteContainer("split"), RouteContainer("shelf"), RouteContainer("tabs")] {
      for style: RouteStyle in [.present, .sheet, .root] {
        let app = try RouteApp()
        let used = try #require(RouteStyles.standard.becomes(style)).wrapped(in: container)
        #expect(await refused(style.wrapped(in: container), in: app) == .invalidContainer(used))
      }
    }
    for container in [RouteContainer.tabs("one"), .split("one")] {
      let app = try RouteApp(root: .tab("one"))
      let style = RouteStyle.tab("two").wrapped(in: container)
      #expect(await refused(style, in: app) == .invalidContainer(style))
    }
  }

  @Test func `What is presented in tabs has tabs; what is presented without has none`() async throws {
    let app = try RouteApp()
    await app.open("A", as: .present.wrapped(in: .tabs("one")))
    await app.open("B", as: .tab("two"), from: app.page("A"))
    #expect(app.layout == "home | [one *two] B")
    await app.open("C", as: .present.wrapped(in: .navigation), from: app.page("B"))
    #expect(await refused(.tab("three"), in: app, from: app.page("C")) == .noTab("three"))
    #expect(await refused(RouteStyle("tab"), in: app, from: app.page("C")) == .noTab(""))
  }

  @Test func `A place inside a view takes one; beside it there is room, and it is free again when that one left`()
    async throws
  {
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
    #expect(again.state == .routed && app.layout == "home(detail: B, C, list: D)")
    #expect(app.home.heard == ["empty"])
  }

  @Test func `A taken place that is known only when it is its turn fails then, and its opener hears it`() async throws {
    let app = try RouteApp()
    let first = app.home.route(Page.named, "A", style: .embed(in: "list"))
    let second = app.home.route(Page.named, "B", style: .embed(in: "list"))
    #expect(second.state == .routing)
    await app.router.idle()
    #expect(first.state == .routed && second.state == .failed)
    #expect(app.layout == "home(list: A)")
    #expect(app.home.heard == ["error"] && app.sink.messages.count == 1)
    guard case .invalidContext(_, .slotTaken) = second.error else {
      Issue.record("\(String(describing: second.error))")
      return
    }
  }

  @Test func `The app can neither embed nor ask for a tab where there are none`() async throws {
    let app = try RouteApp()
    for (style, error) in [
      (RouteStyle.embed, NavigationError.needsSource(.embed)), (.tab("one"), .noTab("one")),
    ] {
      let handle = app.router.route(Page.named, "A", style: style)
      await app.router.idle()
      guard case .invalidContext(_, error) = handle.error else {
        Issue.record("\(String(describing: handle.error))")
        continue
      }
      #expect(app.layout == "home" && app.journal.lines == [])
    }
  }

  @Test func `A covered view may embed; it cannot push, present or replace`() async throws {
    let app = try RouteApp()
    await app.open("A")
    for style: RouteStyle in [.push, .present, .replace, .popover] {
      #expect(
        await refused(style, in: app, from: app.home) == .notOnTop("PageView", top: "PageView"))
    }
    let embedded = await app.open("B", as: .embed(in: "list"), from: app.home)
    #expect(embedded.state == .routed && app.layout == "home(list: B) A")
    #expect(app.page("B")?.port.isVisible == false, "what it is inside of is covered")
    #expect(app.page("B")?.port.isReady == true)
  }

  @Test func `Who is replaced closes: its opener hears once, and its handle ends`() async throws {
    let app = try RouteApp()
    let first = await app.open("A")
    let second = await app.open("B", as: .replace, from: app.page("A"))
    #expect(app.layout == "home B")
    #expect([first.state, second.state] == [.removed, .routed])
    #expect(app.home.heard == ["empty"])
    #expect(first.target == nil)
    // Nobody is left to hear of it.
    let dropped = app.router.droppedCount
    app.page("B")?.send(Page.give, "lost")
    await app.router.idle()
    #expect(second.state == .removed && app.layout == "home")
    #expect(try await second.output() == "lost", "who holds the handle still gets it")
    #expect(app.router.droppedCount == dropped + 1)
    #expect(app.home.heard == ["empty"] && app.sink.messages == [])
  }

  @Test func `A child is replaced alone, where it is`() async throws {
    let app = try RouteApp()
    let first = await app.open("A", as: .embed(in: "list"))
    await app.open("B", as: .embed(in: "detail"))
    await app.open("C", as: .replace, from: app.page("A"))
    #expect(app.layout == "home(list: C, detail: B)")
    #expect(first.state == .removed && app.home.heard == ["empty"])
  }

  @Test func `Another root takes all away, what lies in containers and inside of views too; each opener hears once`()
    async throws
  {
    let app = try RouteApp()
    let pushed = await app.open("A")
    let page = try #require(app.page("A"))
    let embedded = await app.open("B", as: .embed, from: page)
    let presented = await app.open("C", as: .present, from: page)
    app.journal.lines = []
    let root = app.router.route(Page.named, "R", style: .root)
    await app.router.idle()
    #expect(app.layout == "R" && root.state == .routed)
    #expect([pushed.state, embedded.state, presented.state] == [.removed, .removed, .removed])
    #expect(app.home.port.isRemoved && page.port.isRemoved)
    #expect(
      app.journal.lines.filter { $0.hasSuffix("removed") } == [
        "C removed", "B removed", "A removed",
      ])
    // They left before the home, which had opened A.
    #expect(app.home.heard == ["empty"] && page.heard == ["empty", "empty"])
    #expect(app.sink.messages == [])
  }

  @Test func `A covered view may ask for another root, itself leaving`() async throws {
    let app = try RouteApp()
    let over = await app.open("A", as: .present)
    let root = await app.open("R", as: .root)
    #expect(app.layout == "R" && root.state == .routed && over.state == .removed)
    root.remove()
    await app.router.idle()
    #expect(root.state == .routed && app.layout == "R")
    #expect(app.sink.messages.count == 1)
    #expect(app.reports.contains("PageView is the root, and stays."))
  }

  @Test func `A tab that is shown anew closes what it had, and what was pushed there`() async throws {
    let app = try RouteApp(root: .tab("one"))
    let low = await app.open("A", as: .tab("two"))
    let page = try #require(app.page("A"))
    let high = await app.open("B", from: page)
    #expect(app.layout == "[one *two] A B")
    let anew = await app.open("C", as: .tab("two"), from: app.page("B"))
    #expect(app.layout == "[one *two] C")
    #expect([low.state, high.state, anew.state] == [.removed, .removed, .routed])
    #expect(app.home.heard == ["empty"] && page.heard == ["empty"])
    anew.remove()
    await app.router.idle()
    #expect(app.layout == "[*one] home")
  }
}
