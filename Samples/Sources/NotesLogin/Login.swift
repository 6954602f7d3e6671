public import VIPER

/// The events of the Login module.
public nonisolated enum Login: Feature {
  /// Asks to log in; the answer is the account's name.
  public static let submit = EventName<Credentials, String>("login.submit")
  /// Tells the view why to log in.
  public static let prompt = EventName<Never, String>("login.prompt")

  /// All of its events.
  public static let names: [any TypedName] = [submit, prompt]

  /// What a person types.
  public struct Credentials: Sendable {
    /// The account's name.
    public var account: String
    /// The password, which no log shows.
    @Redacted public var password: String

    /// What a person typed.
    public init(account: String, password: String) {
      self.account = account
      _password = Redacted(password)
    }
  }
}
