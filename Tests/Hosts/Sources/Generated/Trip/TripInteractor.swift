import VIPER

/// The interactor of Trip, which does the work.
final class TripInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TripInteractor.self) {
    $0.on(Trip.plan, TripInteractor.plan)
    $0.on(Trip.leave, TripInteractor.leave)
  }

  /// Handles the event `plan`.
  func plan(_ input: String) -> [Item] {
    []
  }

  /// Handles the event `leave`.
  func leave() {
    // Write the work here.
  }
}
