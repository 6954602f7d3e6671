/// The data that the site reads about the sender of the login form that the tab is handling.
public final class WebClient {
  /// The address by which limits count the sender. All IPv6 addresses with the same first 64 bits have the same text.
  public private(set) var address = ClientAddress.unknown
  /// The cookie of a browser that has logged in before.
  private(set) var knownCookie: String?
  private let store: TabStore
  private let lifetime: Duration

  init(_ store: TabStore, knownFor lifetime: Duration) {
    self.store = store
    self.lifetime = lifetime
  }

  /// Sets the sender of the next form.
  func sends(from address: String, knownCookie: String?) {
    self.address = address
    self.knownCookie = knownCookie
  }

  /// Returns the id of the sender's browser if it has logged in to the account before, otherwise `nil`.
  public func knownBrowser(for account: String) async -> String? {
    guard let knownCookie,
      (try? await store.isKnown(browser: knownCookie, to: account, within: lifetime)) == true
    else { return nil }
    return knownCookie
  }
}
