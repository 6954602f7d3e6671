import AccountDomain
public import VIPER

/// A router that registers the Contacts module and its route.
public struct ContactsRouter: ModuleRouter {
  /// Creates the router.
  public init() {}

  /// Registers the module and its route. The module needs a ``ContactStore``.
  public func register(in app: inout Registration) {
    app.module(view: ContactsView.init, presenter: ContactsPresenter.init, interactor: ContactsInteractor.init)
    app.route(Routes.contacts, to: ContactsPresenter.self)
  }
}
