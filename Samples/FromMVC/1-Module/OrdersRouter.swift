import FromMVCShared
import VIPER

/// The registration of the module. It creates the controller with the services that its initializer takes.
struct OrdersRouter: ModuleRouter {
  let api: any OrderAPI
  let drafts: any DraftStore

  func register(in app: inout Registration) {
    app.service((any OrderAPI).self) { [api] in api }
    app.service((any DraftStore).self) { [drafts] in drafts }
    app.module(view: OrdersViewController.init(api:drafts:))
  }
}
