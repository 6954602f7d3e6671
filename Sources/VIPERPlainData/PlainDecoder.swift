import Foundation
import VIPER

/// Makes a value of plain data. What is wrong is an error with its path, whatever the platform's JSON decoder says.
struct PlainDecoder: Decoder, SingleValueDecodingContainer {
  let data: PlainData
  let codingPath: [any CodingKey]
  let dates: PlainData.Dates
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// A decoder of a value inside of this one's.
  func inside(_ key: any CodingKey, _ data: PlainData) -> PlainDecoder {
    PlainDecoder(data: data, codingPath: codingPath + [key], dates: dates)
  }

  // MARK: Decoder

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let fields) = data else { throw mismatch([String: Any].self, "an object") }
    return KeyedDecodingContainer(PlainFields(decoder: self, fields: fields))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = data else { throw mismatch([Any].self, "an array") }
    return PlainElements(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  // MARK: One value

  func decodeNil() -> Bool { data == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let simple = try simple(type), let value = simple as? Value { return value }
    do { return try Value(from: self) } catch let error where !(error is DecodingError || error is PlainDataError) {
      // The type's own words, with the place.
      throw corrupted("\(error)")
    }
  }

  /// A value of a type that plain data has, or that JSON writes as one; `nil` for all others.
  private func simple(_ type: Any.Type) throws -> Any? {
    switch type {
    case is Bool.Type:
      guard case .bool(let value) = data else { throw mismatch(type) }
      return value
    case is String.Type: return try string(for: type)
    case let type as any FixedWidthInteger.Type: return try integer(type)
    case is Double.Type: return try double(for: type)
    case is Float.Type:
      let value = Float(try double(for: type))
      guard value.isFinite else { throw doesNotFit(type) }
      return value
    case is Decimal.Type:
      guard let value = Decimal(string: "\(try number(for: type))") else { throw doesNotFit(type) }
      return value
    case is Date.Type where dates == .iso8601:
      let text = try string(for: type)
      guard let date = Date(rfc3339: text) else {
        throw corrupted("\(text.quotedName) is no date such as \"2026-01-02T03:04:05Z\"")
      }
      return date
    case is URL.Type:
      let text = try string(for: type)
      guard let url = URL(string: text) else { throw corrupted("\(text.quotedName) is no URL") }
      return url
    case is Data.Type:
      guard let data = Data(base64Encoded: try string(for: type)) else {
        throw corrupted("a text is there that is not Base64")
      }
      return data
    default: return nil
    }
  }

  private func string(for type: Any.Type) throws -> String {
    guard case .string(let text) = data else { throw mismatch(type, type is String.Type ? nil : "a string") }
    return text
  }

  private func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    let value: Value? =
      switch data {
      case .integer(let number): Value(exactly: number)
      case .large(let number): Value(exactly: number)
      case .number(let number): Value(exactly: number)
      case .decimal(let number): Value("\(number)")
      default: throw mismatch(type)
      }
    guard let value else { throw doesNotFit(type) }
    return value
  }

  private func double(for type: Any.Type) throws -> Double {
    switch data {
    case .integer(let number): return Double(number)
    case .large(let number): return Double(number)
    case .number(let number): return number
    case .decimal(let number):
      guard let number = Double("\(number)") else { throw doesNotFit(type) }
      return number
    default: throw mismatch(type)
    }
  }

  /// The number that is there, whatever its type.
  private func number(for type: Any.Type) throws -> any Numeric {
    switch data {
    case .integer(let number): number
    case .large(let number): number
    case .number(let number): number
    case .decimal(let number): number
    default: throw mismatch(type)
    }
  }

  // MARK: What is wrong

  private func mismatch(_ type: Any.Type, _ name: String? = nil) -> DecodingError {
    let expected = name ?? "\(type)"
    guard data != .null else { return .valueNotFound(type, context("\(expected) is expected, and nothing is there")) }
    return .typeMismatch(type, context("\(expected) is expected, and \(data.kind) is there"))
  }

  private func doesNotFit(_ type: Any.Type) -> DecodingError {
    let number = (try? number(for: type)).map { "\($0)" } ?? data.kind
    return corrupted("the number \(number) does not fit into \(type)")
  }

  private func corrupted(_ reason: String) -> DecodingError { .dataCorrupted(context(reason)) }

  private func context(_ reason: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: reason)
  }
}
