public import NotesDomain
public import VIPER

/// Publishes the NoteList module and its route.
public struct NoteListRouter: ModuleRouter {
  private let store: any NoteStore

  /// A router whose module uses this store.
  public init(store: any NoteStore) { self.store = store }

  /// Adds the module and its route.
  public func register(in app: inout Registration) {
    let store = store
    app.module(
      view: { _ in NoteListView() }, presenter: { _ in NoteListPresenter() },
      interactor: { _ in NoteListInteractor(store: store) })
    app.route(Routes.list, to: NoteListPresenter.self)
  }
}
