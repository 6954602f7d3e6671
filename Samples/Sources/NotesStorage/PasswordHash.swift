import Crypto
import CryptoExtras
import Foundation
import GRDB

/// What is kept of a password: a salt, and a hash by scrypt (RFC 7914) from which nobody gets back.
struct PasswordHash: Sendable, Equatable {
  let salt: Data
  let hash: Data

  /// The hash of a new password, with a salt of its own.
  init(of password: String) throws {
    var generator = SystemRandomNumberGenerator()
    let salt = Data((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    try self.init(of: password, salt: salt)
  }

  private init(of password: String, salt: Data) throws {
    self.salt = salt
    hash = try KDF.Scrypt.deriveKey(
      from: Data(password.utf8), salt: salt, outputByteCount: 32, rounds: 1 << 14, blockSize: 8,
      parallelism: 1
    ).withUnsafeBytes { Data($0) }
  }

  init(salt: Data, hash: Data) {
    self.salt = salt
    self.hash = hash
  }

  /// Whether the password is the one. How long it takes does not tell how near it was.
  func matches(_ password: String) throws -> Bool {
    let other = try PasswordHash(of: password, salt: salt).hash
    return zip(hash, other).reduce(hash.count ^ other.count) { $0 | Int($1.0 ^ $1.1) } == 0
  }

  func insert(for account: String, into database: Database) throws {
    try database.execute(
      sql: "INSERT INTO account (name, salt, hash) VALUES (?, ?, ?)",
      arguments: [account, salt, hash])
  }

  /// What is kept of the demo account's password, so that the first run can be tried.
  static let ofDemoAccount = PasswordHash(
    salt: Data(base64Encoded: "EgjBVsmy8tfCGDlJwOCKfw==") ?? Data(),
    hash: Data(base64Encoded: "BpC4VHm5UQXo4drlBh4PdNNg8ADB8NIgIkeXP5BsCy8=") ?? Data())
}
