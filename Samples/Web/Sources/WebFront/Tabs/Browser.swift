import Foundation

/// The session of a browser between two logins or logouts. A cookie identifies the session. All tabs of the session
/// share the account.
final class Browser {
  let id: String
  /// A value in all forms of the session, which prevents pages of other sites from sending forms.
  let secret: String
  /// The account, or `nil` before a login.
  let account: String?
  /// Whether the session has ended. The tabs and pages of an ended session show no content and perform no acts.
  var isEnded = false

  /// Creates a session with the cookie of the browser.
  init(id: String, cookie: String, account: String?) {
    self.id = id
    secret = CookieHash.formSecret(cookie)
    self.account = account
  }
}

/// Returns an unpredictable name of letters and digits.
nonisolated func randomName(bytes: Int = 18) -> String {
  var generator = SystemRandomNumberGenerator()
  let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  return String((0..<bytes * 4 / 3).map { _ in letters.randomElement(using: &generator) ?? "a" })
}
