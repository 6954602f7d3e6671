import VIPER

/// A module whose mappings have many names each: those of the view and the interactor the names that are sent,
/// those of the presenter others.
@MainActor final class ManyNames {
  private let view: ManyNamesView
  private let loggers = [Logger(), Logger()]
  /// What is sent again and again: eight from all over.
  private let sent: [EventName<Int, Int>]

  init<Count: NameCount>(_ count: Count.Type) throws {
    let names = Count.names
    sent = (0..<8).map { EventName(names[$0 * names.count / 8]) }
    view = CountedView<Count>()
    try view.assemble(
      presenter: CountedPresenter<Count>(), interactor: CountedInteractor<Count>(),
      middleware: MiddlewareList(beforePresenter: [loggers[0]], beforeInteractor: [loggers[1]]))
  }

  func roundTrips(_ times: Int) -> Int {
    view.sum = 0
    for value in 0..<times { view.send(sent[value & 7], value) }
    return loggers.reduce(view.sum) { $0 &+ $1.take() }
  }
}
