/// The data that the front end has about the client that sends a password.
public nonisolated struct LoginClient: Sendable {
  /// The network address for which wrong passwords are counted, or `nil` in a front end that has one user.
  public var address: String?
  /// The id of the browser if it has logged in to the account before, or `nil` for any other client.
  public var knownBrowser: String?

  /// Creates the data of a client.
  public init(address: String? = nil, knownBrowser: String? = nil) {
    self.address = address
    self.knownBrowser = knownBrowser
  }
}
