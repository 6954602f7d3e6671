// The containers of the decoder: the fields of an object and the elements of an array.

/// The fields of an object.
struct PlainFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: PlainDecoder
  let fields: [PlainName: PlainData]

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { fields.keys.map(\.text).sorted().compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { fields[PlainName(key.stringValue)] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try value(key).decode(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(key).decode(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(key).decode(type) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<
    Nested
  > { try value(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { try value(PlainKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }

  private func value(_ key: any CodingKey) throws -> PlainDecoder {
    guard let field = fields[PlainName(key.stringValue)] else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: "it is missing"))
    }
    return decoder.inside(key, field)
  }
}

/// The elements of an array, in order.
struct PlainElements: UnkeyedDecodingContainer {
  let decoder: PlainDecoder
  let elements: [PlainData]
  private(set) var currentIndex = 0

  init(decoder: PlainDecoder, elements: [PlainData]) {
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try current().decodeNil() else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.decode(type) } }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.decode(type) } }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.decode(type) } }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try next { try $0.container(keyedBy: type) }
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }
  mutating func superDecoder() throws -> any Decoder { try next { $0 } }

  /// Advances only if the element was read without an error.
  private mutating func next<Value>(_ read: (PlainDecoder) throws -> Value) throws -> Value {
    let value = try read(try current())
    currentIndex += 1
    return value
  }

  private func current() throws -> PlainDecoder {
    let key = PlainKey(currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Any.self, DecodingError.Context(codingPath: codingPath + [key], debugDescription: "it is missing"))
    }
    return decoder.inside(key, elements[currentIndex])
  }
}

/// A key that no type declares.
struct PlainKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ index: Int) { (stringValue, intValue) = ("\(index)", index) }
  init(_ text: String) { (stringValue, intValue) = (text, nil) }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}
