/// A set of names that is stored as bits. Several names may share a bit, so the set may also contain names that were not
/// added.
struct NameFilter {
  private let bits: UInt64

  /// The set of all names.
  static let all = NameFilter(bits: .max)
  /// The empty set.
  static let none = NameFilter(bits: 0)

  private init(bits: UInt64) { self.bits = bits }

  init(_ keys: [NameKey]) { self.init(bits: keys.reduce(0) { $0 | Self.bit(of: $1) }) }

  /// Returns `false` only if the name was not added.
  @inline(__always) func mayContain(_ key: NameKey) -> Bool { bits & Self.bit(of: key) != 0 }

  private static func bit(of key: NameKey) -> UInt64 { 1 &<< UInt64(key.number) }
}
