internal import HandWrittenRuntime

/// The logger of the original design, which counts instead of printing.
final class OriginalLogger: OriginalMiddleware {
  private(set) var events = 0
  private(set) var results = 0
  var handler: (any OriginalHandler)?
  weak var receiver: (any OriginalReceiver)?

  func handleEvent(_ event: OriginalEvent) {
    events &+= 1
    handler?.handleEvent(event)
  }

  func receiveResult(_ result: OriginalResult) {
    results &+= 1
    receiver?.receiveResult(result)
  }
}

/// A module as the builder of the original design connects it: three parts and two loggers, each with references to its
/// neighbors.
@MainActor package struct OriginalModule {
  package let view = OriginalNoteListController()
  private let loggers = [OriginalLogger(), OriginalLogger()]

  package init() {
    let presenter = OriginalNoteListPresenter()
    let interactor = OriginalNoteListInteractor()
    view.handler = loggers[0]
    loggers[0].handler = presenter
    presenter.handler = loggers[1]
    loggers[1].handler = interactor
    interactor.receiver = loggers[1]
    loggers[1].receiver = presenter
    presenter.receiver = loggers[0]
    loggers[0].receiver = view
    presenter.view = view
  }

  /// The number of events and results that both loggers have received.
  package var logged: Int { loggers.reduce(0) { $0 + $1.events + $1.results } }
}
