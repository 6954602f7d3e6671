/// The number that stands for a declared name, by which it is dispatched.
///
/// Opaque: it differs from run to run.
public struct NameKey: Hashable, Sendable {
  let number: UInt32

  /// What an undeclared name has.
  static let unknown = NameKey(number: 0)

  /// Where to begin to look for it in a table by number.
  ///
  /// - Parameter capacity: how many slots that has, a power of two.
  func slot(among capacity: Int) -> Int {
    // Fibonacci hashing: neighbouring numbers land far apart.
    Int(truncatingIfNeeded: number &* 2_654_435_769) & (capacity - 1)
  }
}

/// The process-wide table of the names that the source declares.
///
/// Two names are the same when their kind and every byte of their UTF-8 are: names that differ by
/// case or by Unicode form are two names. It never grows with what arrives from outside.
enum NameTable {
  private struct Entry: Hashable {
    let bytes: [UInt8]
    let kind: Event.Kind
    /// The type by which it is known, if it is known by one: the text is for people then.
    var type: ObjectIdentifier?

    /// All bytes at once; an array would feed them one by one.
    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      hasher.combine(kind)
      hasher.combine(type)
    }
  }

  private struct Storage {
    var keys: [Entry: NameKey] = [:]
    var texts: [String] = []
    var kinds: [Event.Kind] = []
    var typed: Set<NameKey> = []
    var longest = 0
  }

  private static let storage = Lock(Storage())

  /// The key of `text`, which becomes a name if it was not one.
  static func intern(
    _ text: String, kind: Event.Kind, type: ObjectIdentifier? = nil
  ) -> NameKey {
    let entry = Entry(bytes: Array(text.utf8), kind: kind, type: type)
    return storage.withLock { storage in
      if let key = storage.keys[entry] { return key }
      storage.texts.append(text)
      storage.kinds.append(kind)
      storage.longest = max(storage.longest, entry.bytes.count)
      let key = NameKey(number: UInt32(storage.texts.count))
      storage.keys[entry] = key
      if type != nil { storage.typed.insert(key) }
      return key
    }
  }

  /// The key and kind of `text`, if the source declares it; never adds it.
  ///
  /// Without a `kind`, a business event is preferred to a route; a lifecycle event is only found when
  /// it is asked for, so that nothing outside can pretend to be the view.
  static func find(_ text: String, kind: Event.Kind?) -> (key: NameKey, kind: Event.Kind)? {
    let kinds = kind.map { [$0] } ?? [.business, .route]
    let length = text.utf8.count
    return storage.withLock { storage in
      guard length <= storage.longest else { return nil }
      let bytes = Array(text.utf8)
      for kind in kinds {
        if let key = storage.keys[Entry(bytes: bytes, kind: kind)] { return (key, kind) }
      }
      return nil
    }
  }

  /// Whether a key stands for what is known by a type.
  static func isTyped(_ key: NameKey) -> Bool { storage.withLock { $0.typed.contains(key) } }

  /// What events of a key are; `nil` for one that is unknown.
  static func kind(of key: NameKey) -> Event.Kind? {
    storage.withLock { key == .unknown ? nil : $0.kinds[Int(key.number) - 1] }
  }

  /// The name of a key; empty for one that is unknown.
  static func text(of key: NameKey) -> String {
    storage.withLock {
      $0.texts.indices.contains(Int(key.number) - 1) ? $0.texts[Int(key.number) - 1] : ""
    }
  }

  /// Every name that the source has declared so far, in order of declaration; not what is known by its type.
  static var texts: [String] {
    storage.withLock { storage in
      storage.texts.enumerated().filter {
        !storage.typed.contains(NameKey(number: UInt32($0.offset + 1)))
      }
      .map(\.element)
    }
  }
}
