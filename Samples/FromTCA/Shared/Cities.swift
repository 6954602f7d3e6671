/// The server.
@MainActor public protocol CityAPI: AnyObject, Sendable {
  /// Returns the cities with a text in their names.
  func cities(matching text: String) async throws -> [String]
}

/// The app, as its user sees it.
@MainActor public protocol CitiesScreen: AnyObject {
  /// The favorite cities.
  var favorites: [String] { get }
  /// The screen of the search, or `nil` while it is closed.
  var search: (any SearchScreen)? { get }
  /// Performs a tap on the button that opens the search.
  func searchTapped()
}

/// The screen of the search, as its user sees it.
@MainActor public protocol SearchScreen: AnyObject {
  /// The cities that were found.
  var results: [String] { get }
  /// Whether a search has not ended.
  var isLoading: Bool { get }
  /// The text of the alert, or `nil`.
  var alert: String? { get }
  /// Changes the text of the field.
  func type(_ text: String)
  /// Performs a tap on a city, which closes the search.
  func pick(_ city: String)
  /// Closes the search.
  func close()
}
