import FromMVCShared
import UIKit
import VIPER

/// The registration of the modules and their routes. It creates the parts with the services that their initializers take.
struct OrdersRouter: ModuleRouter {
  let api: any OrderAPI
  let drafts: any DraftStore

  func register(in app: inout Registration) {
    app.service((any OrderAPI).self) { [api] in api }
    app.service((any DraftStore).self) { [drafts] in drafts }
    app.module(
      view: { OrdersViewController() }, presenter: { OrdersPresenter() },
      interactor: OrdersInteractor.init(api:drafts:))
    app.route(Orders.screen, .push, to: OrdersViewController.self)
    app.module(view: { OrderDetailViewController() })
    app.route(Detail.screen, .push, to: OrderDetailViewController.self)
    app.module(view: { HomeViewController() })
    app.route(Home.screen, .root, to: HomeViewController.self)
  }
}
