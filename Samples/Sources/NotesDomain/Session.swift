public import VIPER

/// The account that has logged in during this run of the app, and the login by which somebody is being asked.
@MainActor public final class Session {
  /// Why people are asked to log in.
  public static let reason = "Log in to use this app"

  /// The account's name; `nil` while nobody has logged in.
  public var account: String?
  private var asking: RouteHandle<String>?

  /// A session in which nobody has logged in.
  public init() {}

  /// The login that is under way; nobody is asked by two at a time.
  public var login: RouteHandle<String>? {
    guard let asking, asking.canRemove, asking.target?.port.isRemoved != true else { return nil }
    return asking
  }

  /// Takes the account from a login that was opened, when it has left.
  public func follow(_ login: RouteHandle<String>) {
    asking = login
    // A task that waits for the output has it later. What lies below may appear before, and must know not to ask again.
    login.observe { [weak self] _ in
      if let account = login.givenOutput { self?.account = account }
    }
  }
}
