import Foundation
import VIPER
import VIPERLists

/// The events of the module Stay.
nonisolated enum Stay {
  /// The events of the list.
  static let list = ListEvents<Int, StayItem, StayRow>("stay.list")
  /// Carries `Date`. The answer is `Bool`.
  static let book = EventName<Date, Bool>("stay.book")
  /// Shows the formatted answer to `book`.
  static let bookShown = EventName<Never, String>("stay.bookShown")
  /// Opens the next module.
  static let openNext = EventName<Void, Never>("stay.openNext")
  /// Closes the next module.
  static let closeNext = EventName<Void, Never>("stay.closeNext")
}

/// An element of the list.
nonisolated struct StayItem: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}

/// A row of the list, as the view shows it.
nonisolated struct StayRow: Equatable, Sendable {
  var title: String
}

/// The interactor of Stay, which does the work.
final class StayInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(StayInteractor.self) {
    $0.list(Stay.list, load: StayInteractor.loadItems) { $0.items }
    $0.on(Stay.book, StayInteractor.book)
  }

  /// The items of the list.
  let items = LoadedList<Int, StayItem>()

  /// Loads the items.
  func loadItems() async throws -> [StayItem] { [StayItem(id: 1, title: "The first item")] }

  /// Handles the event `book`.
  func book(_ input: Date) -> Bool {
    true
  }
}

/// The routes that Stay requires of other modules. The adapter names the routes that serve them.
nonisolated enum StayNeeds {
  /// Opens the next module.
  static let next = RouteName<Void, Never>("stay.next")
}

/// The wireframe of Stay, which opens and closes other modules for the presenter.
@MainActor final class StayWireframe {
  private var next: RouteHandle<Never>?

  /// Opens the next module.
  func openNext(from presenter: StayPresenter) {
    next = presenter.push(StayNeeds.next())
  }

  /// Closes the module that was opened last.
  func closeNext() { next?.remove() }
}

/// The presenter of Stay, which formats results for the view.
final class StayPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(StayPresenter.self) {
    $0.on(Stay.openNext) { presenter in presenter.wireframe.openNext(from: presenter) }
    $0.on(Stay.closeNext) { presenter in presenter.wireframe.closeNext() }
    $0.on(Lifecycle.ready) { presenter in presenter.send(Stay.list.load(.refresh)) }
    $0.list(Stay.list, \.items)
    $0.format(Stay.book, as: Stay.bookShown) { output in
      String(describing: output)
    }
  }

  /// The rows of the list.
  let items = ListFormatter<Int, StayItem, StayRow>({ StayRow(title: $0.title) })

  private let wireframe: StayWireframe

  init(wireframe: StayWireframe) { self.wireframe = wireframe }
}

/// The view of Stay, which sends events and shows results.
final class StayView: VIPView, Mapped {
  static let mapping = Mapping(StayView.self) {
    $0.list(Stay.list, \.items)
    $0.show(Stay.bookShown, in: \.bookResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The rows of the list.
  let items = ObservableList<Int, StayRow>()

  /// The answer to `book`.
  private(set) var bookResult: String?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `book`.
  func book(_ input: Date) { send(Stay.book(input)) }

  /// Opens the next module.
  func openNext() { send(Stay.openNext()) }

  /// Closes the next module.
  func closeNext() { send(Stay.closeNext()) }
}

/// The route of Stay, by which other modules open it.
nonisolated extension Routes {
  static let stay = RouteName<Void, Never>("stay")
}

/// The router of Stay, which registers its routes and services.
struct StayRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(StayWireframe.self, lifetime: .perModule) { StayWireframe() }
    StayAdapter().register(in: &app)
    app.route(Routes.stay, .push, to: StayView.self)
  }
}

/// The adapter of Stay: it names the routes that serve the routes that Stay requires, and converts their values.
struct StayAdapter: ModuleRouter {
  func register(in app: inout Registration) {
    // The next module is a module of the same kind, until you write the route of another module here.
    app.adapt(StayNeeds.next, to: Routes.stay, parameters: { $0 }, output: { $0 })
  }
}
