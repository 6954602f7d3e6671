import VIPER
import VIPERTesting

/// The routes of a small app.
enum Stop {
  /// Requires a word. Its output is a word.
  static let detail = RouteName<String, String>("way.detail")
  /// Requires a reason. Its output is an account.
  static let login = RouteName<String, String>("way.login")
  /// Its output is a number.
  static let count = RouteName<Void, Int>("way.count")
  /// Has no output.
  static let about = RouteName<Void, Never>("way.about")
  /// A route to a module that cannot be built.
  static let broken = RouteName<Void, Never>("way.broken")
  /// A route that is not registered.
  static let missing = RouteName<Void, Never>("way.missing")
  /// The fallback for routes that are not registered.
  static let lost = RouteName<RouteError, Never>("way.lost")

  /// Finishes the module that receives it.
  static let done = EventName<String, Never>("way.done")
}

/// A view that stores the word that it receives.
final class WayView: VIPView, Mapped {
  static let mapping = Mapping(WayView.self) { $0.receive(WayView.given) { $0.word = $1 } }
  static let given = EventName<Never, String>("way.given")
  var word = ""
}

/// Finishes with the word of an event.
final class WayPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(WayPresenter.self) {
    $0.onInitialize { (presenter, word: String) in presenter.publish(WayView.given, word) }
    $0.on(Stop.done) { $0.finish(with: $1) }
  }
}

final class CountPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Int
  static let mapping = Mapping(CountPresenter.self) {
    $0.on(Stop.done) { $0.finish(with: $1.count) }
  }
}

/// Stores the error that it receives.
final class LostPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(LostPresenter.self) {
    $0.onInitialize { (presenter, error: RouteError) in presenter.error = error }
  }
  var error: RouteError?
}

extension VIPRouter {
  /// Registers the modules of the app, and the routes to them.
  func registerStops() throws {
    try register("WayRouter") { app in
      app.module(view: { WayView() }, presenter: { WayPresenter() })
      app.module(prefix: "Login", view: { WayView() }, presenter: { WayPresenter() })
      app.module(prefix: "Count", view: { ProbeView() }, presenter: { CountPresenter() })
      app.module(prefix: "About", view: { ProbeView() })
      app.module(prefix: "Lost", view: { ProbeView() }, presenter: { LostPresenter() })
      app.module(prefix: "Broken", view: { () throws -> ProbeView in throw WayApp.NotToday() })
      app.route(Stop.detail, .push, to: "Way")
      app.route(Stop.login, .present, to: "Login")
      app.route(Stop.count, .push, to: CountPresenter.self)
      app.route(Stop.about, .push, to: "About")
      app.route(Stop.broken, .push, to: "Broken")
      app.route(Stop.lost, .present, to: "Lost")
    }
  }
}

/// A router with a few routes, a navigator in memory, and a root that records its results.
@MainActor struct WayApp {
  struct NotToday: Error, CustomStringConvertible { let description = "not today" }

  let navigator: InMemoryNavigator
  let sink = CollectingSink()
  let router: VIPRouter
  let home: ProbeView

  init(styles: RouteStyles = .standard) throws {
    navigator = InMemoryNavigator(styles: styles)
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.leakProbe = LeakProbe()
    try router.registerStops()
    try router.register { $0.module(prefix: "Home", view: { ProbeView() }) }
    home = try VIPBuilder(prefix: "Home", router: router).build(as: ProbeView.self)
    try navigator.show(home)
  }

  /// The type names of the views, by container.
  var stack: [[String]] { navigator.containers.map { $0.map { "\(type(of: $0))" } } }

  /// The words that the views have received.
  var words: [String] { navigator.views.compactMap { ($0 as? WayView)?.word } }

  /// Finishes the topmost module.
  func finish(with word: String) async {
    navigator.top?.send(Stop.done(word))
    await router.idle()
  }
}
