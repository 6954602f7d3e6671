import VIPER
import VIPERLists

/// A book of the shelf.
struct Book: Codable, Sendable, Equatable, Identifiable {
  var id: Int
  var title: String
}

/// The names of the app with a login, links, a list and embedded modules.
nonisolated enum Shelf {
  static let books = ListEvents<Int, Book, String>("shelf.books")
  static let add = EventName<String, Int>("shelf.add")
  static let open = EventName<Int, Never>("shelf.open")
  /// Embeds the badge of a book in the shelf.
  static let pin = EventName<Int, Never>("shelf.pin")
  /// Builds a chip in code.
  static let makeChip = EventName<Int, Int>("shelf.makeChip")
  static let logOut = EventName<Void, Never>("shelf.logOut")
  static let logIn = EventName<String, String>("login.logIn")
  static let read = EventName<Int, String>("book.read")
  static let close = EventName<String, Never>("book.close")
  static let rate = EventName<Int, Int>("badge.rate")
  static let rated = EventName<Void, Int>("badge.rated")

  static let shelf = RouteName<Void, Never>("shelf")
  static let book = RouteName<Int, String>("book")
  static let badge = RouteName<Int, Never>("badge")
  static let login = RouteName<Void, String>("login")
}
