import VIPER

/// The events of the module.
enum Sites {
  /// Loads the sites.
  static let load = EventName<Void, [Site]>("inspect.sites.load")
}

/// An interactor that loads the sites.
final class SitesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SitesInteractor.self) {
    $0.on(Sites.load, SitesInteractor.load)
  }

  func load() -> [Site] {
    ["Oak Street", "Harbour", "Old Mill"].enumerated().map { Site(id: $0 + 1, name: $1) }
  }
}

/// The list of sites.
final class SitesView: VIPView, Mapped {
  static let mapping = Mapping(SitesView.self) {
    $0.show(Sites.load, in: \.sites)
  }
  var sites: [Site] = []
}

struct SitesRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: SitesView.init, interactor: SitesInteractor.init)
    app.route(Routes.sites, .root, to: SitesView.self)
  }
}
