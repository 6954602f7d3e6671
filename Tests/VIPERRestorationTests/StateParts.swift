// Shared parts of the tests of saved states: an app with windows that show pages, all opened by routes.

import VIPER
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

/// The routes of the app. A route with a text as its parameter leads to a page with this name.
enum Saved {
  static let page = RouteName<String, String>("saved.page")
  /// A second route to the module of `page`.
  static let other = RouteName<String, String>("saved.other")
  /// The page of a number from 0 to 9.
  static let number = RouteName<Int, String>("saved.number")
  /// A page with parameters that are loaded.
  static let loaded = RouteName<String, String>("saved.loaded")
  /// A route to a module that cannot be built.
  static let broken = RouteName<String, Never>("saved.broken")
  /// The fallback, which is opened instead of an unknown route.
  static let lost = RouteName<RouteError, Never>("saved.lost")

  /// Finishes the page with the text as its output.
  static let give = EventName<String, Never>("saved.give")
}

/// The presenter of a page, which runs closures of the test when it starts and appears.
final class SavedPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(SavedPresenter.self) {
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

/// An app with a window in memory, which is empty at first.
@MainActor final class SavedApp {
  let navigator = InMemoryNavigator()
  let sink = CollectingSink()
  let router: VIPRouter
  /// The closures that run when a page gets its name.
  var whenStarted: [String: @MainActor (SavedPresenter) -> Void] = [:]
  /// The closures that run when a page appears.
  var whenAppeared: [String: @MainActor (SavedPresenter) -> Void] = [:]
  var decide: @MainActor (RouteRequest) -> RouteDecision = { _ in .proceed }
  var load: @MainActor (String) async throws -> String = { $0 }

  init() throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.leakProbe = LeakProbe()
    router.interceptors = [Deciding { [weak self] in self?.decide($0) ?? .proceed }]
    try router.register("Saved") { [weak self] app in
      app.module(
        prefix: "Saved", view: { (context: ModuleContext) in PageView("\(context.parameters)") },
        presenter: { SavedPresenter(self) })
      app.module(prefix: "Lost", view: { PageView("lost") })
      app.module(
        prefix: "Broken", view: { () throws -> PageView in throw TextError("out of paper") })
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

  /// Opens a page from another page or from the app, and waits until the router is idle.
  @discardableResult
  func open(
    _ name: String, _ style: RouteStyle, from source: String? = nil,
    in window: InMemoryNavigator? = nil
  ) async -> RouteHandle<String> {
    let from = source.flatMap { page($0, in: window) }
    let handle = await router.idle(after: router.route(Saved.page(name), style: style, from: from, in: window))
    return handle
  }

  /// Returns a page that is on screen.
  func page(_ name: String, in window: InMemoryNavigator? = nil) -> PageView? {
    (window ?? navigator).views.lazy.compactMap { $0 as? PageView }.first { $0.name == name }
  }

  /// The content of the window, as the names of its pages.
  var picture: String { VIPERTestSupport.picture(of: navigator) }

  /// Rebuilds the state of another app, and waits until the router is idle.
  @discardableResult
  func rebuild(_ state: NavigationState?) async -> Restoration {
    let restoration = router.rebuild(state ?? NavigationState())
    await router.idle()
    return restoration
  }
}

extension NavigationState {
  /// Returns a state with a single stack in a single container.
  static func stack(_ nodes: Node...) -> Self {
    Self(containers: [Container(tabs: [Tab(stack: nodes)])])
  }

  /// The parameters of the nodes as text, lowest node first.
  var names: [String] {
    outline.nodes.map { "\($0.element.parameters)" }
  }

  /// Returns the state with each module replaced by the result of `transform`.
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
  /// Returns the node of a page with this name.
  static func page(_ name: String, in slot: String? = nil, _ children: Self...) -> Self {
    Self(name: "saved.page", parameters: name, slot: slot, children: children)
  }
}
