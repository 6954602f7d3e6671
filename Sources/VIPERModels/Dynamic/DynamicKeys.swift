/// The keys of a ``DynamicModel``, as stored properties that are ``DynamicKey``s.
public protocol DynamicKeys: Sendable {
  /// Creates the keys.
  init()
}

/// The name of a field of a ``DynamicModel``, with the type of its value.
public struct DynamicKey<Value: Equatable & Sendable>: Sendable {
  /// The name, as in the dictionary. Any will do, also one that begins with `set`.
  public let name: String

  /// A key of this name.
  public init(_ name: String) { self.name = name }
}
