import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Routes to new windows")
struct NewWindowTests {
  /// Makes the router open a window for each route with the style `window`. The returned object retains the windows.
  private func openWindows(in app: RouteApp) -> Windows {
    let windows = Windows()
    app.router.makeWindow = { [weak windows] request in windows?.open(request) }
    app.router.closeWindow = { [weak windows] window in windows?.close(window) }
    return windows
  }

  @MainActor private final class Windows {
    private(set) var all: [InMemoryNavigator] = []
    private(set) var requests: [String] = []
    var opensNone = false

    func open(_ request: RouteRequest) -> (any Navigator)? {
      requests.append(request.name)
      guard !opensNone else { return nil }
      all.append(InMemoryNavigator())
      return all.last
    }

    func close(_ window: any Navigator) { all.removeAll { $0 === window } }
  }

  @Test func `a route with the style window is shown as the root of the window that the app makes`() async throws {
    let app = try RouteApp()
    let windows = openWindows(in: app)
    let handle = await app.router.idle(after: app.home.route(Page.named("A"), style: .window))
    #expect(windows.requests == ["page.named"])
    #expect(windows.all.count == 1)
    #expect(handle.state == .routed)
    #expect(handle.style == .root)
    #expect(windows.all[0].views.first === handle.target)
    #expect(app.layout == "home")
    #expect(app.sink.messages == [])
  }

  @Test func `the window closes when its first module finishes, and the opener receives the output`() async throws {
    let app = try RouteApp()
    let windows = openWindows(in: app)
    let handle = await app.router.idle(after: app.home.route(Page.named("A"), style: .window))
    let page = try #require(handle.target as? PageView)
    page.push(Page.named("B"))
    await app.router.idle()
    page.send(Page.give("done"))
    #expect(try await handle.output() == "done")
    await app.router.idle()
    #expect(handle.state == .removed)
    #expect(windows.all.isEmpty)
    #expect(app.layout == "home")
    #expect(app.sink.messages == [])
    #expect(app.journal.lines.suffix(2) == ["B removed", "A removed"])
  }

  @Test func `no window is opened for a made module whose source is gone`() async throws {
    let app = try RouteApp()
    let windows = openWindows(in: app)
    await app.open("B")
    let made = try #require(app.page("B")).route(Page.named("A"), style: .unshown)
    try app.navigator.back()
    await app.router.idle()
    #expect(made.commit(as: .window) == .rejected)
    #expect(windows.all.isEmpty)
    #expect(made.error?.underlying is RouteError)
  }

  @Test func `a made module whose window no longer exists is not shown in another window`() async throws {
    let app = try RouteApp()
    var other: InMemoryNavigator? = InMemoryNavigator()
    let made = app.router.route(Page.named("A"), style: .unshown, in: other)
    weak let gone = other
    other = nil
    #expect(gone == nil)
    #expect(made.commit(as: .push) == .rejected)
    await app.router.idle()
    #expect(app.layout == "home")
    #expect(made.error?.code == "route.windowGone")
  }

  @Test func `a first module of a window stays open if the app closes no windows`() async throws {
    let app = try RouteApp()
    let windows = openWindows(in: app)
    app.router.closeWindow = nil
    let handle = await app.router.idle(after: app.home.route(Page.named("A"), style: .window))
    handle.remove()
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(handle.error?.code == "route.removeFailed")
    #expect(windows.all[0].views.count == 1)
  }

  @Test func `a module in a new window opens its routes in that window`() async throws {
    let app = try RouteApp()
    let windows = openWindows(in: app)
    let handle = await app.router.idle(after: app.router.route(Page.named("A"), style: .window))
    let page = try #require(handle.target)
    page.push(Page.named("B"))
    await app.router.idle()
    #expect(windows.all.count == 1 && windows.all[0].views.count == 2)
    #expect(app.layout == "home")
  }

  @Test func `a check and a refused route make no window`() async throws {
    let app = try RouteApp()
    let windows = openWindows(in: app)
    try app.router.checkRoute(Page.named("A"), style: .window, from: app.home)
    app.router.interceptors = [Deciding { _ in .refuse("No.") }]
    let handle = app.home.route(Page.named("A"), style: .window)
    await app.router.idle()
    #expect(handle.error?.code == .refused)
    #expect(windows.requests == [])
  }

  @Test func `a route fails if the app makes no window, and its module is closed`() async throws {
    let app = try RouteApp()
    let windows = openWindows(in: app)
    windows.opensNone = true
    let handle = app.home.route(Page.named("A"), style: .window)
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(handle.error?.code == "route.noWindow")
    #expect(app.layout == "home")
    #expect(
      app.sink.briefs == ["route.noWindow: page.named"])
  }

  @Test func `a route to a requested window makes no new window`() async throws {
    let app = try RouteApp()
    let windows = openWindows(in: app)
    let other = InMemoryNavigator()
    let handle = await app.router.idle(after: app.router.route(Page.named("A"), style: .window, in: other))
    #expect(handle.state == .routed)
    #expect(other.views.count == 1)
    #expect(windows.requests == [])
  }

  @Test func `the modules of a new window close when the app releases the window`() async throws {
    let app = try RouteApp()
    let windows = openWindows(in: app)
    let handle = await app.router.idle(after: app.router.route(Page.named("A"), style: .window))
    windows.close(windows.all[0])
    app.router.reconcile()
    await app.router.idle()
    #expect(handle.state == .removed)
  }

  @Test func `a preview is committed to a new window`() async throws {
    let app = try RouteApp()
    let windows = openWindows(in: app)
    let handle = app.home.route(Page.named("A"), style: .unshown)
    #expect(handle.commit(as: .window) == .routed)
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(windows.all[0].views.count == 1)
  }
}
