import Observation
import VIPER
import VIPERLinks

nonisolated enum Report {
  static let load = EventName<Site.ID, String>("inspect.report.load")
  /// Sends the report. The answer is the addressee.
  static let share = EventName<String, String>("inspect.report.share")
}

/// An interactor that writes the report of a site.
final class ReportInteractor: VIPInteractor {
  private let server: FieldServer

  init(server: FieldServer) { self.server = server }

  func load(_ id: Site.ID) async throws -> String {
    let site = try await server.site(id)
    return "\(site.name), version \(site.latest.version): \(site.latest.notes)"
  }

  func share(_ addressee: String) throws -> String {
    guard addressee.contains("@") else { throw EventFailure(.invalid, "Enter an address.") }
    return addressee
  }
}

/// The report of a site. It closes with the addressee.
@Observable final class ReportView: VIPView, ProducesOutput, Mapped {
  typealias Output = String
  nonisolated struct State: Equatable {
    var text = ""
    var failure: String?
  }

  static let mapping = Mapping(ReportView.self) {
    $0.state(in: \.state)
    $0.onInitialize(send: Report.load)
    $0.show(Report.load, in: \.state.text)
    $0.receive(Report.share) { view, addressee in view.finish(with: addressee) }
    $0.showFailures(in: \.state.failure, or: "The report cannot be shown.")
  }
  var state = State()
}

/// An interceptor that refuses the report while the user has switched it off.
struct ReportGate: RouteInterceptor {
  let flags: Flags

  func before(_ request: RouteRequest) -> RouteDecision {
    flags.hasReports ? .proceed : .refuse("Reports are switched off in the settings.")
  }
}

/// The registration of the report, which also opens by a link.
struct ReportRouter: ModuleRouter {
  let flags: Flags

  func register(in app: inout Registration) {
    app.route(Routes.report, .push, to: ReportView.self, interceptors: [ReportGate(flags: flags)])
    app.link("sites/:site/report", through: [Routes.sites, Routes.site, Routes.report]) { (site: Int) in
      [
        RouteStep(Routes.sites(), style: .existing(or: .root)),
        RouteStep(Routes.site(site), style: .existing(or: .push)), RouteStep(Routes.report(site)),
      ]
    }
  }
}
