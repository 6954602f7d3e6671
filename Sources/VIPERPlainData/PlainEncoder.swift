import Foundation
import VIPER

/// A value whose encoded form is a placeholder.
private protocol RedactedValue {}
extension Redacted: RedactedValue {}

extension PlainData {
  /// Encodes a value as plain data. Values that are nested too deep, and numbers that JSON cannot represent, do not
  /// cause errors.
  ///
  /// An array or object inside `depthLimit` other arrays and objects is replaced by ``cut``, which adds one level. A
  /// value inside `4 * (depthLimit + 1)` running calls of `encode(to:)` is replaced too, because each call uses stack
  /// space. A number that is infinite or not a number is represented as described at ``notFinite(_:)``.
  ///
  /// - Throws: Only an error that the value's own `encode(to:)` throws.
  package init(encoding value: some Encodable, depthLimit: Int) throws(PlainDataError) {
    self = try Self.encode(value, PlainEncoder.Limits(depth: depthLimit, isStrict: false))
  }

  /// Encodes a value that must be decoded again later, for example after a restart of the app.
  ///
  /// - Throws: Also an error if a `Redacted` value is encoded, because its encoded form does not contain the value.
  package init(storing value: some Encodable) throws(PlainDataError) {
    self = try Self.encode(value, PlainEncoder.Limits(depth: Self.depthLimit, isStrict: true, rejectsRedacted: true))
  }

  static func encode(_ value: some Encodable, _ limits: PlainEncoder.Limits) throws(PlainDataError) -> PlainData {
    do {
      let encoder = PlainEncoder(limits: limits, path: .root, depth: 0, calls: 0)
      try encoder.encode(value)
      guard !limits.isStrict || encoder.content != .nothing else {
        throw PlainDataError("\(type(of: value)) did not encode any values")
      }
      return try encoder.data()
    } catch { throw PlainDataError(error) }
  }
}

/// An encoder of plain data for the value at one place in a tree.
///
/// The encoder is also the container of a single value. A container that is requested more than once continues the
/// first one. If a value requests containers of different kinds, the last kind is encoded.
final class PlainEncoder: Encoder, SingleValueEncodingContainer {
  /// The limits of an encoded tree.
  struct Limits {
    /// The maximum number of nested arrays and objects.
    var depth: Int
    /// Whether a value beyond the limits, a number that is not finite and a value that encodes nothing are errors.
    var isStrict: Bool
    /// Whether a `Redacted` value is an error. Otherwise the placeholder is encoded.
    var rejectsRedacted = false
    /// The maximum number of running calls of `encode(to:)`. Each call uses stack space, also without a container.
    var calls: Int { 4 * (depth + 1) }
  }

  /// A place in the tree.
  enum Path {
    case root
    case field(any CodingKey, of: PlainEncoder)
    case element(Int, of: PlainEncoder)
    /// The place of a container that its parent owns.
    case owned([any CodingKey])
  }

  /// The kind of the encoded data.
  enum Content { case nothing, single, object, array, cut }

  private(set) var content = Content.nothing
  private let limits: Limits
  private let path: Path
  /// The number of arrays and objects that contain the value.
  private let depth: Int
  /// The number of running calls of `encode(to:)`.
  private var calls: Int
  private var value = PlainData.null
  private var fields: [PlainName: PlainData] = [:]
  private var elements: [PlainData] = []
  /// The encoders of nested containers, which are still written after the parent has created them.
  private var ownedFields: [String: PlainEncoder] = [:]
  private var ownedElements: [Int: PlainEncoder] = [:]

  init(limits: Limits, path: Path, depth: Int, calls: Int) {
    (self.limits, self.path, self.depth, self.calls) = (limits, path, depth, calls)
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var codingPath: [any CodingKey] {
    switch path {
    case .root: []
    case .field(let key, let parent): parent.codingPath + [key]
    case .element(let index, let parent): parent.codingPath + [PlainKey(index)]
    case .owned(let keys): keys
    }
  }

  /// Returns the encoded data.
  func data() throws -> PlainData {
    switch content {
    case .nothing: return .object([:])
    case .single: return value
    case .cut: return try cut()
    case .object:
      for (key, encoder) in ownedFields { fields[PlainName(key)] = try encoder.data() }
      return .object(fields)
    case .array:
      for (index, encoder) in ownedElements { elements[index] = try encoder.data() }
      return .array(elements)
    }
  }

  /// Returns the replacement of a value beyond the limits.
  private func cut() throws -> PlainData {
    guard !limits.isStrict else { throw PlainDataError("it is nested deeper than \(limits.depth)") }
    return .cut
  }

  // MARK: Encoder

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    begin(.object)
    // Most objects have few fields. Without a reserved capacity, the dictionary would be copied several times.
    if fields.isEmpty { fields.reserveCapacity(6) }
    return KeyedEncodingContainer(PlainFieldEncoding(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    begin(.array)
    return PlainElementEncoding(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  private func begin(_ container: Content) { content = depth < limits.depth ? container : .cut }

  // MARK: One value

  func encodeNil() { set(.null) }
  func encode<Value: PlainScalar>(_ value: Value) throws { set(try plain(value)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let data = try scalar(value) { return set(data) }
    guard calls < limits.calls else { return set(try cut()) }
    calls += 1
    defer { calls -= 1 }
    try value.encode(to: self)
  }

  // The default implementations for these types throw errors.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { set(try plain(value)) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { set(try plain(value)) }

  private func set(_ data: PlainData) { (content, value) = (.single, data) }

  // MARK: Fields and elements

  var elementCount: Int { elements.count }

  func set(_ data: PlainData, for key: any CodingKey) {
    guard content == .object else { return }
    if !ownedFields.isEmpty { ownedFields[key.stringValue] = nil }
    fields[PlainName(key.stringValue)] = data
  }

  func append(_ data: PlainData) {
    guard content == .array else { return }
    elements.append(data)
  }

  func encode(_ value: some PlainScalar, for key: any CodingKey) throws { set(try plain(value, key), for: key) }
  func encodeElement(_ value: some PlainScalar) throws { append(try plain(value, PlainKey(elements.count))) }

  func encode(_ value: some Encodable, for key: any CodingKey) throws {
    // No `??`: Swift 6.3.1 loses an error that its right side throws after it creates a `Path`.
    if let data = try scalar(value, key) { return set(data, for: key) }
    set(try data(of: value, at: .field(key, of: self)), for: key)
  }

  func encodeElement(_ value: some Encodable) throws {
    let index = elements.count
    if let data = try scalar(value, PlainKey(index)) { return append(data) }
    append(try data(of: value, at: .element(index, of: self)))
  }

  private func data(of value: some Encodable, at path: Path) throws -> PlainData {
    guard content != .cut, calls < limits.calls else { return try cut() }
    let encoder = PlainEncoder(limits: limits, path: path, depth: depth + 1, calls: calls + 1)
    try value.encode(to: encoder)
    return try encoder.data()
  }

  // MARK: Nested containers

  /// Returns the encoder of a nested container. A key has only one encoder.
  func encoder(for key: any CodingKey) -> PlainEncoder {
    if let encoder = ownedFields[key.stringValue] { return encoder }
    let encoder = owned(key)
    if content == .object { ownedFields[key.stringValue] = encoder }
    return encoder
  }

  /// Returns the encoder of a nested container that is the next element.
  func encoderOfElement() -> PlainEncoder {
    let encoder = owned(PlainKey(elements.count))
    if content == .array { ownedElements[elements.count] = encoder }
    append(.null)
    return encoder
  }

  private func owned(_ key: any CodingKey) -> PlainEncoder {
    PlainEncoder(limits: limits, path: .owned(codingPath + [key]), depth: depth + 1, calls: calls)
  }

  // MARK: Scalars

  /// Returns the data of a value that plain data contains.
  ///
  /// - Parameter key: The key of the value inside this encoder's value.
  private func plain(_ value: some PlainScalar, _ key: @autoclosure () -> (any CodingKey)? = nil) throws -> PlainData {
    let data = value.plain
    guard limits.isStrict, case .object = data else { return data }
    let path = codingPath + [key()].compactMap { $0 }
    throw EncodingError.invalidValue(
      value, EncodingError.Context(codingPath: path, debugDescription: "the number is not finite"))
  }

  /// Returns the data of a value that is not encoded with its own `encode(to:)`, which has another format or is slower.
  /// Returns `nil` for all other values.
  private func scalar<Value: Encodable>(
    _ value: Value, _ key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> PlainData? {
    if limits.rejectsRedacted, Value.self is any RedactedValue.Type {
      throw PlainDataError(redactedAt: codingPath + [key()].compactMap { $0 })
    }
    // A comparison of types is much faster than a cast that fails.
    guard
      Value.self == String.self || Value.self == Int.self || Value.self == Double.self || Value.self == URL.self
        || Value.self == Data.self || Value.self == Decimal.self, let value = value as? any PlainScalar
    else { return nil }
    return try plain(value, key())
  }
}
