import VIPER

/// The interactor of Profile, which does the work.
final class ProfileInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ProfileInteractor.self) {
    $0.on(Profile.load, ProfileInteractor.load)
    $0.on(Profile.save, ProfileInteractor.save)
    $0.on(Profile.find, ProfileInteractor.find)
  }

  /// Handles the event `load`.
  func load(_ input: Item.ID) throws -> Item {
    throw EventFailure(.error, "`load` is not written yet.")
  }

  /// Handles the event `save`.
  func save(_ input: Item) {
    // Write the work here.
  }

  /// Handles the event `find`.
  func find(_ input: String) -> [Item] {
    []
  }
}
