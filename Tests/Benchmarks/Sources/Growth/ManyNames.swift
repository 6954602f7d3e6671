import VIPER

/// A module with many names in each mapping. The view and the interactor map the names that are sent. The presenter
/// maps other names.
@MainActor final class ManyNames {
  private let view: ManyNamesView
  private let loggers = [Logger(), Logger()]
  /// The names that are sent repeatedly: eight, spread over all names.
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
    for value in 0..<times { view.send(sent[value & 7](value)) }
    return loggers.reduce(view.sum) { $0 &+ $1.take() }
  }
}
