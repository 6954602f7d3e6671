import VIPER
import VIPERLists

/// The events of the module.
enum Sites {
  static let list = ListEvents<Site.ID, Site, String>("inspect.sites")
  /// Loads the sites.
  static let load = EventName<Void, [Site]>("inspect.sites.load")
  /// The formatted rows.
  static let rows = EventName<Never, [String]>("inspect.sites.rows")
}

/// An interactor that loads the sites.
final class SitesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SitesInteractor.self) {
    $0.on(Sites.load, SitesInteractor.load)
  }

  private let server: FieldServer

  init(server: FieldServer) { self.server = server }

  func load() async throws -> [Site] { try await server.sites(after: nil, limit: 3).sites }
}

/// A presenter that formats the sites as rows.
final class SitesPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(SitesPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Sites.load()) }
    $0.format(Sites.load, as: Sites.rows) { sites in sites.map { "\($0.id). \($0.name)" } }
  }
}

/// The list of sites.
final class SitesView: VIPView, Mapped {
  static let mapping = Mapping(SitesView.self) {
    $0.show(Sites.rows, in: \.rows)
  }
  var rows: [String] = []
}

extension SitesView: Screen {
  var lines: [String] { rows }

  func enter(_ word: String, _ text: String) -> Bool {
    switch word {
    case "load": send(Sites.load())
    default: return false
    }
    return true
  }
}

struct SitesRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: SitesView.init, presenter: SitesPresenter.init, interactor: SitesInteractor.init)
    app.route(Routes.sites, .root, to: SitesView.self)
  }
}
