// The registration and the base classes of the generated features.

import VIPER

/// The values of a generated feature that the program uses.
@MainActor struct GeneratedFeature {
  let route: RouteName<Void, Never>
  let load: EventName<Void, [Int]>
  let router: any ModuleRouter

  init(
    _ route: RouteName<Void, Never>, _ load: EventName<Void, [Int]>, _ router: any ModuleRouter
  ) {
    self.route = route
    self.load = load
    self.router = router
  }
}

extension GeneratedApp {
  static func registerServices(in router: VIPRouter) throws {
    try router.register("Services") { addServices(to: &$0) }
  }

  static func registerFeatures(in router: VIPRouter) throws {
    for feature in features { try router.register(feature.router) }
  }

  /// Registers everything, as an app does at launch.
  static func register(in router: VIPRouter) throws {
    try registerServices(in: router)
    try registerFeatures(in: router)
  }
}

class FeatureView: VIPView {
  private(set) var rows: [String] = []

  override init() {
    super.init()
    Made.views.add(self)
  }

  func show(_ rows: [String]) { self.rows = rows }
}

class FeaturePresenter: VIPPresenter {
  override init() {
    super.init()
    Made.presenters.add(self)
  }

  func rows(_ numbers: [Int]) -> [String] { numbers.map { "row \($0)" } }
}

class FeatureInteractor: VIPInteractor {
  override init() {
    super.init()
    Made.interactors.add(self)
  }
}

@MainActor class FeatureStorage {
  init() { Made.services.add(self) }
}
