public import NotesDomain
public import VIPER
import VIPERLinks

/// Publishes the NoteList module, its route, and the link to it. It is kept with what is shown.
public struct NoteListRouter: ModuleRouter {
  private let store: any NoteStore
  private let session: Session

  /// A router of lists.
  ///
  /// - Parameters:
  ///   - store: where the notes are.
  ///   - session: who has logged in; the list asks for a login while nobody has.
  public init(store: any NoteStore, session: Session) {
    self.store = store
    self.session = session
  }

  /// Adds the module, its route, and the link to it.
  public func register(in app: inout Registration) {
    let (store, session) = (store, session)
    app.module(
      view: { _ in NoteListView() }, presenter: { _ in NoteListPresenter(session: session) },
      interactor: { _ in NoteListInteractor(store: store) })
    app.route(Routes.list, to: NoteListPresenter.self)
    app.restorable(Routes.list)
    app.link("notes", through: [Routes.list]) { [RouteStep(Routes.list, style: .root)] }
  }
}
