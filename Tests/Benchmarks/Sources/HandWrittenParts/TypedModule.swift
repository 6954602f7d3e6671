/// The module whose seams are protocols, put together.
@MainActor package struct TypedModule {
  package let view: TypedView
  private let viewLogger: TypedViewLogger
  private let interactorLogger: TypedInteractorLogger

  package init() {
    let interactor = TypedInteractor()
    interactorLogger = TypedInteractorLogger(interactor: interactor)
    let presenter = TypedPresenter(interactor: interactorLogger)
    viewLogger = TypedViewLogger(presenter: presenter)
    view = TypedView(output: viewLogger)
    interactor.output = interactorLogger
    interactorLogger.presenter = presenter
    presenter.view = viewLogger
    viewLogger.view = view
  }

  /// How many events and results both loggers have seen.
  package var logged: Int {
    viewLogger.events + viewLogger.results + interactorLogger.events + interactorLogger.results
  }
}
