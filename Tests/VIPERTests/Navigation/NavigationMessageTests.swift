import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// The same for what a host found.
@MainActor @Suite("C38: what errors of navigation say")
struct NavigationMessageTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  /// What the handle's error says, without the route's name; the sink must have been told the same, and just that.
  private func reason(_ handle: RouteHandle<String>, in app: RouteApp) async -> String {
    await app.router.idle()
    let text = handle.error.map { "\($0)" } ?? "nothing"
    guard app.sink.messages.count == 1, app.reports.contains(text) else {
      return "\(text), but the sink has \(app.sink.messages)"
    }
    let starts = [
      "The route \"page.named\" was not opened: ", "The route \"page.named\" could not be shown: ",
      "The module of route \"page.named\" could not be taken off the screen: ",
    ]
    return starts.first(where: text.hasPrefix).map { String(text.dropFirst($0.count)) } ?? text
  }

  @Test func `The source is not on top, or nothing is shown yet`() async throws {
    await app.open("A")
    #expect(
      await reason(app.home.route(Page.named, "B"), in: app)
        == "PageView cannot show anything: PageView is on top. Usually it shows something else already, or has been"
        + " removed. Route from the view that is seen.")
    let empty = try RouteApp(root: nil)
    #expect(
      await reason(empty.home.route(Page.named, "B"), in: empty)
        == "PageView cannot show anything: nothing is shown yet. Usually the root was built, and not given to the"
        + " navigator. Show it there first.")
  }

  @Test func `The source has gone, or there is none`() async throws {
    await app.open("A")
    let view = try #require(app.page("A"))
    try app.navigator.back()
    #expect(
      await reason(app.router.route(Page.named, "B", from: view), in: app)
        == "The view that asked for it has left the screen. Usually it was kept after it was removed, or it left while"
        + " another transition ran. Route from a view that is seen, or from the app."
    )
    let app = try RouteApp()
    #expect(
      await reason(app.router.route(Page.named, "B", style: .embed(in: "list")), in: app)
        == "The style \"embed(list)\" needs a view that asks, and the app did. Route from that view, or pass it as"
        + " `from:`.")
  }

  @Test func `The place is taken, or there is no tab`() async throws {
    await app.open("A", as: .embed(in: "list"))
    #expect(
      await reason(app.home.route(Page.named, "B", style: .embed(in: "list")), in: app)
        == "The place \"list\" in PageView is taken by PageView. Remove that first, or embed in another place."
    )
    let app = try RouteApp()
    #expect(
      await reason(app.home.route(Page.named, "B", style: .tab("two")), in: app)
        == "There is no tab \"two\" to go to: the topmost container has none of this name. Usually something lies over the"
        + " tabs, or the root was not shown as a tab, by `.tab(…)` or in `.tabs(…)`. Take that off first, or show tabs."
    )
  }

  @Test func `The container or the style does not fit`() async throws {
    #expect(
      await reason(app.home.route(Page.named, "A", style: .push.wrapped(in: .tabs("x"))), in: app)
        == "A module cannot be shown as \"push in tabs(x)\": a container is presented or is the root; it is not pushed"
        + " or put into another. Leave the container out, or choose another style.")
    let app = try RouteApp()
    #expect(
      await reason(app.home.route(Page.named, "A", style: .named("curl")), in: app)
        == "The style \"named(curl)\" is not known here. Ask the navigator's `styles` what it performs, or let it"
        + " become one of those.")
  }

  @Test func `The host has a reason of its own`() async {
    let host = ScriptedHost(.standard, [app.home])
    host.refusal = { _ in .refused("The drawer is locked.") }
    app.router.navigator = host
    #expect(await reason(app.home.route(Page.named, "A"), in: app) == "The drawer is locked.")
  }

  @Test func `The view is shown already`() async throws {
    let view = PageView("by hand")
    try app.navigator.show(view, as: .push)
    #expect(
      await reason(app.router.route(Page.named, "A", around: view), in: app)
        == "PageView is shown already. Build a new module to show it twice.")
    #expect(app.layout == "home by hand" && app.journal.lines == [])
    #expect(view.port.isVisible && !view.port.isAssembled)
  }

  @Test func `The host says that it has shown a view, and does not have it`() async throws {
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
      await reason(app.router.route(Page.named, "A", in: forgetting), in: app)
        == "PageView is not shown. Usually it was removed before.")
  }

  @Test func `The host says that it has taken a view off, and has it still`() async throws {
    let host = ScriptedHost(.standard, [app.home])
    host.removing = { _ in false }
    app.router.navigator = host
    let handle = await app.open("A")
    handle.remove()
    #expect(
      await reason(handle, in: app)
        == "PageView is still shown. Usually the host's `remove` or `swap` returned before it had taken the view off. Let it"
        + " wait, or throw.")
  }

  @Test func `The root stays`() async throws {
    let app = try RouteApp(root: nil)
    let handle = app.router.route(Page.named, "A")
    await app.router.idle()
    handle.remove()
    #expect(
      await reason(handle, in: app) == "PageView is the root, and stays. Show another root instead."
    )
  }
}
