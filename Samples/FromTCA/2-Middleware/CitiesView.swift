import VIPER

nonisolated enum Cities {
  static let screen = RouteName<Void, Never>("cities")
}

/// The view of the store, as the view of a module. The module has no other part.
final class CitiesView: VIPView, Mapped {
  static let mapping = Mapping(CitiesView.self) {
    $0.receive(Search.screen) { view, city in view.store.send(.picked(city)) }
  }
  let store = Store(CitiesFeature.State(), reduce: CitiesFeature().reduce)
}
