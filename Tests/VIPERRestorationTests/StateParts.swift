// What the tests of saved states are made of: an app whose windows show pages, all of them opened by routes.

import VIPER
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

/// The routes of the app. Those that need a text lead to a page of that name.
enum Saved {
  static let page = RouteName<String, String>("saved.page")
  /// The same module.
  static let other = RouteName<String, String>("saved.other")
  /// The page of a number from 0 to 9.
  static let number = RouteName<Int, String>("saved.number")
  /// A page that is loaded.
  static let loaded = RouteName<String, String>("saved.loaded")
  /// Its module cannot be built.
  static let broken = RouteName<String, Never>("saved.broken")
  /// What is opened instead of what nobody has.
  static let lost = RouteName<RouteError, Never>("saved.lost")

  /// The page gives this to who opened it.
  static let give = EventName<String, Never>("saved.give")
}

/// A page, which may do something when it starts.
final class SavedPresenter: VIPPresenter, ProducesOutput, HandlesEvents {
  typealias Output = String
  static let events = EventMapping(SavedPresenter.self) {
    $0.onInitialize { (page, name: String) in page.starts(as: name) }
    $0.on(Lifecycle.didAppear) { page in page.appears() }
    $0.on(Saved.give) { $0.finish(with: $1) }
  }
  private weak var app: SavedApp?
  private var name = ""

  init(_ app: SavedApp?) { self.app = app }

  private func starts(as name: String) {
    self.name = name
    app?.whenStarted[name]?(self)
  }

  private func appears() { app?.whenAppeared[name]?(self) }
}

/// Does with each route what the test says.
struct SavedInterceptor: RouteInterceptor {
  weak var app: SavedApp?
  func before(_ request: RouteRequest) -> RouteDecision { app?.decide(request) ?? .proceed }
}

/// An app with a window in memory, which shows nothing at first.
@MainActor final class SavedApp {
  let navigator = InMemoryNavigator()
  let sink = CollectingSink()
  let router: VIPRouter
  /// What a page does when it gets its name.
  var whenStarted: [String: @MainActor (SavedPresenter) -> Void] = [:]
  /// What a page does when it is seen.
  var whenAppeared: [String: @MainActor (SavedPresenter) -> Void] = [:]
  var decide: @MainActor (RouteRequest) -> RouteDecision = { _ in .proceed }
  var load: @MainActor (String) async throws -> String = { $0 }

  init() throws {
    router = VIPRouter(navigator: navigator, diagnostics: sink)
    router.slowTransitionThreshold = .seconds(86_400)  // A busy machine is not a stuck one.
    router.leakProbe = LeakProbe()
    router.interceptors = [SavedInterceptor(app: self)]
    try router.register("Saved") { [weak self] app in
      app.module(
        prefix: "Saved", view: { PageView("\($0.parameters)") },
        presenter: { _ in SavedPresenter(self) })
      app.module(prefix: "Lost", view: { _ in PageView("lost") })
      app.module(
        prefix: "Broken", view: { _ throws -> PageView in throw TextError("out of paper") })
      app.route(Saved.page, .push, to: "Saved")
      app.route(Saved.other, .push, to: "Saved")
      app.route(
        Saved.number, .push, to: "Saved",
        parameters: .mapping { number in
          guard (0...9).contains(number) else { throw TextError("there are ten pages") }
          return "\(number)"
        })
      app.route(
        Saved.loaded, .push, to: "Saved",
        parameters: .loading { try await self?.load($0) ?? "" })
      app.route(Saved.broken, .push, to: "Broken")
      app.route(Saved.lost, .present, to: "Lost")
    }
  }

  /// Opens a page from a page, or by the app, and waits until nothing is under way.
  @discardableResult
  func open(
    _ name: String, _ style: RouteStyle, from source: String? = nil,
    in window: InMemoryNavigator? = nil
  ) async -> RouteHandle<String> {
    let from = source.flatMap { page($0, in: window) }
    let handle = router.route(Saved.page, name, style: style, from: from, in: window)
    await router.idle()
    return handle
  }

  /// A page that is shown.
  func page(_ name: String, in window: InMemoryNavigator? = nil) -> PageView? {
    (window ?? navigator).views.lazy.compactMap { $0 as? PageView }.first { $0.name == name }
  }

  /// What the window shows, as names of pages.
  var picture: String { VIPERTestSupport.picture(of: navigator) }

  /// Rebuilds what another app shows, and waits until nothing is under way.
  @discardableResult
  func rebuild(_ state: NavigationState?) async -> Restoration {
    let restoration = router.rebuild(state ?? NavigationState())
    await router.idle()
    return restoration
  }
}

extension NavigationState {
  /// A state of one stack in one container.
  static func stack(_ nodes: Node...) -> Self {
    Self(containers: [Container(tabs: [Tab(stack: nodes)])])
  }

  /// The parameters, lowest first, of nodes with a text.
  var names: [String] {
    outline.nodes.map { "\($0.parameters)" }
  }

  /// The state of what `transform` makes of each module.
  func compactMap<Failure: Error>(
    _ transform: (Module) throws(Failure) -> Module?
  ) throws(Failure) -> NavigationState {
    NavigationState(containers: try outline.compactMap(transform).containers)
  }
}

extension NavigationState.Container {
  init(_ tabs: (String?, [NavigationState.Node])..., selected: Int = 0) {
    self.init(
      tabs: tabs.map { NavigationState.Tab(name: $0.0, stack: $0.1) }, selected: selected)
  }
}

extension NavigationState.Node {
  /// A page of this name.
  static func page(_ name: String, in slot: String? = nil, _ children: Self...) -> Self {
    Self(name: "saved.page", parameters: name, slot: slot, children: children)
  }
}
