public import VIPER

/// The events of the Login module.
public nonisolated enum Login {
  /// Reports the typed account. The event fails if no account can have this name.
  public static let account = EventName<String, Void>("login.account")
  /// Requests a login. The answer is the account's name.
  public static let submit = EventName<Credentials, String>("login.submit")
  /// Notifies the view of the reason for the login.
  public static let prompt = EventName<Never, String>("login.prompt")

  /// The typed account and password.
  public struct Credentials: Codable, Sendable {
    /// The account's name.
    public var account: String
    /// The password. No log shows it.
    @Redacted public var password: String

    /// Creates credentials.
    public init(account: String, password: String) {
      self.account = account
      _password = Redacted(password)
    }
  }
}
