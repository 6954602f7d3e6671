import AccountDomain
import VIPER
import VIPERLists
import VIPERModels

/// A presenter that formats the app and the actions as rows.
final class AboutPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(AboutPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(About.list.load(.refresh)) }
    $0.list(About.list, \.rows)
  }

  let rows = ListFormatter<About.Place, About.Item, PageRow> { item in
    switch item {
    case .app(let app): PageRow(app.name, detail: "Version \(app.version)")
    case .rate: PageRow(ViewModel(title: "Rate", styles: [.title: Style("action")]), RowEvent(About.rate()))
    case .upgrade: PageRow(ViewModel(title: "Upgrade", styles: [.title: Style("action")]), RowEvent(About.upgrade()))
    }
  }
}

/// An interactor that calls the service.
final class AboutInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(AboutInteractor.self) {
    $0.list(About.list, load: AboutInteractor.load) { $0.items }
    $0.on(About.rate, AboutInteractor.rate)
    $0.on(About.upgrade, AboutInteractor.upgrade)
    // A second tap during the call has no effect.
    $0.policy(.rejectWhileBusy, for: About.rate)
    $0.policy(.rejectWhileBusy, for: About.upgrade)
  }

  let items = LoadedList<About.Place, About.Item> { $0.section }
  private let app: AppInfo
  private let service: any AppService

  init(app: AppInfo, service: any AppService) { (self.app, self.service) = (app, service) }

  func load() -> [About.Item] { [.app(app), .rate, .upgrade] }

  func rate() async throws { try await service.rate() }

  func upgrade() async throws { try await service.upgrade() }
}

/// A router that registers the route to the About module.
struct AboutRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(Routes.about, .push, to: AboutPresenter.self)
  }
}
