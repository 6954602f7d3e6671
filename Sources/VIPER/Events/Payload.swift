/// Returns the data of an event or a result as a value of a type.
///
/// Data of exactly this type needs no cast, which would take several hundred instructions. For other data, such as
/// subclasses, optionals and existentials, `as?` decides.
///
/// - Returns: The value, or `nil` if the data has another type.
@inlinable @inline(__always) func openedPayload<Given: Sendable, Value>(_ given: Given, as type: Value.Type) -> Value? {
  if Given.self == Value.self { return _identityCast(given, to: Value.self) }
  return Given.self == Nothing.self ? () as? Value : given as? Value
}

/// The internal data of a result without data. Public code sees an empty tuple or `nil` instead.
@usableFromInline struct Nothing: Sendable { @usableFromInline init() {} }
