import NotesDomain
public import VIPER
import VIPERLinks
import VIPERRestoration

/// Publishes the NoteList module, its route, and the link to it. It is kept with what is shown.
public struct NoteListRouter: ModuleRouter {
  /// A router of lists.
  public init() {}

  /// Adds the module, its route, and the link to it, and says what it cannot do without.
  ///
  /// The module needs a ``NoteStore`` and the ``Session``: it opens a login while nobody has logged in.
  public func register(in app: inout Registration) {
    app.module(
      view: NoteListView.init, presenter: NoteListPresenter.init,
      interactor: NoteListInteractor.init)
    app.feature(NoteList.self)
    app.requires(NoteListNeeds.editing)
    app.requires(Routes.login)
    app.route(Routes.list, to: NoteListPresenter.self)
    app.restorable(Routes.list)
    app.link("notes", through: [Routes.list]) { [RouteStep(Routes.list, style: .root)] }
  }
}
