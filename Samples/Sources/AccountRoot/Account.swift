public import AccountDomain
public import VIPERLists

/// The events of the Account module.
public nonisolated enum Account {
  /// The list on the page.
  public static let list = ListEvents<Place, Item, PageRow>("account")

  /// The id of a row of the page.
  public enum Place: Hashable, Codable, Sendable {
    /// The row with the user.
    case profile
    /// The row that opens the page about the app.
    case about
    /// The row that opens the settings.
    case settings
    /// The row that opens the contacts.
    case contacts
  }

  /// An element of the page.
  public enum Item: Identifiable, Equatable, Codable, Sendable {
    /// The logged-in user.
    case profile(Profile)
    /// The page about the app.
    case about
    /// The settings.
    case settings
    /// The contacts.
    case contacts

    /// The id of the row that shows the element.
    public var id: Place {
      switch self {
      case .profile: .profile
      case .about: .about
      case .settings: .settings
      case .contacts: .contacts
      }
    }

    var section: String { self.id == .profile ? "user" : "more" }
  }
}
