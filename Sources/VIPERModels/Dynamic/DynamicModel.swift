/// A model whose fields lie in a dictionary, with typed access by key and by name.
///
/// ```swift
/// struct PersonKeys: DynamicKeys {
///   let name = DynamicKey<String>("name")
///   let settings = DynamicKey<[String]>("settings")
/// }
/// var person = DynamicModel<PersonKeys>(["name": "Ann", "age": 7])
/// person.name  // "Ann"
/// person.settings = ["sound"]
/// person.name = nil  // removes it
/// person["age"]  // 7, by name
/// try person.value(\.name)  // throws: name is missing
/// ```
@dynamicMemberLookup public struct DynamicModel<Keys: DynamicKeys>: Equatable, Sendable {
  /// A value that a field may have.
  public typealias Value = any Equatable & Sendable

  /// The fields by name, also those that no key describes.
  public private(set) var fields: [String: Value]

  /// Creates a model of these fields.
  public init(_ fields: [String: Value] = [:]) { self.fields = fields }

  /// The field of a name; `nil` for none. To set `nil` removes it.
  public subscript(name: String) -> Value? {
    get { fields[name] }
    set { fields[name] = newValue }
  }

  /// The field of a key; `nil` if there is none, or if its value has another type. To set `nil` removes it.
  public subscript<Field>(dynamicMember key: KeyPath<Keys, DynamicKey<Field>>) -> Field? {
    get { fields[Keys()[keyPath: key].name] as? Field }
    set { fields[Keys()[keyPath: key].name] = newValue }
  }

  /// The field of a key.
  ///
  /// - Throws: which field is missing, or has which type instead of which.
  public func value<Field>(_ key: KeyPath<Keys, DynamicKey<Field>>) throws(DynamicModelError) -> Field {
    let name = Keys()[keyPath: key].name
    guard let value = fields[name] else { throw .missing(name: name, has: fields.keys.sorted()) }
    guard let field = value as? Field else {
      throw .wrongType(name: name, expected: "\(Field.self)", actual: "\(type(of: value))")
    }
    return field
  }

  /// Whether both have the same fields, of equal values.
  public static func == (left: Self, right: Self) -> Bool {
    func equals<Field: Equatable>(_ field: Field, _ other: Value?) -> Bool { other as? Field == field }
    return left.fields.count == right.fields.count
      && left.fields.allSatisfy { name, value in equals(value, right.fields[name]) }
  }
}
