/// What an event or a result carries, as a type.
///
/// If it is just that type, nothing is looked up: a cast takes several hundred instructions to find that out. On a miss
/// `as?` decides: subclasses, optionals, existentials.
///
/// - Returns: `nil` if it is of another type.
@inlinable
@inline(__always)
func openedPayload<Given: Sendable, Value>(_ given: Given, as type: Value.Type) -> Value? {
  if Given.self == Value.self { return _identityCast(given, to: Value.self) }
  return Given.self == Nothing.self ? () as? Value : given as? Value
}

/// What a result carries that carries nothing, to be seen here only: an empty tuple for everybody else.
@usableFromInline struct Nothing: Sendable {
  @usableFromInline init() {}
}
