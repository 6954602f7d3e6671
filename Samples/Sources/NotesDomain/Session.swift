public import VIPER

/// Who has logged in during this run of the app, and who is being asked to.
@MainActor public final class Session {
  /// Why people are asked to log in.
  public static let reason = "Log in to use this app"

  /// The account's name; `nil` while nobody has logged in.
  public var account: String?
  private var login: RouteHandle<String>?

  /// A session in which nobody has logged in.
  public init() {}

  /// Asks somebody to log in; nobody is asked twice at a time. Who asks sets the ``account``.
  ///
  /// - Parameter open: opens the login; not called if one is under way.
  /// - Returns: the login that is under way.
  @discardableResult
  public func logIn(by open: () -> RouteHandle<String>) -> RouteHandle<String> {
    if let login, login.canRemove, login.target?.port.isRemoved != true { return login }
    let handle = open()
    login = handle
    return handle
  }
}
