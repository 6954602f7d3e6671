import Foundation
import VIPER

/// The events of the module Dates.
nonisolated enum Dates {
  /// Carries `URL`. The answer is `Date`.
  static let open = EventName<URL, Date>("dates.open")
  /// Shows the formatted answer to `open`.
  static let openShown = EventName<Never, String>("dates.openShown")
  /// Carries no data. The answer is `Date`.
  static let now = EventName<Void, Date>("dates.now")
  /// Shows the formatted answer to `now`.
  static let nowShown = EventName<Never, String>("dates.nowShown")
  /// Carries no data. The answer is `[String: Int]`.
  static let table = EventName<Void, [String: Int]>("dates.table")
  /// Shows the formatted answer to `table`.
  static let tableShown = EventName<Never, String>("dates.tableShown")
  /// Carries `Bool`. The answer is `Void`.
  static let done = EventName<Bool, Void>("dates.done")
}

/// The interactor of Dates, which does the work.
final class DatesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(DatesInteractor.self) {
    $0.on(Dates.open, DatesInteractor.open)
    $0.on(Dates.now, DatesInteractor.now)
    $0.on(Dates.table, DatesInteractor.table)
    $0.on(Dates.done, DatesInteractor.done)
  }

  /// Handles the event `open`.
  func open(_ input: URL) -> Date {
    Date(timeIntervalSince1970: 0)
  }

  /// Handles the event `now`.
  func now() -> Date {
    Date(timeIntervalSince1970: 0)
  }

  /// Handles the event `table`.
  func table() -> [String: Int] {
    [:]
  }

  /// Handles the event `done`.
  func done(_ input: Bool) {
    // Write the work here.
  }
}

/// The presenter of Dates, which formats results for the view.
final class DatesPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(DatesPresenter.self) {
    $0.format(Dates.open, as: Dates.openShown) { output in
      String(describing: output)
    }
    $0.format(Dates.now, as: Dates.nowShown) { output in
      String(describing: output)
    }
    $0.format(Dates.table, as: Dates.tableShown) { output in
      String(describing: output)
    }
  }
}

/// The view of Dates, which sends events and shows results.
final class DatesView: VIPView, Mapped {
  static let mapping = Mapping(DatesView.self) {
    $0.show(Dates.openShown, in: \.openResult)
    $0.show(Dates.nowShown, in: \.nowResult)
    $0.show(Dates.tableShown, in: \.tableResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The answer to `open`.
  private(set) var openResult: String?
  /// The answer to `now`.
  private(set) var nowResult: String?
  /// The answer to `table`.
  private(set) var tableResult: String?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `open`.
  func open(_ input: URL) { send(Dates.open(input)) }

  /// Sends the event `now`.
  func now() { send(Dates.now()) }

  /// Sends the event `table`.
  func table() { send(Dates.table()) }

  /// Sends the event `done`.
  func done(_ input: Bool) { send(Dates.done(input)) }
}
