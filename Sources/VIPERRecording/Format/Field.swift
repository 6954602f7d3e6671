import VIPERPlainData

/// A field of a line: its name, and the property that it contains.
struct Field<Root>: Sendable {
  let name: String
  /// Returns the content of the field, or `nil` if the field is left out.
  let data: @Sendable (Root) -> PlainData?
  /// Stores the content of the field, and returns whether the content is valid.
  let read: @Sendable (PlainData?, inout Root) -> Bool

  /// Creates a field that each line contains, or that is left out if its property has the default value.
  @inline(__always) init<Value: PlainValue>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, default value: Value? = nil
  ) {
    self.name = name
    data = { $0[keyPath: path] == value ? nil : $0[keyPath: path].plain }
    read = { data, root in
      guard let value = (try? data?.decode(Value.self)) ?? value else { return false }
      root[keyPath: path] = value
      return true
    }
  }

  /// Creates a field that is left out if its property is `nil`.
  @inline(__always) init<Value: PlainValue>(_ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable) {
    self.name = name
    data = { $0[keyPath: path]?.plain }
    read = { data, root in
      root[keyPath: path] = try? data?.decode(Value.self)
      return true
    }
  }
}

/// A type of properties in fields.
protocol PlainValue: PlainScalar, Decodable, Equatable, Sendable {}
extension Bool: PlainValue {}
extension Double: PlainValue {}
extension Int: PlainValue {}
extension String: PlainValue {}
extension PlainData: PlainValue { package var plain: PlainData { self } }

extension PlainScalar where Self: RawRepresentable, RawValue == String {
  package var plain: PlainData { .string(rawValue) }
}

/// A value of several fields.
protocol Fielded {
  /// The fields in the order of their names, so that they need not be sorted for each line.
  static var fields: [Field<Self>] { get }
  /// Creates a value with the defaults of all fields.
  init()
}

extension Fielded {
  /// Creates a value from an object, or returns `nil` if a field is missing.
  init?(_ object: [PlainName: PlainData]) {
    self.init()
    for field in Self.fields where !field.read(object[PlainName(field.name)], &self) { return nil }
  }

  /// The fields with their contents.
  var fields: [(String, PlainData?)] { Self.fields.map { ($0.name, $0.data(self)) } }
}
