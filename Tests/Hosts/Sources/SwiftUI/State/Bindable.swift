public import Observation

/// Bindings to the properties of an observable object.
@MainActor @dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  /// The observable object.
  public var wrappedValue: Value
  /// The bindings to the properties of the object.
  public var projectedValue: Bindable<Value> { self }

  /// Creates bindings to the properties of an object.
  public init(wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }
  /// Creates bindings to the properties of an object.
  public init(_ wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }

  /// Returns a binding to a property.
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
  where Value: AnyObject {
    let object = wrappedValue
    return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 }, isStored: true)
  }
}
