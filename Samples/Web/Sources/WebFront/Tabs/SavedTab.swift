import Foundation
import VIPERRestoration

/// A tab in the store: its navigation, and its screens with the drafts on them.
struct SavedTab: Codable, Equatable {
  /// A view, lowest first.
  struct View: Codable, Equatable {
    /// The type of the view.
    var type: String
    /// The id of its screen; `nil` for a view that is rendered as a part of another one.
    var screen: String?
    /// The draft on its screen.
    var draft: [String: String]
  }

  var navigation: SavedNavigation
  var views: [View]

  init(navigation: SavedNavigation, views: [View]) { (self.navigation, self.views) = (navigation, views) }

  /// Decodes a saved tab; `nil` if that fails. Servers before this format saved the navigation alone.
  init?(_ data: Data) {
    let decoder = JSONDecoder()
    if let tab = try? decoder.decode(SavedTab.self, from: data) {
      self = tab
    } else if let navigation = try? decoder.decode(SavedNavigation.self, from: data) {
      self.init(navigation: navigation, views: [])
    } else {
      return nil
    }
  }
}
