import GRDB

/// The salted, slow hash of a password, as text that begins with the identifier of the hashing method.
struct PasswordHash: Sendable, Equatable {
  let text: String

  /// Hashes a new password with a new salt.
  ///
  /// - Throws: ``PasswordError``.
  init(of password: String) throws(PasswordError) {
    guard !password.utf8.contains(0), password.utf8.count < SystemHash.limit else { throw .notHashable }
    guard let text = SystemHash.hash(password) else { throw .notHashable }
    self.text = text
  }

  init(text: String) { self.text = text }

  /// Returns whether the password is correct. The time of the comparison does not depend on the number of equal bytes.
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

  /// The hash of the demo account's password.
  static let ofDemoAccount = PasswordHash(text: SystemHash.ofDemoPassword)
}

/// The reason why a password cannot be hashed or compared.
enum PasswordError: Error, Equatable, CustomStringConvertible {
  /// The password is longer than the system supports, or contains the character NUL.
  case notHashable
  /// The hash was computed by a method of another system, which is not available here.
  case unreadable

  var description: String {
    switch self {
    case .notHashable:
      "A password can have at most \(SystemHash.limit - 1) bytes and cannot contain NUL. Choose another one."
    case .unreadable: "The password was hashed on another system."
    }
  }
}
