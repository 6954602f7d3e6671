import Foundation
import VIPERRestoration

/// The stored state of a tab: its navigation, and its screens with their drafts.
struct SavedTab: Codable, Equatable {
  /// A view of the tab.
  struct View: Codable, Equatable {
    var type: String
    /// The id of the view's screen, or `nil` for a view that is rendered as a part of another screen.
    var screen: String?
    /// The draft on its screen.
    var draft: [String: String]
  }

  var navigation: SavedNavigation
  var views: [View]

  init(navigation: SavedNavigation, views: [View]) { (self.navigation, self.views) = (navigation, views) }

  /// Decodes a saved tab. Returns `nil` if the data cannot be decoded. Data of older servers contain only the
  /// navigation.
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
