public import AccountDomain
public import VIPER
public import VIPERLists

/// The events of the About module.
public nonisolated enum About: Feature {
  /// The list on the page.
  public static let list = ListEvents<Place, Item, PageRow>("about")
  /// Rates the app.
  public static let rate = EventName<Void, Void>("about.rate")
  /// Upgrades the app.
  public static let upgrade = EventName<Void, Void>("about.upgrade")

  /// All of its events.
  public static let names: [any TypedName] = list.names + [rate, upgrade]

  /// A section or a row of the page.
  public enum Place: Hashable, Sendable {
    /// The section with the app.
    case app
    /// The section with what one can do for the app.
    case actions
    /// The row of the app's name and version.
    case version
    /// The row that rates the app.
    case rate
    /// The row that upgrades the app.
    case upgrade
  }

  /// What there is on the page.
  public enum Item: Identifiable, Equatable, Sendable {
    /// The app.
    case app(AppInfo)
    /// The way to rate it.
    case rate
    /// The way to upgrade it.
    case upgrade

    /// Its row.
    public var id: Place {
      switch self {
      case .app: .version
      case .rate: .rate
      case .upgrade: .upgrade
      }
    }

    /// Its section.
    var section: Place { self.id == .version ? .app : .actions }
  }
}
