import GRDB

/// The salted, slow hash of a password, as text that says by which method it was made.
struct PasswordHash: Sendable, Equatable {
  let text: String

  /// The hash of a new password, with a salt of its own.
  ///
  /// - Throws: ``PasswordError``.
  init(of password: String) throws(PasswordError) {
    guard !password.utf8.contains(0), password.utf8.count < SystemHash.limit else { throw .notHashable }
    guard let text = SystemHash.hash(password) else { throw .notHashable }
    self.text = text
  }

  init(text: String) { self.text = text }

  /// Whether the password is the one. The time that it takes does not tell how near it was.
  ///
  /// - Throws: ``PasswordError/unreadable``.
  func matches(_ password: String) throws(PasswordError) -> Bool {
    guard text.hasPrefix(SystemHash.prefix) else { throw .unreadable }
    guard !password.utf8.contains(0), password.utf8.count < SystemHash.limit else { return false }
    guard let other = SystemHash.hash(password, as: text) else { throw .unreadable }
    let (left, right) = (Array(text.utf8), Array(other.utf8))
    return zip(left, right).reduce(left.count ^ right.count) { $0 | Int($1.0 ^ $1.1) } == 0
  }

  func insert(for account: String, into database: Database) throws {
    try database.execute(
      sql: "INSERT INTO password (name, hash) VALUES (?, ?)", arguments: [account, text])
  }

  /// The hash of the demo account's password, so that the first run can be tried.
  static let ofDemoAccount = PasswordHash(text: SystemHash.ofDemoPassword)
}

/// A password that cannot be hashed or compared.
enum PasswordError: Error, Equatable, CustomStringConvertible {
  /// It is longer than the system takes, or has the character NUL in it.
  case notHashable
  /// Its hash is of another system's method.
  case unreadable

  var description: String {
    switch self {
    case .notHashable:
      "A password has at most \(SystemHash.limit - 1) bytes, and none of them is NUL. Choose another one."
    case .unreadable: "The password was hashed on another system."
    }
  }
}
