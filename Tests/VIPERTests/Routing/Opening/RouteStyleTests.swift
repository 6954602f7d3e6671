import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("C36 C37: resolution of styles")
struct RouteStyleTests {
  nonisolated struct Case: Sendable, CustomTestStringConvertible {
    let asked: RouteStyle
    let used: RouteStyle
    let layout: String
    init(_ asked: RouteStyle, _ used: RouteStyle, _ layout: String) {
      (self.asked, self.used, self.layout) = (asked, used, layout)
    }
    var testDescription: String { "\(asked) → \(used)" }
  }

  @Test(arguments: [
    Case(.push, .push, "home A"), Case(.any, .push, "home A"), Case(.show, .push, "home A"),
    Case(.present, .present, "home | A"), Case(.showDetail, .present, "home | A"),
    Case(.popover, .present, "home | A"), Case(.sheet, .present, "home | A"),
    Case(.window, .present, "home | A"), Case(.replace, .replace, "A"), Case(.root, .root, "A"),
    Case(.embed, .embed, "home(A)"),
    Case(.embed(in: "list"), .embed(in: "list"), "home(list: A)"),
    Case(
      .present.wrapped(in: .navigation), .present.wrapped(in: .navigation), "home | A"),
    Case(.sheet.wrapped(in: .navigation), .present.wrapped(in: .navigation), "home | A"),
    Case(
      .popover.wrapped(in: .tabs("one")), .present.wrapped(in: .tabs("one")), "home | [*one] A"),
    Case(.root.wrapped(in: .tabs("one")), .root.wrapped(in: .tabs("one")), "[*one] A"),
  ])
  func `the handle reports the style that the host has used`(_ expected: Case)
    async throws
  {
    let app = try RouteApp()
    let handle = app.home.route(Page.named("A"), style: expected.asked)
    #expect(handle.outcome == .routed)
    #expect(handle.state == .routing)
    #expect(handle.style == expected.asked, "the requested style until the module is shown")
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(handle.style == expected.used)
    #expect(app.layout == expected.layout)
    #expect(handle.target === app.page("A"))
    #expect(app.page("A")?.port.isVisible == true)
    #expect(app.journal.lines == ["A view", "A presenter", "A gets A", "A ready", "A appears"])
    let text = "route.noWindow: Page, page.named, window, present"
    #expect(app.sink.recordedBriefs == (expected.asked == .window ? [text] : []))
  }

  @Test func `an interceptor receives the window in which the module will be shown`() async throws {
    let app = try RouteApp()
    let other = InMemoryNavigator()
    var windows: [(any Navigator)?] = []
    app.router.interceptors = [
      Deciding {
        windows.append($0.window)
        return .proceed
      }
    ]
    app.router.route(Page.named("A"), style: .root, in: other)
    await app.router.idle()
    (other.top as? PageView)?.push(Page.named("B"))
    app.router.route(Page.named("C"))
    await app.router.idle()
    #expect(windows.map { $0 === other } == [true, true, false])
    #expect(windows.last?.map { $0 === app.navigator } == true)
  }

  @Test func `a route uses its registered style by default`() async throws {
    let app = try RouteApp()
    #expect(await app.open("A").style == .push)
    let made = try #require(app.page("A")).route(Page.named("B"), style: .unshown)
    await app.router.idle()
    #expect(made.style == .unshown)
    #expect(made.state == .unrouted)
    #expect(made.outcome == .routed)
    #expect(made.target?.port.isReady == false)
    #expect(app.layout == "home A")
  }

  @Test
  func `a route to a tab selects or creates the tab, and closes the module that the tab contained`() async throws {
    let app = try RouteApp(root: .tab("one"))
    let first = await app.open("A", as: .tab("two"))
    #expect(first.style == .tab("two"))
    #expect(app.layout == "[one *two] A")
    let page = try #require(app.page("A"))
    let second = await app.open("B", as: .tab("one"), from: page)
    #expect(second.style == .tab("one"))
    #expect(app.layout == "[*one two] B")
    #expect(first.state == .routed)
    #expect(app.home.port.isRemoved)
    let third = await app.open("C", as: .tab("two"), from: app.page("B"))
    #expect(app.layout == "[one *two] C")
    #expect([first.state, second.state, third.state] == [.removed, .routed, .routed])
    #expect(app.sink.messages == [])
  }

  @Test func `the host's table resolves a popover to a style that the host supports`() async throws {
    let all: [RouteStyle] = [.push, .present, .popover, .sheet]
    let phone = RouteStyles([.push, .present], becoming: [.popover: .sheet, .sheet: .present])
    let tablet = RouteStyles(all, becoming: [.any: .popover])
    for (styles, asked, used) in [
      (phone, RouteStyle.popover, RouteStyle.present), (phone, .sheet, .present),
      (tablet, .popover, .popover), (tablet, .sheet, .sheet), (tablet, .any, .popover),
    ] {
      let app = try RouteApp()
      let host = ScriptedHost(styles, [app.home])
      app.router.navigator = host
      let handle = await app.open("A", as: asked)
      #expect(handle.style == used)
      #expect(handle.state == .routed)
      await app.router.idle(after: handle.remove())
      #expect(host.log == ["show \(used)", "remove \(used)"])
    }
  }

  @Test func `the style that the host returns determines how the module is removed`() async throws {
    let app = try RouteApp()
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    host.showing = { _, _ in RouteStyle.column("detail") }
    let handle = await app.open("A", as: .showDetail)
    #expect(handle.style == RouteStyle.column("detail"))
    await app.router.idle(after: handle.remove())
    #expect(host.log == ["show present", "remove column(detail)"])
  }

  @Test func `the host's table resolves named styles`() async throws {
    let flip = RouteStyle.named("flip")
    let styles = RouteStyles.standard.adding(.named("curl"), as: .present).adding(flip, as: .replace)
      .adding(.named("card"), as: .embed(in: "list"))
    for (asked, used, layout) in [
      (RouteStyle.named("curl"), RouteStyle.present, "home | A"), (flip, .replace, "A"),
      (.named("card"), .embed(in: "list"), "home(list: A)"),
    ] {
      let app = try RouteApp(styles: styles)
      let handle = await app.open("A", as: asked)
      #expect(handle.style == used)
      #expect(app.layout == layout)
    }
  }

  @Test(arguments: [RouteStyle.named("curl"), .named("flip")])
  func `a route with a style that the host does not support builds nothing`(style: RouteStyle) async throws {
    let app = try RouteApp()
    let handle = await app.open("A", as: style)
    #expect(handle.state == .failed)
    #expect(handle.outcome == .rejected)
    #expect(app.layout == "home")
    #expect(app.journal.lines == [])
    #expect(app.sink.messages.count == 1)
    #expect(app.reports == "host.unknownStyle: page.named, \(style)")
  }

  @Test func `styles that resolve to each other in a cycle are not supported`() async throws {
    let styles = RouteStyles([.push], becoming: [.sheet: .popover, .popover: .sheet, .any: .sheet])
    for style: RouteStyle in [.sheet, .popover, .any] {
      #expect(styles.resolve(style) == nil)
      let app = try RouteApp(styles: styles)
      #expect(await app.open("A", as: style).state == .failed)
      #expect(app.layout == "home")
    }
    #expect(styles.resolve(.push) == .push)
  }

  @Test func `a style can resolve to the same style with a container or a slot`() async throws {
    let styles = RouteStyles.standard.adding(.present, as: .present.wrapped(in: .navigation))
      .adding(.embed, as: .embed(in: "list"))
    #expect(styles.resolve(.sheet) == .present.wrapped(in: .navigation))
    let wrapped = RouteStyle.present.wrapped(in: .tabs("one"))
    #expect(styles.resolve(wrapped) == wrapped, "the requested container takes precedence")
    let app = try RouteApp(styles: styles)
    #expect(await app.open("A", as: .embed).style == .embed(in: "list"))
    #expect(await app.open("B", as: .present).style == .present.wrapped(in: .navigation))
    #expect(app.layout == "home(list: A) | B")
  }
}
