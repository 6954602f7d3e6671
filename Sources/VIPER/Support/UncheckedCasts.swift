// Casts that are known to succeed, without the costs of `as?`.

/// Returns a part as the class for which its handler was declared.
///
/// The class was checked when the part's module was built: `MappingCache` rejects a mapping that contains or includes
/// handlers of another class. The class is not checked again, because `as?` retains the part and took 272 of the 2,928
/// instructions of a round trip. A debug build checks the class here and stops the program on a mismatch, and all tests
/// also run in debug builds.
@inlinable @inline(__always) func uncheckedPart<Part: AnyObject>(_ part: AnyObject, as type: Part.Type) -> Part {
  unsafe unsafeDowncast(part, to: type)
}

/// Returns the reply path of an event as an object of the only class of reply paths.
///
/// The class is in a later folder, so the event stores the path as an object of its superclass. `as?` took 60 of the
/// instructions of each hop of a request.
@inline(__always) func uncheckedPath<Path: AnyObject>(_ path: AnyObject, as type: Path.Type) -> Path {
  unsafe unsafeDowncast(path, to: type)
}

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
