import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

// A module with a view that is swapped while the module is open, and a host that is controlled by the test.

enum Board {
  static let shown = RouteName<String, String>("swap.shown")
  static let bare = RouteName<String, String>("swap.bare")
  static let rows = EventName<Never, [String]>("swap.rows")
  static let add = EventName<String, Never>("swap.add")
  /// A request that is answered when the gate opens.
  static let ask = EventName<Void, String>("swap.ask")
  static let done = EventName<Void, Never>("swap.done")
}

final class ScreenPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(ScreenPresenter.self) {
    $0.onInitialize { (part, row: String) in part.add(row) }
    $0.on(Board.add) { $0.add($1) }
    $0.on(Board.done) { $0.finish(with: $0.rows.joined(separator: " ")) }
    $0.on(Lifecycle.didAppear) { $0.told.append("appears") }
    $0.on(Lifecycle.didDisappear) { $0.told.append("disappears") }
    $0.on(Lifecycle.removed) { $0.told.append("removed") }
    $0.on(Lifecycle.transferred) { part in
      part.told.append("handed over")
      part.whenHandedOver()
    }
  }
  private(set) var rows: [String] = []
  private(set) var told: [String] = []
  var whenHandedOver: @MainActor () -> Void = {}

  private func add(_ row: String) {
    rows.append(row)
    publish(Board.rows, rows)
  }
}

final class ScreenInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ScreenInteractor.self) {
    $0.on(Board.ask) { part in
      await part.gate.pass()
      return "answer"
    }
  }
  let gate: Gate
  init(_ gate: Gate) { self.gate = gate }
}

/// A view of the module. A test creates several of them.
final class ScreenView: VIPView, Mapped {
  static let mapping = Mapping(ScreenView.self) {
    $0.receive(Board.rows) { $0.shown.append($1) }
  }
  /// All lists of rows that the view has shown, in order.
  private(set) var shown: [[String]] = []
}

/// A host that updates its navigation tree after it has run a closure of the test.
@MainActor final class SwapHost: TreeNavigator {
  let tree = NavigationTree()
  var swapping: @MainActor (any ModuleView, any ModuleView) async throws -> Void = { _, _ in }
  var showing: @MainActor () async -> Void = {}

  func draw() {}

  func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    await showing()
    return try tree.show(view, as: style, from: source)
  }

  func perform(_ change: NavigationChange) async throws {
    if case .swap(let view, let other) = change { try await swapping(view, other) }
    try tree.perform(change)
  }
}

/// A router with the module, opened from a root that was built without a route.
@MainActor struct SwapApp {
  let host: SwapHost
  let sink = CollectingSink()
  let router: VIPRouter
  let gate = Gate()
  let home: ProbeView

  init() throws {
    let (host, gate) = (SwapHost(), gate)
    self.host = host
    router = VIPRouter(navigator: host, diagnostics: sink.report)
    router.leakProbe = LeakProbe()
    // Prevents reports of slow transitions on a busy machine.
    router.slowTransitionThreshold = .seconds(86_400)
    try router.register("Screens") { app in
      app.module(
        prefix: "Board", middleware: MiddlewareList(beforePresenter: [ReplayMiddleware()]),
        view: { ScreenView() }, presenter: { ScreenPresenter() },
        interactor: { ScreenInteractor(gate) })
      app.module(prefix: "Home", view: { ProbeView() })
      app.route(Board.shown, .push, to: "Board")
    }
    home = try VIPBuilder(prefix: "Home", router: router).build(as: ProbeView.self)
    try host.tree.show(home, as: .push)
  }

  /// Opens the module from `home`.
  func open(_ row: String = "a", as style: RouteStyle? = nil) async -> RouteHandle<String> {
    let handle = home.route(Board.shown(row), style: style)
    await router.idle()
    return handle
  }

  /// The description of the error of a swap, or an empty string if the swap succeeds.
  func failure(swapping view: any ModuleView, for other: any ModuleView) async -> String {
    do {
      try await router.swap(view, for: other)
      return ""
    } catch {
      return "\(error)"
    }
  }
}

extension RouteHandle {
  @MainActor var screen: ScreenView? { target as? ScreenView }
  @MainActor var presenter: ScreenPresenter? { target?.dataSource(as: ScreenPresenter.self) }
}
