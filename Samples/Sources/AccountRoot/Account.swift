public import AccountDomain
public import VIPER
public import VIPERLists

/// The events of the Account module.
public nonisolated enum Account: Feature {
  /// The list on the page.
  public static let list = ListEvents<Place, Item, PageRow>("account")

  /// All of its events.
  public static let names = list.names

  /// A section or a row of the page.
  public enum Place: Hashable, Sendable {
    /// The section with the user.
    case user
    /// The section with what else there is.
    case more
    /// The row of a user.
    case profile
    /// The row that leads to the page about the app.
    case about
    /// The row that leads to the settings.
    case settings
    /// The row that leads to the contacts.
    case contacts
  }

  /// What there is on the page.
  public enum Item: Identifiable, Equatable, Sendable {
    /// The user who is logged in.
    case profile(Profile)
    /// The way to the page about the app.
    case about
    /// The way to the settings.
    case settings
    /// The way to the contacts.
    case contacts

    /// Its row.
    public var id: Place {
      switch self {
      case .profile: .profile
      case .about: .about
      case .settings: .settings
      case .contacts: .contacts
      }
    }

    /// Its section.
    var section: Place { self.id == .profile ? .user : .more }
  }
}
