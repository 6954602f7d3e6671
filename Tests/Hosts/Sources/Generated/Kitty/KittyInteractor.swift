import VIPER

/// The interactor of Kitty, which does the work.
final class KittyInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(KittyInteractor.self) {
    $0.on(Kitty.load, KittyInteractor.load)
    $0.on(Kitty.save, KittyInteractor.save)
  }

  /// Handles the event `load`.
  func load() -> String {
    "text"
  }

  /// Handles the event `save`.
  func save(_ input: String) {
    // Write the work here.
  }
}
