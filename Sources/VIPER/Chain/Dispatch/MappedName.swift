/// A mapped name with the types of its declaration, for validation and diagrams.
package struct MappedName {
  package var text: String { key.text }
  package let key: NameKey
  /// The type of the name, which determines the input and the output.
  package let type: Any.Type
  /// Whether no answer with this name exists.
  let isOneWay: Bool
  /// The type of the handler's input, or `nil` if the handler takes the `Event` itself.
  package let input: Any.Type?
  /// Whether the handler answers with a sequence.
  let isSequence: Bool
  /// Whether only failures are handled.
  package let isFailureOnly: Bool
  /// Whether parts after this one may receive the event or result too: the handler passes it on, or takes the `Event`
  /// or `EventResult` itself.
  let mayPassOn: Bool
  /// Whether the handler always passes the event on.
  var isPassed: Bool { mayPassOn && input != nil }

  init<Name: TypedName>(_ name: Name, input: Any.Type? = nil, isSequence: Bool = false, passesOn: Bool = false) {
    self.isSequence = isSequence
    key = name.key
    type = Name.self
    isOneWay = Name.Output.self == Never.self
    self.input = input
    isFailureOnly = false
    mayPassOn = passesOn || input == nil
  }

  /// Creates the name of results from the name that one of their handlers maps.
  init(_ name: MappedName, isFailureOnly: Bool, mayPassOn: Bool) {
    (key, type, isOneWay, input, isSequence) = (name.key, name.type, name.isOneWay, name.input, name.isSequence)
    (self.isFailureOnly, self.mayPassOn) = (isFailureOnly, mayPassOn)
  }

  /// Returns whether the handler may accept data of type `given`. If acceptance depends on the value, returns `true`.
  func takes(_ given: Any.Type) -> Bool { input.map { Self.takes(given, as: $0) } ?? true }

  private static func takes(_ given: Any.Type, as input: Any.Type) -> Bool {
    guard input != given else { return true }
    if let optional = input as? any KnownByWrapped.Type {
      return takes((given as? any KnownByWrapped.Type)?.wrapped ?? given, as: optional.wrapped)
    }
    // If the input is a protocol, a tuple or a closure, acceptance depends on the value.
    let kind = "\(Swift.type(of: input as Any))"
    if kind.hasSuffix(".Protocol") || kind.contains("(") { return true }
    return isClass(given, under: input)
  }

  private static func isClass(_ type: Any.Type, under other: Any.Type) -> Bool {
    func isKind<Other>(_ other: Other.Type) -> Bool { type is Other.Type }
    return isKind(other)
  }
}

/// An optional type, identified by its wrapped type.
private protocol KnownByWrapped { static var wrapped: Any.Type { get } }

extension Optional: KnownByWrapped { fileprivate static var wrapped: Any.Type { Wrapped.self } }
