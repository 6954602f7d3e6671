import VIPER

/// The routes that Trip requires of other modules. The adapter names the routes that serve them.
nonisolated enum TripNeeds {
  /// Opens the next module.
  static let next = RouteName<Int, String>("trip.next")
}

/// The wireframe of Trip, which opens and closes other modules for the presenter.
@MainActor final class TripWireframe {
  private var next: RouteHandle<String>?

  /// Opens the next module.
  func openNext(_ input: Int, from presenter: TripPresenter) {
    next = presenter.push(TripNeeds.next(input))
  }

  /// Closes the module that was opened last.
  func closeNext() { next?.remove() }
}
