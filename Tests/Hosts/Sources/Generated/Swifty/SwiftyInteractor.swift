import VIPER

/// The interactor of Swifty, which does the work.
final class SwiftyInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SwiftyInteractor.self) {
    $0.on(Swifty.load, SwiftyInteractor.load)
    $0.on(Swifty.save, SwiftyInteractor.save)
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
