import VIPER
import VIPERLists

/// The events of the module.
enum Sites {
  static let list = ListEvents<Site.ID, Site, String>("inspect.sites")
  /// Restores the site that was deleted last.
  static let undo = EventName<Void, Void>("inspect.sites.undo")
}

/// An interactor that loads the sites in pages, deletes them, and restores them.
final class SitesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SitesInteractor.self) {
    $0.list(Sites.list, page: SitesInteractor.page) { $0.sites }
    $0.on(Sites.list.delete, SitesInteractor.delete)
    $0.on(Sites.undo, SitesInteractor.undo)
  }

  let sites = PagedList<Site.ID, Site, Site.ID>(threshold: 1)
  private let server: FieldServer
  private var deleted: [Site.ID] = []

  init(server: FieldServer) { self.server = server }

  func page(_ request: PageRequest<Site.ID>) async throws -> ListPage<Site.ID, Site, Site.ID> {
    let key: Site.ID? = if case .after(let key) = request { key } else { nil }
    let page = try await server.sites(after: key, limit: 3)
    return ListPage(page.sites, after: page.hasMore ? page.sites.last?.id : nil, ifEmpty: "There are no sites.")
  }

  func delete(_ ids: [Site.ID]) async throws {
    for id in ids { try await server.delete(id) }
    deleted = ids
    sites.remove(ids)
  }

  func undo() async throws {
    for id in deleted { try await server.restore(id) }
    deleted = []
    try await sites.load(.refresh)
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
    $0.list(Sites.list, \.sites)
    $0.receive(Sites.list.delete) { view in view.canUndo = true }
    $0.receive(Sites.undo) { view in view.canUndo = false }
    $0.showFailures(in: \.failure, or: "That did not work.")
  }
  let sites = ObservableList<Site.ID, String>()
  var canUndo = false
  var failure: String?
}

extension SitesView: Screen {
  var lines: [String] {
    switch sites.phase {
    case .loading: ["The sites are being loaded."]
    case .empty(let reason): [reason]
    case .failed(let reason): ["! \(reason ?? "The sites cannot be loaded.")"]
    case .content: sites.rows.map(\.row) + (sites.pages.append == .end ? [] : ["more"])
    }
  }

  func enter(_ word: String, _ text: String) -> Bool {
    switch word {
    case "more": if let last = sites.ids.last { send(Sites.list.shows(last)) }
    case "retry": send(Sites.list.retry())
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
