package import HandWrittenRuntime

/// A module of named messages, put together: whichever parts it has, a logger on each side of the presenter.
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

  /// How many events and results both loggers have seen.
  package var logged: Int { loggers.reduce(0) { $0 + $1.events + $1.results } }
}

/// What sends an event and adds the answers up.
@MainActor package protocol NamedView: NamedResultReceiver {
  var sum: Int { get }
  func load(_ number: Int)
}

/// What has its own names, and passes on what it has not.
@MainActor protocol NamedPresenter: NamedEventHandler, NamedResultReceiver {
  var previous: (any NamedResultReceiver)? { get set }
}

/// What answers.
@MainActor protocol NamedInteractor: NamedEventHandler {
  var previous: (any NamedResultReceiver)? { get set }
}
