/// A module of parts that call each other through typed protocols.
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

  /// The number of events and results that both loggers have received.
  package var logged: Int {
    viewLogger.events + viewLogger.results + interactorLogger.events + interactorLogger.results
  }
}
