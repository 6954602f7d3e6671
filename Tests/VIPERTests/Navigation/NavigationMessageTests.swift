import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// The messages of errors that a host throws.
@MainActor @Suite("C38: messages of navigation errors")
struct NavigationMessageTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  /// Returns the error message of the handle without the route's name.
  ///
  /// The sink must have received only this message.
  private func reason(_ handle: RouteHandle<String>, in app: RouteApp) async -> String {
    await app.router.idle()
    let text = handle.error.map { "\($0)" } ?? "nothing"
    guard app.sink.messages.count == 1, app.reports.contains(text) else {
      return "\(text), but the sink has \(app.sink.messages)"
    }
    let starts = [
      "The route \"page.named\" was not opened: ", "The route \"page.named\" could not be shown: ",
      "The module of route \"page.named\" could not be removed from the screen: ",
    ]
    return starts.first(where: text.hasPrefix).map { String(text.dropFirst($0.count)) } ?? text
  }

  @Test func `a route from a source that is not on top, or in an empty window, is reported`() async throws {
    await app.open("A")
    #expect(
      await reason(app.home.route(Page.named("B")), in: app)
        == "PageView cannot show a module: PageView is on top. Usually the view already shows another module, or was"
        + " removed. Route from the view on top.")
    let empty = try RouteApp(root: nil)
    #expect(
      await reason(empty.home.route(Page.named("B")), in: empty)
        == "PageView cannot show a module: no module is shown yet. Usually the root was built but not shown in the"
        + " navigator. Show the root first.")
  }

  @Test func `a route from a removed source, or without a required source, is reported`() async throws {
    await app.open("A")
    let view = try #require(app.page("A"))
    try app.navigator.back()
    #expect(
      await reason(app.router.route(Page.named("B"), from: view), in: app)
        == "The view that opened the route is no longer on screen. Usually the view was retained after its removal, or"
        + " was removed during another transition. Route from a view that is on screen, or from the app."
    )
    let app = try RouteApp()
    #expect(
      await reason(app.router.route(Page.named("B"), style: .embed(in: "list")), in: app)
        == "The style \"embed(list)\" requires a view that opens the route, but the app opened the route. Route from a"
        + " view, or pass the view as `from:`.")
  }

  @Test func `a route to an occupied slot, or to a missing tab, is reported`() async throws {
    await app.open("A", as: .embed(in: "list"))
    #expect(
      await reason(app.home.route(Page.named("B"), style: .embed(in: "list")), in: app)
        == "The slot \"list\" of PageView is occupied by PageView. Remove that module first, or embed in another slot."
    )
    let app = try RouteApp()
    #expect(
      await reason(app.home.route(Page.named("B"), style: .tab("two")), in: app)
        == "There is no tab \"two\": the topmost container has no tab of this name. Usually another module covers the"
        + " tabs, or the root was shown neither by `.tab(…)` nor in `.tabs(…)`. Remove the covering module first, or"
        + " show the root as a tab."
    )
  }

  @Test func `a route with an unsupported container or style is reported`() async throws {
    #expect(
      await reason(app.home.route(Page.named("A"), style: .push.wrapped(in: .tabs("x"))), in: app)
        == "A module cannot be shown as \"push in tabs(x)\": a container can only be presented or be the root. It"
        + " cannot be pushed or put into another container. Omit the container, or choose another style.")
    let app = try RouteApp()
    #expect(
      await reason(app.home.route(Page.named("A"), style: .named("curl")), in: app)
        == "The navigator does not support the style \"curl\". Use one of the navigator's `styles`, or map this"
        + " style to one of them.")
  }

  @Test func `a host's reason for a refusal is reported unchanged`() async {
    let host = ScriptedHost(.standard, [app.home])
    host.refusal = { _ in RouteError("host.locked", "The drawer is locked.") }
    app.router.navigator = host
    #expect(await reason(app.home.route(Page.named("A")), in: app) == "The drawer is locked.")
  }

  @Test func `showing a view that is already shown is reported`() async throws {
    let view = PageView("by hand")
    try app.navigator.show(view, as: .push)
    #expect(
      await reason(app.router.route(Page.named("A"), around: view), in: app)
        == "PageView is already shown, in this window or in another, and a view can be shown only once. Usually the app"
        + " retains a view and shows it again. Open a route instead, which builds a new module.")
    #expect(app.layout == "home by hand")
    #expect(app.journal.lines == [])
    #expect(view.port.isVisible)
    #expect(!view.port.isAssembled)
  }

  @Test func `after 'show' returns, a host that does not contain the view is reported`() async throws {
    @MainActor final class Forgetting: Navigator {
      let styles = RouteStyles.standard
      let views: [any ModuleView] = []
      func show(
        _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
      ) async throws -> RouteStyle { style }
      func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {}
    }
    let forgetting = Forgetting()
    #expect(
      await reason(app.router.route(Page.named("A"), in: forgetting), in: app)
        == "PageView is not shown in the window. Usually the view was removed, is not shown yet or is in another"
        + " window, or the host's `views` does not contain a view that `show` has shown. Wait for `shown()`"
        + " of the route handle, use a view of the window, or correct the host.")
  }

  @Test func `after 'remove' returns, a host that still contains the view is reported`() async throws {
    let host = ScriptedHost(.standard, [app.home])
    host.removing = { _ in false }
    app.router.navigator = host
    let handle = await app.open("A")
    handle.remove()
    #expect(
      await reason(handle, in: app)
        == "PageView is still shown. Usually the host's `remove` returned before it had removed the view."
        + " Make the method wait, or throw.")
  }

  @Test func `removing the root is reported`() async throws {
    let app = try RouteApp(root: nil)
    let handle = await app.router.idle(after: app.router.route(Page.named("A")))
    handle.remove()
    #expect(
      await reason(handle, in: app) == "PageView cannot be removed, because the window would then be empty. Usually"
        + " the view is the root of the window, and its presenter called `finish` or the user dismissed it. Open"
        + " another module instead by a route with the style `root`."
    )
  }
}
