/// The key of a declared name, for dictionaries and sets by name.
///
/// Names are equal if their keys are: those of the same kind and text. Hashing a key takes a number; an undeclared name
/// has the same key as any other undeclared one. Keys differ from run to run.
public struct NameKey: Hashable, Sendable {
  let number: UInt32
  /// A declared name lives as long as the process: none is ever removed from the table. A counted reference made a
  /// round trip take a seventh longer.
  private let name: Unmanaged<DeclaredName>?

  /// The key of an undeclared name.
  static let unknown = NameKey()

  private init() { (number, name) = (0, nil) }

  fileprivate init(_ name: DeclaredName) {
    number = name.number
    self.name = Unmanaged.passUnretained(name)
  }

  /// The name; empty for one that is unknown.
  var text: String { name?.takeUnretainedValue().text ?? "" }
  /// The kind of events of the name; `nil` for one that is unknown.
  package var kind: Event.Kind? { name?.takeUnretainedValue().kind }
  /// Whether the name is identified by a type.
  package var isTyped: Bool { name?.takeUnretainedValue().isTyped ?? false }

  /// Whether they stand for the same name.
  public static func == (left: NameKey, right: NameKey) -> Bool { left.number == right.number }
  /// Feeds the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The first slot to look at in a table by number.
  ///
  /// - Parameter last: the last slot of the table, whose size is a power of two.
  func slot(upTo last: Int) -> Int {
    // Fibonacci hashing: neighbouring numbers land far apart.
    Int(truncatingIfNeeded: number &* 2_654_435_769) & last
  }
}

/// A name that the source declares.
private final class DeclaredName: Sendable {
  let number: UInt32
  let text: String
  let kind: Event.Kind
  /// Whether it is identified by a type: the text is for people then.
  let isTyped: Bool

  init(number: UInt32, text: String, kind: Event.Kind, isTyped: Bool) {
    self.number = number
    self.text = text
    self.kind = kind
    self.isTyped = isTyped
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
    /// The type that identifies it, if one does: the text is for people then.
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
    /// In order of declaration; none is ever removed.
    var names: [DeclaredName] = []
    var longest = 0
    /// The types as which names were declared, by number.
    var types: [UInt32: [Any.Type]] = [:]

    /// Adds a type as which a name was declared; two are enough.
    mutating func add(_ type: Any.Type, of key: NameKey) {
      guard let known = types[key.number], known.count < 2, known[0] != type else { return }
      types[key.number] = known + [type]
    }
  }

  private static let storage = Lock(Storage())

  /// The key of `text`, which becomes a name if it was not one.
  ///
  /// - Parameters:
  ///   - type: identifies the name, if a type does.
  ///   - declared: the type of the name as it is declared.
  static func intern(
    _ text: String, kind: Event.Kind, type: ObjectIdentifier? = nil, declaredAs declared: Any.Type? = nil
  ) -> NameKey {
    let entry = Entry(bytes: Array(text.utf8), kind: kind, type: type)
    return storage.withLock { storage in
      if let key = storage.keys[entry] {
        if let declared { storage.add(declared, of: key) }
        return key
      }
      let name = DeclaredName(number: UInt32(storage.names.count + 1), text: text, kind: kind, isTyped: type != nil)
      storage.names.append(name)
      storage.longest = max(storage.longest, entry.bytes.count)
      let key = NameKey(name)
      storage.keys[entry] = key
      if let declared { storage.types[key.number] = [declared] }
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
      for kind in kinds { if let key = storage.keys[Entry(bytes: bytes, kind: kind)] { return (key, kind) } }
      return nil
    }
  }

  /// A sentence about a name that the source declares with two types; `nil` if it does not.
  static func contradiction(of text: String) -> String? {
    for kind in [Event.Kind.business, .route] {
      guard let key = find(text, kind: kind)?.key else { continue }
      let types = storage.withLock { $0.types[key.number] ?? [] }
      guard types.count > 1 else { continue }
      return "The name is declared twice, as \(types[0]) and as \(types[1]). Declare it once, or give one another name."
    }
    return nil
  }

  /// Every name that the source has declared so far, in order of declaration; without those identified by a type.
  static var texts: [String] { storage.withLock { $0.names.filter { !$0.isTyped }.map(\.text) } }
}
