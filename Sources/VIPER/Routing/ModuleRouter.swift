/// A feature's router: it publishes what the feature has, its modules and the routes to them.
///
/// ```swift
/// struct EditorRouter: ModuleRouter {
///   let store: any NoteStore
///   func register(in app: inout Registration) {
///     app.module(
///       view: { _ in EditorView() }, presenter: { _ in EditorPresenter() },
///       interactor: { _ in EditorInteractor(store: store) })
///     app.route(Routes.editor, .push, to: EditorPresenter.self)
///   }
/// }
/// try router.register(EditorRouter(store: store))
/// ```
///
/// Other features see nothing of it but the names of its routes.
@MainActor public protocol ModuleRouter {
  /// Adds the feature's modules and routes. Nothing is built by it.
  func register(in app: inout Registration)
}
