#if canImport(CommonCrypto)
  import CommonCrypto
  import Foundation

  /// Password hashes by CommonCrypto: PBKDF2 with HMAC-SHA256, 600,000 rounds, and 16 bytes of salt.
  enum SystemHash {
    /// The prefix of every hash.
    static let prefix = "$pbkdf2-sha256$"
    /// The limit of a password's length in bytes. A password must be shorter.
    static let limit = 512
    /// The hash of "123".
    static let ofDemoPassword =
      "$pbkdf2-sha256$EgjBVsmy8tfCGDlJwOCKfw==$UpWNqtBzfui3T8A1s+tZGpz/lw5luR+xBE+g6kf1E9E="

    /// Hashes a password with a new salt, or with the salt of another hash. Returns `nil` if `other` is not a hash.
    static func hash(_ password: String, as other: String? = nil) -> String? {
      var salt = (0..<16).map { _ in UInt8.random(in: 0 ... .max) }
      if let other {
        let parts = other.split(separator: "$")
        guard parts.count == 3, let bytes = Data(base64Encoded: String(parts[1])) else { return nil }
        salt = Array(bytes)
      }
      var key = [UInt8](repeating: 0, count: 32)
      let status = CCKeyDerivationPBKDF(
        CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, salt, salt.count,
        CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &key, key.count)
      guard status == Int32(kCCSuccess) else { return nil }
      return "\(prefix)\(Data(salt).base64EncodedString())$\(Data(key).base64EncodedString())"
    }
  }
#else
  import CCrypt
  import Foundation

  /// Password hashes by the system's library, libxcrypt: yescrypt, salted, with 16 MB of memory.
  enum SystemHash {
    /// The prefix of every hash.
    static let prefix = "$y$"
    /// The limit of a password's length in bytes. A password must be shorter.
    static let limit = Int(CRYPT_MAX_PASSPHRASE_SIZE)
    /// The hash of "123".
    static let ofDemoPassword = "$y$j9T$8KHuNGRf2XNzefxh8dAJS0$04qJU7twFVx420V/9H7RyzwCk/BRi4GJJtHcQAwtmcD"

    /// Hashes a password with a new salt, or with the salt of another hash. Returns `nil` if `other` is not a hash.
    static func hash(_ password: String, as other: String? = nil) -> String? {
      guard let setting = other ?? newSetting() else { return nil }
      var memory: UnsafeMutableRawPointer?
      var size: Int32 = 0
      defer { free(memory) }
      return crypt_ra(password, setting, &memory, &size).map { String(cString: $0) }
    }

    /// Returns a hash setting with a random salt from the system and the library's default costs.
    private static func newSetting() -> String? {
      guard let setting = crypt_gensalt_ra(prefix, 0, nil, 0) else { return nil }
      defer { free(setting) }
      return String(cString: setting)
    }
  }
#endif
