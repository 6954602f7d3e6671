import VIPER
import VIPERLists

/// The events of the module.
enum Sites {
  static let list = ListEvents<Site.ID, Site, String>("inspect.sites")
  /// Shows the sites with a text in their names.
  static let search = EventName<String, Void>("inspect.sites.search")
  /// Restores the site that was deleted last.
  static let undo = EventName<Void, Void>("inspect.sites.undo")
}

/// An interactor that loads the sites in pages, searches, deletes and restores them.
final class SitesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SitesInteractor.self) {
    $0.list(Sites.list, page: SitesInteractor.page) { $0.sites }
    $0.on(Sites.list.delete, SitesInteractor.delete)
    $0.on(Sites.undo, SitesInteractor.undo)
    $0.on(Sites.search, SitesInteractor.search)
  }

  let sites = PagedList<Site.ID, Site, Site.ID>(threshold: 1)
  private let server: FieldServer
  private var deleted: [Site.ID] = []
  private var text = ""

  init(server: FieldServer) { self.server = server }

  func page(_ request: PageRequest<Site.ID>) async throws -> ListPage<Site.ID, Site, Site.ID> {
    let key: Site.ID? = if case .after(let key) = request { key } else { nil }
    let page = try await server.sites(matching: text, after: key, limit: 3)
    return ListPage(page.sites, after: page.hasMore ? page.sites.last?.id : nil, ifEmpty: "There are no sites.")
  }

  func delete(_ ids: [Site.ID]) async throws {
    for id in ids { try await server.delete(id) }
    deleted = ids
    sites.remove(ids)
  }

  func search(_ text: String) async throws {
    self.text = text
    try await sites.load(.refresh)
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
  let rows = ListFormatter<Site.ID, Site, String> { site in
    "\(site.id). \(site.name)" + (site.inspections.first.map { ": \($0.notes)" } ?? "")
  }
}

/// The list of sites.
final class SitesView: VIPView, Mapped {
  struct State: Equatable {
    var canUndo = false
    var failure: String?
  }

  static let mapping = Mapping(SitesView.self) {
    $0.state(in: \.state)
    $0.list(Sites.list, \.sites)
    $0.receive(Sites.list.delete) { view in view.state.canUndo = true }
    $0.receive(Sites.undo) { view in view.state.canUndo = false }
    $0.receive(Routes.form) { view, _ in view.send(Sites.list.load(.refresh)) }
    $0.showFailures(in: \.state.failure, or: "That did not work.")
  }
  var state = State()
  let sites = ObservableList<Site.ID, String>()
}

extension SitesView: Screen {
  var lines: [String] { content + lines(of: state.failure) }

  private var content: [String] {
    switch sites.phase {
    case .loading: ["The sites are being loaded."]
    case .empty(let reason): [reason]
    case .failed(let reason): ["! \(reason ?? "The sites cannot be loaded.")"]
    case .content:
      sites.rows.map(\.row) + (sites.pages.append == .end ? [] : ["more"]) + (state.canUndo ? ["undo"] : [])
    }
  }

  func enter(_ word: String, _ text: String) -> Bool {
    state.failure = nil
    switch word {
    case "more": if let last = sites.ids.last { send(Sites.list.shows(last)) }
    case "retry": send(Sites.list.retry())
    case "delete": send(Sites.list.delete([Int(text) ?? 0]))
    case "undo": send(Sites.undo())
    case "search": send(Sites.search(text))
    case "inspect": send(Routes.form(Inspection(site: Int(text) ?? 0)))
    default: return false
    }
    return true
  }
}

struct SitesRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: SitesView.init, presenter: SitesPresenter.init, interactor: SitesInteractor.init)
    app.route(Routes.sites, .existingTab("sites"), to: SitesView.self)
  }
}
