/// The values that are derived from secret cookies.
///
/// A cookie of this server is random and has more than 180 bits, so its hash needs no salt and no repetition. The store
/// contains hashes only. A reader of the store, for example of a copy, can therefore neither send a cookie nor a form.
nonisolated enum CookieHash {
  /// Returns the value by which the store finds a cookie.
  static func stored(_ cookie: String) -> String { SHA256.hex("cookie \(cookie)") }

  /// Returns the secret of the forms of a session. Each process derives the secret from the cookie, so the secret is not
  /// stored.
  static func formSecret(_ cookie: String) -> String { SHA256.hex("form \(cookie)") }
}
