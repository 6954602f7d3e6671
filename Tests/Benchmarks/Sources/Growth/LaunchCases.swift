internal import Measuring
import VIPER

/// The launch of an app: modules with 10 routes and 20 names each are registered and validated.
@MainActor enum LaunchCases {
  static let all = [
    Case("launch, each of 1,000 modules", in: group, times: most, giving: { $0 }) { inLaunches($0, launch) },
    Case("the same entries in dictionaries", in: group, times: most, giving: { $0 }) {
      inLaunches($0, fillDictionaries)
    },
  ]

  private static let group = "Launch"
  /// The number of modules of the app. A launch reads the mappings of each module if no earlier launch has read them.
  private static let most = 1_000

  /// Launches as many modules as specified, in several launches if these are more than the modules of the app.
  ///
  /// - Returns: The sum of the results of the launches.
  private static func inLaunches(_ count: Int, _ launch: (Int) -> Int) -> Int {
    stride(from: 0, to: count, by: most).reduce(0) { $0 + launch(min(most, count - $1)) }
  }

  /// Registers and validates the first `count` modules.
  ///
  /// - Returns: The number of modules, or 0 if validation finds a mistake.
  private static func launch(_ count: Int) -> Int {
    let router = VIPRouter(onDiagnostic: SilentSink().report)
    do {
      for number in LaunchNumbers.all.prefix(count) { try register(number, in: router) }
    } catch {
      print("No module was registered: \(error)")
      return 0
    }
    let diagnostics = router.validate()
    for diagnostic in diagnostics.prefix(3) { print(diagnostic) }
    return diagnostics.isEmpty ? count : 0
  }

  private static func register<Number: LaunchNames>(_ number: Number.Type, in router: VIPRouter) throws {
    let prefix = prefix(number)
    try router.register(prefix) { app in
      app.feature(number, names: Number.names.map { event($0) })
      app.module(
        prefix: prefix, view: CountedView<Number>.init, presenter: { VIPPresenter() },
        interactor: CountedInteractor<Number>.init)
      for name in Number.routes { app.route(RouteName<Void, Never>(name), .push, to: prefix) }
    }
  }

  /// The prefix of a module is the text of its first route.
  private static func prefix(_ number: any LaunchNames.Type) -> String {
    number.routes.first.map { "\($0)" } ?? ""
  }

  // MARK: Dictionaries

  private struct ModuleEntry {
    let view: @MainActor () -> VIPView
    let presenter: @MainActor () -> VIPPresenter
    let interactor: @MainActor () -> VIPInteractor
  }

  private struct RouteEntry {
    let style: RouteStyle
    let prefix: String
  }

  private final class Dictionaries {
    var modules: [String: ModuleEntry] = [:]
    var routes: [NameKey: RouteEntry] = [:]
    var handlers: [NameKey: @MainActor (VIPInteractor, Event) -> Int] = [:]
  }

  /// Stores the first `count` modules, their routes and a handler for each name in dictionaries.
  ///
  /// - Returns: The number of modules.
  private static func fillDictionaries(_ count: Int) -> Int {
    let filled = Dictionaries()
    for number in LaunchNumbers.all.prefix(count) {
      let prefix = prefix(number)
      filled.modules[prefix] = ModuleEntry(
        view: { VIPView() }, presenter: { VIPPresenter() }, interactor: { VIPInteractor() })
      for name in number.routes {
        filled.routes[RouteName<Void, Never>(name).key] = RouteEntry(style: .push, prefix: prefix)
      }
      for name in number.names { filled.handlers[EventName<Int, Int>(name).key] = { _, event in event.depth } }
    }
    let isComplete = filled.routes.count == 10 * count && filled.handlers.count == 20 * count
    return isComplete ? filled.modules.count : 0
  }
}
