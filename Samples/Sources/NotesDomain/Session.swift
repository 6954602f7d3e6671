public import VIPER

/// The account that has logged in during this run of the app, and the login that is open.
@MainActor public final class Session {
  /// The reason for a login, shown to the user.
  public static let reason = "Log in to use this app"

  /// The name of the account, or `nil` before the login.
  public var account: String?
  private var asking: RouteHandle<String>?

  /// Creates a session without an account.
  public init() {}

  /// The open login, or `nil`. At most one login is open at a time.
  public var login: RouteHandle<String>? {
    guard let asking, asking.canRemove, asking.target?.port.isRemoved != true else { return nil }
    return asking
  }

  /// Observes an opened login. When the login closes with an account, stores the account.
  public func follow(_ login: RouteHandle<String>) {
    asking = login
    // An observer is necessary. A task that waits for the output would resume too late: the module below the login may
    // appear first, and would open a second login.
    login.observe { [weak self] _ in
      if let account = login.givenOutput { self?.account = account }
    }
  }
}
