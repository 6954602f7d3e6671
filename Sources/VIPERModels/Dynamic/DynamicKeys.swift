/// The keys of a ``DynamicModel``, declared as stored properties of type ``DynamicKey``.
public protocol DynamicKeys: Sendable {
  /// Creates the keys.
  init()
}

/// The name of a field of a ``DynamicModel``, and the type of its value.
public struct DynamicKey<Value: Equatable & Sendable>: Sendable {
  /// The name in the dictionary. All names are allowed, including names that begin with `set`.
  public let name: String

  /// Creates a key for a name.
  public init(_ name: String) { self.name = name }
}
