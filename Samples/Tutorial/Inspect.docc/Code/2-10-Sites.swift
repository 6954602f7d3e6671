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

/// An interactor that loads the sites in pages.
final class SitesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SitesInteractor.self) {
    $0.list(Sites.list, page: SitesInteractor.page) { $0.sites }
  }

  let sites = PagedList<Site.ID, Site, Site.ID>(threshold: 1)
  private let server: FieldServer

  init(server: FieldServer) { self.server = server }

  func page(_ request: PageRequest<Site.ID>) async throws -> ListPage<Site.ID, Site, Site.ID> {
    let key: Site.ID? = if case .after(let key) = request { key } else { nil }
    let page = try await server.sites(after: key, limit: 3)
    return ListPage(page.sites, after: page.hasMore ? page.sites.last?.id : nil, ifEmpty: "There are no sites.")
  }
}

/// A presenter that formats the sites as rows.
final class SitesPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(SitesPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Sites.list.load(.refresh)) }
    $0.list(Sites.list, \.rows)
  }
  let rows = ListFormatter<Site.ID, Site, String> { "\($0.id). \($0.name)" }
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
