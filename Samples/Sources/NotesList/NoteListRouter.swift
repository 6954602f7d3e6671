import NotesDomain
public import VIPER
import VIPERLinks
import VIPERRestoration

/// A router that registers the NoteList module, its route and its link. The list is part of a saved navigation.
public struct NoteListRouter: ModuleRouter {
  /// Creates the router.
  public init() {}

  /// Registers the module, its route and its link, and declares the routes that the module requires.
  ///
  /// The module needs a ``NoteStore`` and the ``Session``. The module opens a login while no account is logged in.
  public func register(in app: inout Registration) {
    app.module(
      view: NoteListView.init, presenter: NoteListPresenter.init,
      interactor: NoteListInteractor.init)
    app.requires(NoteListNeeds.editing)
    app.requires(Routes.login)
    app.route(Routes.list, to: NoteListPresenter.self)
    app.restorable(Routes.list)
    app.link("notes", through: [Routes.list]) { [RouteStep(Routes.list(), style: .root)] }
  }
}
