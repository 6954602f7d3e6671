/// The key of a declared name, for dictionaries and sets.
///
/// Two names have the same key if they have the same kind and text. Hashing a key hashes a number. All undeclared names
/// have the same key. Keys differ from run to run.
public struct NameKey: Hashable, Sendable {
  /// The number of the name in the lower 22 bits, its kind in the next 2 bits, and the number of its declaration in the
  /// upper 8 bits.
  @usableFromInline let bits: UInt32

  /// The number of names that keys can distinguish.
  fileprivate static let most = 0x3F_FFFF
  /// The key of an undeclared name.
  static let unknown = NameKey(bits: 0)

  private init(bits: UInt32) { self.bits = bits }

  fileprivate init(number: UInt32, kind: Event.Kind) {
    let kind: UInt32 = kind == .route ? 1 : kind == .lifecycle ? 2 : 0
    bits = number | kind << 22
  }

  /// Returns the key of the same name with the number of its declaration.
  fileprivate func declared(as declaration: Int) -> NameKey {
    NameKey(bits: bits & 0xFF_FFFF | UInt32(declaration) << 24)
  }

  var number: UInt32 { bits & 0x3F_FFFF }
  /// The number of the declaration, or 0 if it is not known. Keys of one name are equal even if their declarations differ.
  var declaration: Int { Int(bits >> 24) }
  /// The place of the declaration, such as `Notes/NoteNames.swift:12`.
  var place: String? { NameTable.place(of: self) }

  /// The text of the name, or an empty string if the name is unknown.
  package var text: String { NameTable.name(of: self)?.text ?? "" }
  /// The kind of events of the name, or `nil` if the name is unknown.
  @inlinable public var kind: Event.Kind? { bits & 0x3F_FFFF == 0 ? nil : declaredKind }
  /// The kind of events of a declared name.
  @inlinable var declaredKind: Event.Kind {
    bits & 1 << 22 != 0 ? .route : bits & 1 << 23 != 0 ? .lifecycle : .business
  }
  /// Whether the name is identified by a Swift type, as for an interface, and not by its text.
  var isTyped: Bool { NameTable.name(of: self)?.isTyped ?? false }

  /// The type with which the name was declared, or `nil` if the name is undeclared or was declared with two types.
  package var type: (any TypedName.Type)? { NameTable.type(of: self) }

  /// Whether each event of the name must reach its handler, because the answer does not contain the effect of the
  /// handler, as for the loads of a list. A middleware does not answer such an event with an earlier answer.
  public var isCommand: Bool { NameTable.isCommand(self) }

  /// Returns whether both keys are for the same name.
  public static func == (left: NameKey, right: NameKey) -> Bool { left.number == right.number }
  /// Hashes the number of the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// Returns the first slot to examine in a table.
  ///
  /// - Parameter last: The index of the last slot of the table. The number of slots is a power of two.
  func slot(upTo last: Int) -> Int {
    // Fibonacci hashing distributes consecutive numbers.
    Int(truncatingIfNeeded: number &* 2_654_435_769) & last
  }
}

/// A name that the app's code declares.
private struct DeclaredName {
  let text: String
  /// Whether a Swift type identifies the name. In that case the text is for display only.
  let isTyped: Bool
}

/// The process-wide table of the names that the app's code declares.
///
/// Two names are the same if their kind and all bytes of their UTF-8 are the same. Names that differ in case or Unicode
/// form are different names. The table never grows because of names from outside.
enum NameTable {
  private struct Entry: Hashable {
    let bytes: [UInt8]
    let kind: Event.Kind
    /// The type that identifies the name, or `nil`. With a type, the text is for display only.
    let type: ObjectIdentifier?

    /// Hashes all bytes as one number, because an array would hash each byte separately.
    func hash(into hasher: inout Hasher) {
      var number: UInt64 = 0
      for byte in bytes { number = (number ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hasher.combine(number)
      hasher.combine(kind)
      hasher.combine(type)
    }
  }

  private struct Storage {
    var keys: [Entry: NameKey] = [:]
    /// The names in order of declaration. Names are never removed.
    var names: [DeclaredName] = []
    var longest = 0
    /// The types with which names were declared, by number.
    var types: [UInt32: [Any.Type]] = [:]
    /// The places where names were declared, by number.
    var places: [UInt32: [String]] = [:]

    /// The names whose events must reach their handlers.
    var commands: Set<NameKey> = []

    /// Adds a type with which a name was declared. Stores at most two types per name.
    mutating func add(_ type: Any.Type, of key: NameKey) {
      guard let known = types[key.number], known.count < 2, known[0] != type else { return }
      types[key.number] = known + [type]
    }

    /// Returns the key of a name with the number of its declaration. More than 255 declarations are not distinguished.
    mutating func key(_ key: NameKey, declaredAt place: String?) -> NameKey {
      let known = places[key.number] ?? []
      guard let place, let number = known.firstIndex(of: place) ?? (known.count < 255 ? known.count : nil) else {
        return key
      }
      if number == known.count { places[key.number] = known + [place] }
      return key.declared(as: number + 1)
    }
  }

  private static let storage = Lock(Storage())

  /// Returns the key of `text`, and adds the name if the table does not contain it.
  ///
  /// - Parameters:
  ///   - type: The type that identifies the name, if any.
  ///   - declared: The type of the name in its declaration.
  ///   - place: The place of the declaration, if it is known.
  static func intern(
    _ text: String, kind: Event.Kind, type: ObjectIdentifier? = nil, declaredAs declared: Any.Type? = nil,
    at place: String? = nil
  ) -> NameKey {
    let entry = Entry(bytes: Array(text.utf8), kind: kind, type: type)
    return storage.withLock { storage in
      if let key = storage.keys[entry] {
        if let declared { storage.add(declared, of: key) }
        return storage.key(key, declaredAt: place)
      }
      // An app that makes names without end must not receive the key of another name.
      guard storage.names.count < NameKey.most else { return .unknown }
      storage.names.append(DeclaredName(text: text, isTyped: type != nil))
      storage.longest = max(storage.longest, entry.bytes.count)
      let key = NameKey(number: UInt32(storage.names.count), kind: kind)
      storage.keys[entry] = key
      if let declared { storage.types[key.number] = [declared] }
      return storage.key(key, declaredAt: place)
    }
  }

  /// Returns the key and kind of the name with this text, or `nil` if the app's code declares no such name. Never adds
  /// a name.
  ///
  /// Without a `kind`, a business event is preferred to a route. A lifecycle event is found only if its kind is passed,
  /// so that a name from outside cannot imitate an event of the view.
  static func find(_ text: String, kind: Event.Kind?) -> (key: NameKey, kind: Event.Kind)? {
    let kinds = kind.map { [$0] } ?? [.business, .route]
    let length = text.utf8.count
    return storage.withLock { storage in
      guard length <= storage.longest else { return nil }
      let bytes = Array(text.utf8)
      for kind in kinds { if let key = storage.keys[Entry(bytes: bytes, kind: kind, type: nil)] { return (key, kind) } }
      return nil
    }
  }

  /// Returns a sentence about a name that the app's code declares with two types, or `nil` for any other name.
  static func contradiction(of text: String) -> String? {
    for kind in [Event.Kind.business, .route] {
      guard let key = find(text, kind: kind)?.key else { continue }
      let types = storage.withLock { $0.types[key.number] ?? [] }
      guard types.count > 1 else { continue }
      return "The name is declared twice, as \(types[0]) and as \(types[1]). Declare it once, or rename one"
        + " declaration."
    }
    return nil
  }

  /// Returns the place of a key's declaration, or `nil` if it is not known.
  fileprivate static func place(of key: NameKey) -> String? {
    key.declaration == 0 ? nil : storage.withLock { $0.places[key.number]?[key.declaration - 1] }
  }

  static func addCommand(_ key: NameKey) { storage.withLock { _ = $0.commands.insert(key) } }
  static func isCommand(_ key: NameKey) -> Bool { storage.withLock { $0.commands.contains(key) } }

  /// Returns a declared name, or `nil` for the key of undeclared names.
  fileprivate static func name(of key: NameKey) -> DeclaredName? {
    key.number == 0 ? nil : storage.withLock { $0.names[Int(key.number) - 1] }
  }

  /// Returns the type with which a name was declared, or `nil` if the name is undeclared or has two types.
  static func type(of key: NameKey) -> (any TypedName.Type)? {
    let types = storage.withLock { $0.types[key.number] ?? [] }
    return types.count == 1 ? types[0] as? any TypedName.Type : nil
  }

  /// The declared names that no type identifies, in the order of their declaration.
  static var texts: [String] { storage.withLock { $0.names.filter { !$0.isTyped }.map(\.text) } }
}
