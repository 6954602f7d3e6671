import Foundation

/// A browser, as its cookie tells it: the tabs that it has share a login.
final class Browser {
  let id: String
  /// What forms have in them, so that pages of others cannot send them.
  let secret: String
  /// Who has logged in.
  var account: String?

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
