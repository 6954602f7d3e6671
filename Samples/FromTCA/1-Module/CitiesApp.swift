public import FromTCAShared
public import VIPERHosting

/// The app.
public final class CitiesApp: CitiesScreen {
  /// The router.
  public let router: VIPRouter
  private let navigator = SimpleNavigator { _ in }

  /// Creates the app with its server and its clock.
  public init(api: any CityAPI, clock: any Clock<Duration>) throws {
    router = VIPRouter(navigator: navigator)
    try router.register(SearchRouter(api: api, clock: clock))
    try router.launch(opening: Cities.screen())
  }

  private var cities: CitiesView? { navigator.views.first as? CitiesView }
  /// The favorite cities.
  public var favorites: [String] { cities?.store.state.favorites ?? [] }
  /// The screen of the search, or `nil` while it is closed.
  public var search: (any SearchScreen)? { navigator.views.last as? SearchView }
  /// Opens the search.
  public func searchTapped() { cities?.present(Search.screen()) }
}
