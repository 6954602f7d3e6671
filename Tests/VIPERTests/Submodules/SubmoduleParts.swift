// What the tests of submodules are made of: a desk with tiles on it, which write down what happens to them.

import VIPER
import VIPERTestSupport
import VIPERTesting

/// The routes of the desk, and what a tile understands.
enum Tile {
  /// A tile of this name; may give a word.
  static let named = RouteName<String, String>("tile.named")
  /// A tile that may be embedded only.
  static let embedded = RouteName<String, String>("tile.embedded")
  /// A blank tile.
  static let blank = RouteName<Void, String>("tile.blank")
  /// A tile that ``DeskApp/load`` loads.
  static let loaded = RouteName<String, String>("tile.loaded")
  /// Something that is no tile.
  static let lamp = RouteName<Void, Never>("tile.lamp")
  /// A tile, as what its view is.
  static let titled = RouteInterface<any TitledTile, String, String>()
  /// A blank one.
  static let titledBlank = RouteInterface<any TitledTile, Void, String>()

  /// The tile gives this to who opened it.
  static let give = EventName<String, Never>("tile.give")
}

/// What others may do with a tile.
@MainActor protocol TitledTile: AnyObject {
  var title: String { get set }
  var delegate: (any TileDelegate)? { get set }
}

/// Who hears of a tile.
@MainActor protocol TileDelegate: AnyObject {
  func tileWasTapped(_ title: String)
}

final class TileView: PageView, TitledTile {
  weak var delegate: (any TileDelegate)?
  func tap() { delegate?.tileWasTapped(title) }
}

/// Writes down its lifecycle, and gives what it is asked for.
final class TilePresenter: VIPPresenter, ProducesOutput, HandlesEvents {
  typealias Output = String
  static let events = EventMapping(TilePresenter.self) {
    $0.onInitialize { (tile, _: String) in tile.note("gets \(tile.title)") }
    $0.on(Lifecycle.ready) { $0.note("ready") }
    $0.on(Lifecycle.willAppear) { $0.note("willAppear") }
    $0.on(Lifecycle.didAppear) { $0.note("didAppear") }
    $0.on(Lifecycle.willDisappear) { $0.note("willDisappear") }
    $0.on(Lifecycle.didDisappear) { $0.note("didDisappear") }
    $0.on(Lifecycle.removed) { $0.note("removed") }
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

/// A view with tiles inside, which writes down what they give.
final class DeskView: PageView, ReceivesResults, TileDelegate {
  static let results = ResultMapping(DeskView.self) {
    $0.on(Tile.named) { desk, word in desk.given.append(word) }
  }
  private(set) var given: [String] = []
  private(set) var tapped: [String] = []

  func tileWasTapped(_ title: String) { tapped.append(title) }
}

/// Writes down all that passes it.
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

/// Writes down all that comes to it.
final class DeskInteractor: VIPInteractor {
  private(set) var heard: [String] = []

  override func handle(_ event: Event, next: Next) -> Outcome {
    heard.append("event \(event.name)")
    return super.handle(event, next: next)
  }
}

/// A host in memory that moves as a test says.
@MainActor final class DeskHost: TreeNavigator {
  let tree = NavigationTree()
  /// What happens before a view is moved.
  var moving: @MainActor () async throws -> Void = {}

  func draw() {}

  func move(_ view: any ModuleView, to index: Int) async throws {
    try await moving()
    try tree.move(view, to: index)
  }
}

/// Does with each route what the test says.
struct DeskInterceptor: RouteInterceptor {
  weak var app: DeskApp?
  func before(_ request: RouteRequest) -> RouteDecision { app?.decide(request) ?? .proceed }
}

/// An app with a desk that is shown.
@MainActor final class DeskApp {
  let host = DeskHost()
  let sink = CollectingSink()
  let router: VIPRouter
  /// What happens to the tiles.
  let journal = Journal()
  let presenter = DeskPresenter()
  let interactor = DeskInteractor()
  private(set) weak var desk: DeskView?
  var decide: @MainActor (RouteRequest) -> RouteDecision = { _ in .proceed }
  var load: @MainActor (String) async throws -> String = { $0 }

  init() throws {
    router = VIPRouter(navigator: host, diagnostics: sink)
    router.slowTransitionThreshold = .seconds(86_400)  // A busy machine is not a stuck one.
    router.leakProbe = LeakProbe()
    let (journal, presenter, interactor) = (journal, presenter, interactor)
    try router.register("Desk") { app in
      app.module(
        view: { _ in DeskView("desk") }, presenter: { _ in presenter },
        interactor: { _ in interactor })
      app.module(
        view: { TileView("\($0.parameters)") },
        presenter: { TilePresenter("\($0.parameters)", journal) })
      app.module(prefix: "Lamp", view: { _ in PageView("lamp") })
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
    router.interceptors = [DeskInterceptor(app: self)]
    let desk = try VIPBuilder(prefix: "Desk", router: router).build(as: DeskView.self)
    try host.tree.show(desk, as: .root)
    self.desk = desk
  }

  /// What the window shows, as names.
  var picture: String { VIPERTestSupport.picture(of: host) }

  /// A page that is shown.
  func page(_ name: String) -> PageView? {
    host.views.lazy.compactMap { $0 as? PageView }.first { $0.name == name }
  }

  /// The modules that were opened by a route, and live on although they have left.
  var leaks: [Leak] { (router.leakProbe?.leaks ?? []).filter { $0.route != nil } }

  /// Puts tiles on the desk, and waits until they are there.
  func add(_ names: String...) async -> [RouteHandle<String>] {
    let handles = names.compactMap { desk?.submodules.add(Tile.named, $0) }
    await router.idle()
    return handles
  }

  /// What happens to the tiles meanwhile, until nothing is under way.
  func told(_ body: () throws -> Void) async rethrows -> [String] {
    journal.lines = []
    try body()
    await router.idle()
    return journal.lines
  }
}

extension Submodules {
  /// The names of what is inside.
  @MainActor var names: [String] { all.map { ($0.target as? PageView)?.name ?? "?" } }
}
