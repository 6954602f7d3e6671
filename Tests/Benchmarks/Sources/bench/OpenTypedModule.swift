import HandWrittenParts

/// The module whose seams are protocols, put together outside of its own module.
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

  /// How many events and results both loggers have seen.
  var logged: Int {
    viewLogger.events + viewLogger.results + interactorLogger.events + interactorLogger.results
  }
}
