/// The data of an event or a result, as a type.
///
/// Data of just that type needs no cast, which would take several hundred instructions. On a miss
/// `as?` decides: subclasses, optionals, existentials.
///
/// - Returns: `nil` if it is of another type.
@inlinable @inline(__always) func openedPayload<Given: Sendable, Value>(_ given: Given, as type: Value.Type) -> Value? {
  if Given.self == Value.self { return _identityCast(given, to: Value.self) }
  return Given.self == Nothing.self ? () as? Value : given as? Value
}

/// The internal data of a result without data; outside it is an empty tuple.
@usableFromInline struct Nothing: Sendable { @usableFromInline init() {} }
