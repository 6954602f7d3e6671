import Foundation

/// A session: a browser between two logins or logouts, as its cookie names it. Its tabs share the account.
final class Browser {
  let id: String
  /// The value that the session's forms contain, so that pages of other sites cannot send them.
  let secret: String
  /// The account; `nil` before a login.
  let account: String?
  /// Whether the session has ended: its tabs and pages show and do nothing any more.
  var isEnded = false

  init(id: String, secret: String, account: String?) {
    self.id = id
    self.secret = secret
    self.account = account
  }
}

/// A name that nobody can guess, of letters and digits.
nonisolated func randomName(bytes: Int = 18) -> String {
  var generator = SystemRandomNumberGenerator()
  let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  return String((0..<bytes * 4 / 3).map { _ in letters.randomElement(using: &generator) ?? "a" })
}
