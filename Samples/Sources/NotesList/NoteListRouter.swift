import NotesDomain
import VIPER
import VIPERLinks
import VIPERRestoration

/// A router that registers the route and the link of the NoteList module. The list is part of a saved navigation.
struct NoteListRouter: ModuleRouter {
  /// Registers the route and the link, and the routes that the module requires. The module opens a login while no
  /// account is logged in.
  func register(in app: inout Registration) {
    app.requires(NoteListNeeds.editing)
    app.requires(Routes.login)
    app.route(Routes.list, to: NoteListPresenter.self)
    app.restorable(Routes.list)
    app.link("notes", through: [Routes.list]) { [RouteStep(Routes.list(), style: .root)] }
  }
}
