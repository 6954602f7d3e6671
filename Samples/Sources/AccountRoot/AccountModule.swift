import AccountDomain
import VIPER
import VIPERLists
import VIPERModels

/// A presenter that formats the elements as rows. The route events of the rows continue to the router.
final class AccountPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(AccountPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Account.list.load(.refresh)) }
    $0.list(Account.list, \.rows)
  }

  let rows = ListFormatter<Account.Place, Account.Item, PageRow> { item in
    switch item {
    case .profile(let profile): PageRow(profile.name, detail: profile.mobile)
    case .about: PageRow(ViewModel(title: "About", accessory: "chevron"), RowEvent(Routes.about()))
    case .settings: PageRow(ViewModel(title: "Settings", accessory: "chevron"), RowEvent(Routes.settings()))
    case .contacts: PageRow(ViewModel(title: "Contacts", accessory: "chevron"), RowEvent(Routes.contacts()))
    }
  }
}

/// An interactor that loads the elements for the logged-in user.
final class AccountInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(AccountInteractor.self) {
    $0.list(Account.list, load: AccountInteractor.load) { $0.items }
  }

  let items = LoadedList<Account.Place, Account.Item> { $0.section }
  private let service: any AccountService

  init(service: any AccountService) { self.service = service }

  func load() async throws -> [Account.Item] {
    guard let profile = try await service.profile() else { throw EventFailure(.error, "You are not logged in.") }
    return [.profile(profile), .about, .settings, .contacts]
  }
}

/// A router that registers the route to the Account module.
struct AccountRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.requires(Routes.about)
    app.requires(Routes.settings)
    app.requires(Routes.contacts)
    app.route(Routes.account, to: AccountPresenter.self)
  }
}
