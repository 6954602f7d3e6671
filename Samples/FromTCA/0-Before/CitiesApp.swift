public import FromTCAShared

/// The app.
public final class CitiesApp: CitiesScreen {
  private let store: Store<CitiesFeature.State, CitiesFeature.Action>

  /// Creates the app with its server and its clock.
  public init(api: any CityAPI, clock: any Clock<Duration>) {
    let feature = CitiesFeature(search: SearchFeature(api: api, clock: clock))
    store = Store(CitiesFeature.State(), reduce: feature.reduce)
  }

  /// The favorite cities.
  public var favorites: [String] { store.state.favorites }
  /// The screen of the search, or `nil` while it is closed.
  public var search: (any SearchScreen)? { store.state.search.map { SearchView(state: $0, store: store) } }
  /// Opens the search.
  public func searchTapped() { store.send(.searchTapped) }
}

/// The view of the search, which is created from the state.
private final class SearchView: SearchScreen {
  private let state: SearchFeature.State
  private let store: Store<CitiesFeature.State, CitiesFeature.Action>

  init(state: SearchFeature.State, store: Store<CitiesFeature.State, CitiesFeature.Action>) {
    (self.state, self.store) = (state, store)
  }

  var results: [String] { state.results }
  var isLoading: Bool { state.isLoading }
  var alert: String? { state.alert }
  func type(_ text: String) { store.send(.search(.typed(text))) }
  func pick(_ city: String) { store.send(.search(.picked(city))) }
  func close() { store.send(.search(.closed)) }
}
