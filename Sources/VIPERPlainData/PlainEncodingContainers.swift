// The containers of the encoder: the fields of an object and the elements of an array.

/// The fields of an object.
struct PlainFieldEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: PlainEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws { encoder.set(.null, for: key) }
  func encode<Value: PlainScalar>(_ value: Value, forKey key: Key) throws { try encoder.encode(value, for: key) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder.encode(value, for: key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) throws { try encoder.encode(value, for: key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) throws { try encoder.encode(value, for: key) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  { encoder.encoder(for: key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.encoder(for: key).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder.encoder(for: PlainKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.encoder(for: key) }
}

/// The elements of an array, in order.
struct PlainElementEncoding: UnkeyedEncodingContainer {
  let encoder: PlainEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.elementCount }

  func encodeNil() throws { encoder.append(.null) }
  func encode<Value: PlainScalar>(_ value: Value) throws { try encoder.encodeElement(value) }
  func encode<Value: Encodable>(_ value: Value) throws { try encoder.encodeElement(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try encoder.encodeElement(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try encoder.encodeElement(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder.encoderOfElement().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.encoderOfElement().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder.encoderOfElement() }
}
