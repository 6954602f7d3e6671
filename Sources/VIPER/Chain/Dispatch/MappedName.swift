/// A name that a mapping has, as it was declared where it was mapped: for validation and drawings.
package struct MappedName {
  package var text: String { key.text }
  package let key: NameKey
  /// The name's type, with its input and output.
  package let type: Any.Type
  /// The type of the handler's input; `nil` if it handles the event as a whole.
  var input: Any.Type?
  /// Whether only failures are taken.
  package var isFailureOnly = false

  init<Name: TypedName>(_ name: Name, input: Any.Type? = nil) {
    key = name.key
    type = Name.self
    self.input = input
  }

  /// Whether the handler could take what is of another type, as far as types tell.
  func takes(_ given: Any.Type) -> Bool { input.map { Self.takes(given, as: $0) } ?? true }

  private static func takes(_ given: Any.Type, as input: Any.Type) -> Bool {
    guard input != given else { return true }
    if let optional = input as? any KnownByWrapped.Type {
      return takes((given as? any KnownByWrapped.Type)?.wrapped ?? given, as: optional.wrapped)
    }
    // A protocol, a tuple or a closure: whether it could is known only when there is a value.
    let kind = "\(Swift.type(of: input as Any))"
    if kind.hasSuffix(".Protocol") || kind.contains("(") { return true }
    return isClass(given, under: input)
  }

  private static func isClass(_ type: Any.Type, under other: Any.Type) -> Bool {
    func isKind<Other>(_ other: Other.Type) -> Bool { type is Other.Type }
    return isKind(other)
  }
}

/// An optional type, by what it may hold.
private protocol KnownByWrapped { static var wrapped: Any.Type { get } }

extension Optional: KnownByWrapped { fileprivate static var wrapped: Any.Type { Wrapped.self } }
