public import AccountDomain
public import VIPER
public import VIPERLists

/// The events of the Settings module.
public nonisolated enum Settings: Feature {
  /// Switches to another user. Nobody handles it yet: it is reported, with its name.
  public static let switchUser = EventName<Void, Never>("settings.switchUser")
  /// Logs the user out. Nobody handles it yet: it is reported, with its name.
  public static let signOut = EventName<Void, Never>("settings.signOut")
  /// The page, as the view shows it.
  public static let rows = EventName<Never, ListModel<Place, PageRow>>("settings.rows")

  /// All of its events that are handled.
  public static let names: [any TypedName] = [rows]

  /// A section or a row of the page.
  public enum Place: Hashable, Sendable {
    /// The section with what concerns the user.
    case user
    /// The row that switches to another user.
    case switchUser
    /// The row that logs the user out.
    case signOut
  }
}
