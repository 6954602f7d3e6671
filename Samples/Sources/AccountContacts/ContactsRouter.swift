import AccountDomain
public import VIPER

/// Publishes the contacts and their route.
public struct ContactsRouter: ModuleRouter {
  /// A router of contacts.
  public init() {}

  /// Adds the module and its route. The module needs a ``ContactStore``.
  public func register(in app: inout Registration) {
    app.module(view: ContactsView.init, presenter: ContactsPresenter.init, interactor: ContactsInteractor.init)
    app.feature(Contacts.self)
    app.route(Routes.contacts, to: ContactsPresenter.self)
  }
}
