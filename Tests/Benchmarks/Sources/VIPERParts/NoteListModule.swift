package import VIPER

/// The module, registered and built as in an app.
@MainActor package struct NoteListModule {
  package let view: NoteListView
  package let router: VIPRouter
  private let loggers: [CountingMiddleware]

  /// Creates a module with `count` counting middleware on each side of the presenter.
  package init(middlewareOnEachSide count: Int = 1) throws {
    let before = (0..<count).map { _ in CountingMiddleware() }
    let after = (0..<count).map { _ in CountingMiddleware() }
    try self.init(MiddlewareList(beforePresenter: before, beforeInteractor: after), before + after)
  }

  /// Creates a module with `count` middleware on each side of the presenter that only forward the sent events.
  package init(ignoringMiddlewareOnEachSide count: Int) throws {
    let all = Array(repeating: IgnoringMiddleware(), count: count)
    try self.init(MiddlewareList(beforePresenter: all, beforeInteractor: all))
  }

  /// Creates a module with middleware that does not count.
  package init(_ middleware: MiddlewareList) throws { try self.init(middleware, []) }

  private init(_ middleware: MiddlewareList, _ loggers: [CountingMiddleware]) throws {
    self.loggers = loggers
    router = VIPRouter()
    router.middleware = middleware
    try router.register { app in
      app.module(
        view: NoteListView.init, presenter: NoteListPresenter.init,
        interactor: NoteListInteractor.init)
      app.module(view: NotePreviewView.init, presenter: NotePreviewPresenter.init)
      app.route(NoteList.preview, .unshown, to: NotePreviewPresenter.self)
    }
    view = try VIPBuilder(prefix: "NoteList", router: router).build(as: NoteListView.self)
  }

  /// The number of events and results that all counting middleware has received.
  package var logged: Int { loggers.reduce(0) { $0 + $1.events + $1.results } }
}
