import VIPER

#if canImport(UIKit)
  import UIKit
#endif

/// The route of Till, by which other modules open it.
nonisolated extension Routes {
  static let till = RouteName<Int, Never>("till")
}

/// The router of Till, which assembles the module, registers its route, and opens other modules for the presenter.
struct TillRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service((any TillWorker).self) { DefaultTillWorker() }
    app.service(TillRouter.self) { TillRouter() }
    #if canImport(UIKit)
      app.module(
        view: { TillController() },
        presenter: TillPresenter.init,
        interactor: TillInteractor.init)
      app.route(Routes.till, .push, to: TillController.self)
    #endif
  }

  /// Opens the next module: a module of the same kind, until you write another route here.
  func openNext(_ input: Int, from presenter: TillPresenter) {
    presenter.push(Routes.till(input))
  }
}
