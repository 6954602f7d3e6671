/// The sender of a password, as far as the front end knows it.
public nonisolated struct LoginClient: Sendable {
  /// The network address for which wrong passwords are counted; `nil` in a front end that has one user.
  public var address: String?
  /// The id of a browser that has logged in to the account before; `nil` for any other sender.
  public var knownBrowser: String?

  /// A sender.
  public init(address: String? = nil, knownBrowser: String? = nil) {
    self.address = address
    self.knownBrowser = knownBrowser
  }
}
