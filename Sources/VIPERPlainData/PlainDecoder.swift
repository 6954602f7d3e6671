import Foundation
import VIPER

/// A decoder of plain data. Its errors contain the path and do not depend on the platform's JSON decoder.
struct PlainDecoder: Decoder, SingleValueDecodingContainer {
  let data: PlainData
  let codingPath: [any CodingKey]
  let dates: PlainData.Dates
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns a decoder of a value inside this decoder's value.
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
    if type is any DictionaryOfText.Type, case .object(let fields) = data,
      Set(fields.keys.map(\.text)).count < fields.count
    {
      throw corrupted("it has two names that are two Unicode forms of one text, so a dictionary cannot contain both")
    }
    do { return try Value(from: self) } catch let error where !(error is DecodingError || error is PlainDataError) {
      // Preserve the type's own description of the error, and add the path.
      throw corrupted("\(error)")
    }
  }

  // The default implementations for these types throw errors.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

  /// Decodes a value of a type that plain data contains, or that JSON represents as a single value. Returns `nil` for
  /// all other types.
  private func simple(_ type: Any.Type) throws -> Any? {
    switch type {
    case is Bool.Type:
      guard case .bool(let value) = data else { throw mismatch(type) }
      return value
    case is String.Type: return try string(for: type)
    case let type as any FixedWidthInteger.Type: return try integer(type)
    case is Double.Type: return try double(for: type)
    case is Float.Type:
      let number = try double(for: type)
      guard Float(number).isFinite == number.isFinite else { throw doesNotFit(type) }
      return Float(number)
    case is Decimal.Type:
      if dates == .asEncoded, data.notFinite?.isNaN == true { return Decimal.nan }
      guard let value = Decimal(string: "\(try number(for: type))") else { throw doesNotFit(type) }
      return value
    case is Date.Type where dates == .iso8601:
      let text = try string(for: type)
      guard let date = Date(rfc3339: text) else {
        throw corrupted("\(text.quotedName) is not a date such as \"2026-01-02T03:04:05Z\"")
      }
      return date
    case is URL.Type:
      let text = try string(for: type)
      guard let url = URL(string: text) else { throw corrupted("\(text.quotedName) is not a URL") }
      return url
    case is Data.Type:
      guard let data = Data(base64Encoded: try string(for: type)) else {
        throw corrupted("the text is not Base64")
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
    default:
      // Data with dates in ISO 8601 is from outside the app, which expects finite numbers.
      guard dates == .asEncoded, let number = data.notFinite else { throw mismatch(type) }
      return number
    }
  }

  /// Returns the number in the data, with the type in which it is stored.
  private func number(for type: Any.Type) throws -> any Numeric {
    switch data {
    case .integer(let number): number
    case .large(let number): number
    case .number(let number): number
    case .decimal(let number): number
    default: throw mismatch(type)
    }
  }

  // MARK: Errors

  private func mismatch(_ type: Any.Type, _ name: String? = nil) -> DecodingError {
    let expected = name ?? "\(type)"
    guard data != .null else { return .valueNotFound(type, context("\(expected) is expected, but nothing was found")) }
    return .typeMismatch(type, context("\(expected) is expected, but \(data.kind) was found"))
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

/// A dictionary with the names of an object as its keys.
private protocol DictionaryOfText {}
extension Dictionary: DictionaryOfText where Key == String {}
