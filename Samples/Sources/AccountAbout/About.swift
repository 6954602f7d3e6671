public import AccountDomain
public import VIPER
public import VIPERLists

/// The events of the About module.
public nonisolated enum About {
  /// The list on the page.
  public static let list = ListEvents<Place, Item, PageRow>("about")
  /// Rates the app.
  public static let rate = EventName<Void, Void>("about.rate")
  /// Upgrades the app.
  public static let upgrade = EventName<Void, Void>("about.upgrade")

  /// The id of a row of the page.
  public enum Place: Hashable, Codable, Sendable {
    /// The row with the app's name and version.
    case version
    /// The row that rates the app.
    case rate
    /// The row that upgrades the app.
    case upgrade
  }

  /// An element of the page.
  public enum Item: Identifiable, Equatable, Codable, Sendable {
    /// The name and version of the app.
    case app(AppInfo)
    /// The action that rates the app.
    case rate
    /// The action that upgrades the app.
    case upgrade

    /// The id of the row that shows the element.
    public var id: Place {
      switch self {
      case .app: .version
      case .rate: .rate
      case .upgrade: .upgrade
      }
    }

    var section: String { self.id == .version ? "app" : "actions" }
  }
}
