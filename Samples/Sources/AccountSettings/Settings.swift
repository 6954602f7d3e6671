public import AccountDomain
public import VIPER
public import VIPERLists

/// The events of the Settings module.
public nonisolated enum Settings {
  /// Switches to another user. No part handles this event yet, so the router reports the event as unhandled.
  public static let switchUser = EventName<Void, Never>("settings.switchUser")
  /// Logs the user out. No part handles this event yet, so the router reports the event as unhandled.
  public static let signOut = EventName<Void, Never>("settings.signOut")
  /// Sends the rows to the view.
  public static let rows = EventName<Never, ListModel<Place, PageRow>>("settings.rows")

  /// The id of a row of the page.
  public enum Place: Hashable, Codable, Sendable {
    /// The row that switches to another user.
    case switchUser
    /// The row that logs the user out.
    case signOut
  }
}
