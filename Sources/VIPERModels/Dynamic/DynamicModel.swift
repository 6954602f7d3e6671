/// A model that stores its fields in a dictionary, with typed access by key and untyped access by name.
///
/// ```swift
/// struct PersonKeys: DynamicKeys {
///   let name = DynamicKey<String>("name")
///   let settings = DynamicKey<[String]>("settings")
/// }
/// var person = DynamicModel<PersonKeys>(["name": "Ann", "age": 7])
/// person.name  // "Ann"
/// person.settings = ["sound"]
/// person.name = nil  // removes the field
/// person["age"]  // 7, by name
/// try person.value(\.name)  // throws: name is missing
/// ```
@dynamicMemberLookup public struct DynamicModel<Keys: DynamicKeys>: Equatable, Sendable {
  /// The type of the values in the dictionary.
  public typealias Value = any Equatable & Sendable

  /// The fields by name, including fields without a key.
  public private(set) var fields: [String: Value]

  /// Creates a model with some fields.
  public init(_ fields: [String: Value] = [:]) { self.fields = fields }

  /// The value of the field with a name, or `nil` if the field does not exist. Setting `nil` removes the field.
  public subscript(name: String) -> Value? {
    get { fields[name] }
    set { fields[name] = newValue }
  }

  /// The value of the field with a key. It is `nil` if the field does not exist or its value has another type. Setting
  /// `nil` removes the field.
  public subscript<Field>(dynamicMember key: KeyPath<Keys, DynamicKey<Field>>) -> Field? {
    get { fields[Keys()[keyPath: key].name].flatMap { $0 as? Field } }
    set { fields[Keys()[keyPath: key].name] = newValue }
  }

  /// Returns the value of the field with a key.
  ///
  /// - Throws: An error that names the missing field, or the expected and the actual type of its value.
  public func value<Field>(_ key: KeyPath<Keys, DynamicKey<Field>>) throws(DynamicModelError) -> Field {
    let name = Keys()[keyPath: key].name
    guard let value = fields[name] else { throw .missing(name: name, has: fields.keys.sorted()) }
    guard let field = value as? Field else {
      throw .wrongType(name: name, expected: "\(Field.self)", actual: "\(type(of: value))")
    }
    return field
  }

  /// Returns whether two models have the same fields with equal values.
  public static func == (left: Self, right: Self) -> Bool {
    func equals<Field: Equatable>(_ field: Field, _ other: Value) -> Bool { other as? Field == field }
    return left.fields.count == right.fields.count
      && left.fields.allSatisfy { name, value in right.fields[name].map { equals(value, $0) } ?? false }
  }
}
