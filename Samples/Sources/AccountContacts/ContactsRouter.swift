import AccountDomain
import VIPER

/// A router that registers the route to the Contacts module.
struct ContactsRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(Routes.contacts, .existing(or: .push), to: ContactsPresenter.self)
  }
}
