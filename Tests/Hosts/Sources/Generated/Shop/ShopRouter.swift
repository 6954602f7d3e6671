import VIPER

/// The route of Shop, by which other modules open it.
nonisolated extension Routes {
  static let shop = RouteName<Void, Int>("shop")
}

/// The router of Shop, which assembles the module, registers its route, and opens other modules for the presenter.
struct ShopRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(ShopRouter.self) { ShopRouter() }
    app.module(
      view: ShopView.init,
      presenter: ShopPresenter.init,
      interactor: ShopInteractor.init)
    app.route(Routes.shop, .push, to: ShopPresenter.self)
  }

  /// Opens the next module: a module of the same kind, until you write another route here.
  func openNext(from presenter: ShopPresenter) {
    presenter.push(Routes.shop())
  }
}
