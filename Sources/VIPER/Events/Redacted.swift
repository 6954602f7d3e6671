/// A value that must not appear in logs, and whose printed form is always `<redacted>`.
///
/// ```swift
/// struct Credentials: Sendable {
///   var account: String
///   @Redacted var password: String
/// }
/// ```
///
/// Printing, debug-printing, dumping and mirroring a structure with such a field all produce the placeholder and never
/// the value. In a target whose default isolation is the main actor, a `nonisolated` structure cannot have property
/// wrappers. Use the type itself there: `let password: Redacted<String>`.
@propertyWrapper public struct Redacted<Value> {
  /// The value itself.
  public var wrappedValue: Value

  /// Creates a redacted value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Creates a redacted value.
  public init(_ value: Value) { wrappedValue = value }
}

extension Redacted: CustomStringConvertible, CustomReflectable {
  /// Always `<redacted>`.
  public var description: String { "<redacted>" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Redacted: Sendable where Value: Sendable {}
extension Redacted: Equatable where Value: Equatable {}
extension Redacted: Hashable where Value: Hashable {}
