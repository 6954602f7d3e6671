import Observation
import VIPER
import VIPERHosting

nonisolated enum Detail {
  static let load = EventName<Site.ID, Site>("inspect.detail.load")
  /// Shows a tab.
  static let select = EventName<Tab, Tab>("inspect.detail.select")

  enum Tab: String, Sendable { case overview, history }
}

/// An interactor that loads a site.
final class DetailInteractor: VIPInteractor {
  private let server: FieldServer

  init(server: FieldServer) { self.server = server }

  func load(_ id: Site.ID) async throws -> Site { try await server.site(id) }

  func select(_ tab: Detail.Tab) -> Detail.Tab { tab }
}

/// A site with two tabs.
@Observable final class DetailView: VIPView, Mapped {
  nonisolated struct State: Equatable {
    var site: Site?
    var tab = Detail.Tab.overview
    /// The result of a form or report that was open.
    var notice: String?
    var failure: String?
  }

  static let mapping = Mapping(DetailView.self) {
    $0.state(in: \.state)
    $0.onInitialize(send: Detail.load)
    $0.show(Detail.load, in: \.state.site)
    $0.receive(Routes.form) { view, isAccepted in view.closed(isAccepted) }
    $0.receive(Routes.report) { view, addressee in view.state.notice = "The report was sent to \(addressee)." }
    $0.showFailures(in: \.state.failure, or: "The site cannot be shown.")
  }
  var state = State()
  private let flags: Flags
  /// Whether the user may open the report.
  var hasReport: Bool { flags.hasReports }

  init(flags: Flags) { self.flags = flags }

  func select(_ tab: Detail.Tab) {
    state.notice = nil
    edit(\.state.tab, tab, sending: Detail.select)
  }

  func inspect() {
    state.notice = nil
    if let site = state.site { send(Routes.form(site.latest)) }
  }

  func report() {
    state.notice = nil
    if let site = state.site { send(Routes.report(site.id)) }
  }

  private func closed(_ isAccepted: Bool) {
    state.notice = isAccepted ? "The inspection was sent." : "The inspection is sent later."
    if isAccepted, let site = state.site { send(Detail.load(site.id)) }
  }
}

struct DetailRouter: ModuleRouter {
  func register(in app: inout Registration) { app.route(Routes.site, .push, to: DetailView.self) }
}
