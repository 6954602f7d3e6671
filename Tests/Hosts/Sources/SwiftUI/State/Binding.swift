/// A way to a value that somebody else keeps.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void
  /// Whether it leads to a stored property, and not to closures that a body has made.
  let isStored: Bool

  /// A binding by closures.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.init(get: get, set: set, isStored: false)
  }

  init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void, isStored: Bool) {
    self.get = get
    self.set = set
    self.isStored = isStored
  }

  /// The value.
  @MainActor public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A property of the value.
  @MainActor public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 }, isStored: isStored)
  }
}
