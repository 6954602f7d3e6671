// Shared parts of the tests of submodules: a desk with tiles that record their events.

import VIPER
import VIPERTestSupport
import VIPERTesting

/// The routes of the desk, and the events of a tile.
enum Tile {
  /// A tile of this name. Its output is a word.
  static let named = RouteName<String, String>("tile.named")
  /// A tile that can only be embedded.
  static let embedded = RouteName<String, String>("tile.embedded")
  /// A blank tile.
  static let blank = RouteName<Void, String>("tile.blank")
  /// A tile with parameters that are loaded by ``DeskApp/load``.
  static let loaded = RouteName<String, String>("tile.loaded")
  /// A module other than a tile.
  static let lamp = RouteName<Void, Never>("tile.lamp")
  /// A tile by its interface.
  static let titled = RouteInterface<any TitledTile, String, String>()
  /// A blank tile by its interface.
  static let titledBlank = RouteInterface<any TitledTile, Void, String>()

  /// The tile sends the word to its opener, and remains open.
  static let say = EventName<String, Never>("tile.say")
  static let said = EventName<Never, String>("tile.said")
  /// The tile finishes with this output.
  static let give = EventName<String, Never>("tile.give")
}

/// The interface of a tile.
@MainActor protocol TitledTile: AnyObject {
  var title: String { get set }
  var delegate: (any TileDelegate)? { get set }
}

/// Receives the taps on a tile.
@MainActor protocol TileDelegate: AnyObject {
  func tileWasTapped(_ title: String)
}

final class TileView: PageView, TitledTile {
  weak var delegate: (any TileDelegate)?
  func tap() { delegate?.tileWasTapped(title) }
}

/// Records its lifecycle events, and finishes with the word of an event.
final class TilePresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(TilePresenter.self) {
    $0.onInitialize { (tile, _: String) in tile.note("gets \(tile.title)") }
    $0.on(Lifecycle.ready) { $0.note("ready") }
    $0.on(Lifecycle.willAppear) { $0.note("willAppear") }
    $0.on(Lifecycle.didAppear) { $0.note("didAppear") }
    $0.on(Lifecycle.willDisappear) { $0.note("willDisappear") }
    $0.on(Lifecycle.didDisappear) { $0.note("didDisappear") }
    $0.on(Lifecycle.removed) { $0.note("removed") }
    $0.on(Tile.say) { $0.sendToOpener(Tile.said, $1) }
    $0.on(Tile.give) { $0.finish(with: $1) }
  }
  private let name: String
  private let journal: Journal
  private var title: String { view(as: (any TitledTile).self)?.title ?? "nothing" }

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  private func note(_ step: String) { journal.note("\(name) \(step)") }
}

/// A view with tiles as submodules. It records their outputs.
final class DeskView: PageView, TileDelegate {
  override class var mapping: Mapping { tiles }
  private static let tiles = Mapping(DeskView.self) {
    $0.include(PageView.allResults)
    $0.receive(Tile.named) { desk, word in desk.given.append(word) }
    $0.receive(Tile.said) { desk, word in desk.said.append(word) }
  }
  private(set) var said: [String] = []
  private(set) var given: [String] = []
  private(set) var tapped: [String] = []

  func tileWasTapped(_ title: String) { tapped.append(title) }
}

/// Records all events and results that pass it.
final class DeskPresenter: VIPPresenter {
  private(set) var heard: [String] = []

  override func handle(_ event: Event, next: Next) -> Outcome {
    heard.append("event \(event.name)")
    return super.handle(event, next: next)
  }

  override func receive(_ result: EventResult, next: Next) -> Outcome {
    heard.append("result \(result.name)")
    return super.receive(result, next: next)
  }
}

/// Records all events that reach it.
final class DeskInteractor: VIPInteractor {
  private(set) var heard: [String] = []

  override func handle(_ event: Event, next: Next) -> Outcome {
    heard.append("event \(event.name)")
    return super.handle(event, next: next)
  }
}

/// A host in memory that runs a closure of the test before a move.
@MainActor final class DeskHost: TreeNavigator {
  let tree = NavigationTree()
  /// Runs before a view is moved.
  var moving: @MainActor () async throws -> Void = {}

  func draw() {}

  func perform(_ change: NavigationChange) async throws {
    if case .move = change { try await moving() }
    try tree.perform(change)
  }
}

/// An app with a desk that is shown.
@MainActor final class DeskApp {
  let host = DeskHost()
  let sink = CollectingSink()
  let router: VIPRouter
  /// The recorded events of the tiles.
  let journal = Journal()
  let presenter = DeskPresenter()
  let interactor = DeskInteractor()
  private(set) weak var desk: DeskView?
  var decide: @MainActor (RouteRequest) -> RouteDecision = { _ in .proceed }
  var load: @MainActor (String) async throws -> String = { $0 }

  init() throws {
    router = VIPRouter(navigator: host, onDiagnostic: sink.report)
    router.leakProbe = LeakProbe()
    let (journal, presenter, interactor) = (journal, presenter, interactor)
    try router.register("Desk") { app in
      app.module(
        view: { DeskView("desk") }, presenter: { presenter },
        interactor: { interactor })
      app.module(
        view: { (context: ModuleContext) in TileView("\(context.parameters)") },
        presenter: { (context: ModuleContext) in TilePresenter("\(context.parameters)", journal) })
      app.module(prefix: "Lamp", view: { PageView("lamp") })
      app.route(Tile.named, .push, to: "Tile")
      app.route(Tile.embedded, .embed, to: "Tile")
      app.route(Tile.blank, .push, to: "Tile", parameters: .mapping { _ in "blank" })
      app.route(
        Tile.loaded, .push, to: "Tile",
        parameters: .loading { [weak self] in try await self?.load($0) ?? "" })
      app.route(Tile.lamp, .present, to: "Lamp")
      app.interface(Tile.titled, by: Tile.named) { (view: TileView) in view }
      app.interface(Tile.titledBlank, by: Tile.blank) { (view: TileView) in view }
    }
    router.interceptors = [Deciding { [weak self] in self?.decide($0) ?? .proceed }]
    let desk = try VIPBuilder(prefix: "Desk", router: router).build(as: DeskView.self)
    try host.tree.show(desk, as: .root)
    self.desk = desk
  }

  /// The content of the window, by names.
  var picture: String { VIPERTestSupport.picture(of: host) }

  /// The page of this name that is on screen.
  func page(_ name: String) -> PageView? {
    host.views.lazy.compactMap { $0 as? PageView }.first { $0.name == name }
  }

  /// Leaks of modules that were opened by a route.
  var leaks: [Leak] { (router.leakProbe?.leaks ?? []).filter { $0.route != nil } }

  /// Adds tiles to the desk, and waits until they are shown.
  func add(_ names: String...) async -> [RouteHandle<String>] {
    let handles = names.compactMap { desk?.submodules.add(Tile.named($0)) }
    await router.idle()
    return handles
  }

  /// The recorded events of the tiles during `body` and until the router is idle.
  func told(_ body: () throws -> Void) async rethrows -> [String] {
    journal.lines = []
    try body()
    await router.idle()
    return journal.lines
  }
}

extension Submodules {
  /// The names of the submodules.
  @MainActor var names: [String] { all.map { ($0.target as? PageView)?.name ?? "?" } }
}
