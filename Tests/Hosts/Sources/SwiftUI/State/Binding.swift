/// Read and write access to a value that is stored elsewhere.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void
  /// Whether the binding refers to a stored property. If not, a view's body created the binding from closures.
  let isStored: Bool

  /// Creates a binding from closures.
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

  /// Returns a binding to a property of the value.
  @MainActor public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 }, isStored: isStored)
  }
}
