import Observation
import VIPER
import VIPERHosting
import VIPERLists

nonisolated enum Sites {
  static let list = ListEvents<Site.ID, Site, String>("inspect.sites")
  /// Shows the sites whose names contain a text. Send this event at each keystroke.
  static let search = EventName<String, Void>("inspect.sites.search")
  /// Restores the site that was deleted last.
  static let undo = EventName<Void, Void>("inspect.sites.undo")
}

/// An interactor that loads the sites in pages.
final class SitesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SitesInteractor.self) {
    $0.list(Sites.list, page: SitesInteractor.page) { $0.sites }
    $0.on(Sites.search, SitesInteractor.search)
    $0.on(Sites.list.delete, SitesInteractor.delete)
    $0.on(Sites.undo, SitesInteractor.undo)
    $0.policy(.latestWins, for: Sites.search)
  }

  let sites = PagedList<Site.ID, Site, Int>(threshold: 1)
  private let server: FieldServer
  private var text = ""
  private var deleted: [Site.ID] = []

  init(server: FieldServer) { self.server = server }

  func page(_ request: PageRequest<Int>) async throws -> ListPage<Site.ID, Site, Int> {
    let start = if case .after(let key) = request { key } else { 0 }
    let page = try await server.sites(matching: text, from: start, limit: 3)
    let end = start + page.sites.count
    let reason = text.isEmpty ? "There are no sites." : "No site contains \"\(text)\"."
    return ListPage(page.sites, after: end < page.total ? end : nil, total: page.total, ifEmpty: reason)
  }

  func search(_ text: String) async throws {
    self.text = text
    try await sites.load(.refresh)
  }

  func delete(_ ids: [Site.ID]) async throws {
    for id in ids { try await server.delete(id) }
    deleted = ids
    sites.remove(ids)
  }

  func undo() async throws {
    guard !deleted.isEmpty else { throw EventFailure(.invalid, "No site was deleted.") }
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
@Observable final class SitesView: VIPView, Mapped {
  nonisolated struct State: Equatable {
    var text = ""
    var canUndo = false
    var failure: String?
  }

  static let mapping = Mapping(SitesView.self) {
    $0.state(in: \.state)
    $0.list(Sites.list, \.sites)
    $0.receive(Sites.list.delete) { view in view.state.canUndo = true }
    $0.receive(Sites.undo) { view in view.state.canUndo = false }
    $0.onFailure(Sites.search) { _, _ in }  // The list shows the reason.
    $0.showFailures(in: \.state.failure, or: "That did not work.")
  }
  var state = State()
  let sites = ObservableList<Site.ID, String>()
  private let drafts: Drafts
  /// The number on the badge.
  var unsent: Int { drafts.unsent }

  init(drafts: Drafts) { self.drafts = drafts }

  func type(_ text: String) { edit(\.state.text, text, sending: Sites.search) }

  func loadMore() { if let last = sites.ids.last { send(Sites.list.shows(last)) } }
}

struct SitesRouter: ModuleRouter {
  func register(in app: inout Registration) { app.route(Routes.sites, .root, to: SitesView.self) }
}
