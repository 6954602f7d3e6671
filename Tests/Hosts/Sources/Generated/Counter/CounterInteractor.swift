import VIPER

/// The interactor of Counter, which does the work.
final class CounterInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CounterInteractor.self) {
    $0.on(Counter.add, CounterInteractor.add)
    $0.on(Counter.reset, CounterInteractor.reset)
  }

  /// Handles the event `add`.
  func add(_ input: Int) -> Int {
    1
  }

  /// Handles the event `reset`.
  func reset() {
    // Write the work here.
  }
}
