package import HandWrittenRuntime

/// A module of parts that exchange named messages, with a logger on each side of the presenter.
@MainActor package struct NamedModule<View: NamedView> {
  package let view: View
  private let loggers: [NamedLogger]

  init<ItsPresenter: NamedPresenter, ItsInteractor: NamedInteractor>(
    view: (any NamedEventHandler) -> View, presenter: (any NamedEventHandler) -> ItsPresenter,
    interactor: ItsInteractor
  ) {
    let before = NamedLogger(next: interactor)
    let presenter = presenter(before)
    let after = NamedLogger(next: presenter)
    self.view = view(after)
    interactor.previous = before
    before.previous = presenter
    presenter.previous = after
    after.previous = self.view
    loggers = [after, before]
  }

  /// The number of events and results that both loggers have received.
  package var logged: Int { loggers.reduce(0) { $0 + $1.events + $1.results } }
}

/// A view that sends an event and adds up the answers.
@MainActor package protocol NamedView: NamedResultReceiver {
  var sum: Int { get }
  func load(_ number: Int)
}

/// A presenter that handles its own names and forwards all others.
@MainActor protocol NamedPresenter: NamedEventHandler, NamedResultReceiver {
  var previous: (any NamedResultReceiver)? { get set }
}

/// An interactor that answers events.
@MainActor protocol NamedInteractor: NamedEventHandler {
  var previous: (any NamedResultReceiver)? { get set }
}
