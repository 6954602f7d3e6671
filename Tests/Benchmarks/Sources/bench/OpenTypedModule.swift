import HandWrittenParts

/// A module of parts that call each other through typed protocols and are accessible to other modules.
@MainActor struct OpenTypedModule {
  let view: OpenTypedView
  private let viewLogger: OpenTypedViewLogger
  private let interactorLogger: OpenTypedInteractorLogger

  init() {
    let interactor = OpenTypedInteractor()
    interactorLogger = OpenTypedInteractorLogger(interactor: interactor)
    let presenter = OpenTypedPresenter(interactor: interactorLogger)
    viewLogger = OpenTypedViewLogger(presenter: presenter)
    view = OpenTypedView(output: viewLogger)
    interactor.output = interactorLogger
    interactorLogger.presenter = presenter
    presenter.view = viewLogger
    viewLogger.view = view
  }

  /// The number of events and results that both loggers have received.
  var logged: Int {
    viewLogger.events + viewLogger.results + interactorLogger.events + interactorLogger.results
  }
}
