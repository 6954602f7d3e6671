import Foundation
import Testing
import VIPER
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

/// Each test makes a mistake and checks the exact report, or checks that a correct program that looks alike has none.
@MainActor @Suite("Mistakes in saving and restoring")
struct RestorationMistakeTests {
  private let app: SavedApp

  init() throws {
    app = try SavedApp()
    try app.router.register("Restorable") { app in
      app.restorable(Saved.page)
      app.restorable(Saved.number)
    }
  }

  /// Restores a window with a stack of modules, and waits until the router is idle.
  private func restore(_ modules: String...) async throws -> Restoration {
    let text = #"{"format":1,"containers":[{"tabs":[{"stack":[\#(modules.joined(separator: ","))]}]}]}"#
    let restoration = app.router.restore(try JSONDecoder().decode(SavedNavigation.self, from: Data(text.utf8)))
    await app.router.idle()
    return restoration
  }

  private func page(_ name: String) -> String { #"{"route":"saved.page","parameters":"\#(name)"}"# }

  @Test func `a saved route that no longer exists is reported once, without the modules on it`() async throws {
    let gone = #"{"route":"saved.gone","parameters":1}"#
    let child = #"{"route":"saved.gone","parameters":2}"#
    let parent = #"{"route":"saved.page","parameters":"a","children":[\#(child),\#(child)]}"#
    let restoration = try await restore(parent, gone, page("c"))
    #expect(app.picture == "a")
    #expect(restoration.failures.count == 4)
    #expect(
      app.sink.recordedBriefs == ["restoration.failed: saved.gone"])
  }

  @Test func `saved parameters of another type are reported`() async throws {
    let restoration = try await restore(page("a"), #"{"route":"saved.number","parameters":"seven"}"#)
    #expect(restoration.rebuilt == 1)
    #expect(app.sink.messages == restoration.failures.map(\.description))
    #expect(
      app.sink.recordedBriefs == ["restoration.failed: saved.number"])
  }

  @Test func `the error of a restored route is reported once`() async throws {
    let restoration = try await restore(#"{"route":"saved.number","parameters":77}"#)
    #expect(restoration.failures.count == 1)
    #expect(
      app.sink.recordedBriefs == ["route.parametersRejected: saved.number ← there are ten pages"])
  }

  @Test func `a restoration after the root is shown is reported`() async throws {
    await app.open("home", .root)
    for _ in 0..<2 { _ = try await restore(page("a")) }
    #expect(
      app.sink.recordedBriefs == ["restoration.failed"])
  }

  @Test func `a tab that the navigator cannot select is reported`() async throws {
    app.router.navigator = LayoutHost()
    let tabs = NavigationState.Container(("one", [.page("a")]), ("two", [.page("b")]))
    let restoration = await app.rebuild(NavigationState(containers: [tabs]))
    #expect(restoration.rebuilt == 2)
    #expect(app.sink.messages == restoration.failures.map(\.reason))
    #expect(
      app.sink.recordedBriefs == ["restoration.failed: saved.page"])
  }

  @Test func `a malformed state is reported`() async throws {
    let restoration = await app.rebuild(
      NavigationState(containers: [.init(("one", [.page("a")]), (nil, [.page("b")]), ("one", [.page("c")]))]))
    #expect(restoration.rebuilt == 1)
    #expect(
      app.sink.recordedBriefs == ["restoration.failed: saved.page", "restoration.failed: saved.page, one"])
  }

  @Test func `a navigator without a layout is reported once when the navigation is saved`() async throws {
    app.router.navigator = ScriptedHost()
    for _ in 0..<2 { #expect(app.router.savedNavigation() == nil) }
    #expect(
      app.sink.recordedBriefs == ["restoration.noLayout"])
  }

  // MARK: Correct programs

  @Test func `a restoration without failures, and the saving without a navigator, are not reported`() async throws {
    #expect(try await restore(page("a"), page("b")).rebuilt == 2)
    app.router.navigator = nil
    #expect(app.router.savedNavigation() == nil)
    #expect(app.sink.messages == [])
  }

  @Test func `a module that finishes when it starts, and a module that the user closes, are not reported`() async throws
  {
    app.whenStarted["b"] = { $0.finish(with: "at once") }
    #expect(try await restore(page("a"), page("b"), page("c")).failures.count == 2)
    #expect(app.sink.messages == [])
  }

  @Test func `a login that an interceptor opens instead of a restored route is not reported`() async throws {
    app.decide = { $0.isNamed(Saved.page) ? .redirect(to: Saved.other("login"), style: .root) : .proceed }
    #expect(try await restore(page("a")).failures.count == 1)
    #expect(app.sink.messages == [])
    #expect(app.picture == "login")
  }

  @Test func `a module that is not restorable is listed as omitted and not reported`() async throws {
    await app.open("home", .root)
    app.router.route(Saved.other("passing"))
    await app.router.idle()
    #expect(app.router.savedNavigation()?.omitted.map(\.name) == ["saved.other"])
    #expect(app.sink.messages == [])
  }
}

/// A host with tabs that only the user selects.
private final class LayoutHost: Navigator {
  let tree = NavigationTree()
  var styles: RouteStyles { tree.styles }
  var views: [any ModuleView] { tree.views }
  var layout: NavigationLayout? { tree.layout }

  func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) {
    try tree.check(style, from: source)
  }

  func show(_ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?) async throws -> RouteStyle {
    try tree.show(view, as: style, from: source)
  }

  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws { try tree.remove(view) }
}
