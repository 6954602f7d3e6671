import Foundation

/// Plain data with the structure of JSON, for messages and saved states.
package enum PlainData: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case large(UInt64)
  case number(Double)
  /// A number with more digits than a `Double` can represent.
  case decimal(Decimal)
  case string(String)
  case array([PlainData])
  case object([PlainName: PlainData])

  /// The name of the value's kind in errors.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .integer, .large, .number, .decimal: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The maximum depth of nested arrays and objects. Each level of nesting uses stack space during parsing.
  static let depthLimit = 64
  static let tooDeep = PlainDataError("it is nested deeper than \(depthLimit)")
  /// The number of arrays and objects that contain the value that is being parsed.
  @TaskLocal private static var depth = 0

  static let noJSON =
    "it is not JSON, or contains a number that is too large or too small, or text that is not Unicode"

  /// Parses JSON in UTF-8, as RFC 8259 defines it. An object with two equal names is rejected.
  package init(json: Data) throws(PlainDataError) { self = try JSONReader.read(json) }

  /// Converts a number to the first case that represents it exactly, so that equal numbers have the same case.
  static func number(_ decimal: Decimal) -> PlainData {
    if let integer = Int64("\(decimal)") { return .integer(integer) }
    if let integer = UInt64("\(decimal)") { return .large(integer) }
    guard let double = Double("\(decimal)"), Decimal(string: "\(double)") == decimal else { return .decimal(decimal) }
    return .number(double)
  }

  /// Encodes a value as plain data.
  package init<Value: Encodable>(encoding value: Value) throws(PlainDataError) {
    self = try Self.encode(value, PlainEncoder.Limits(depth: Self.depthLimit, isStrict: true))
  }

  /// A format of dates.
  package enum Dates {
    /// Text in the form `2026-01-02T03:04:05Z`.
    case iso8601
    /// The default encoding of `Date`.
    case asEncoded
  }

  /// Decodes a value of a type from the plain data.
  ///
  /// - Parameter dates: The format of dates in the data.
  package func decode<Value: Decodable>(_ type: Value.Type, dates: Dates = .asEncoded) throws(PlainDataError) -> Value {
    if Value.self == PlainData.self, let value = self as? Value { return value }
    do { return try PlainDecoder(data: self, codingPath: [], dates: dates).decode(type) } catch {
      throw PlainDataError(error)
    }
  }

  // MARK: Codable

  /// Creates plain data from any decoder.
  ///
  /// - Throws: A `DecodingError` if the decoder fails, if arrays and objects are nested deeper than 64 levels, or if a
  ///   nonzero number is so small that it would be read as 0.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      let decimal = try? container.decode(Decimal.self)
      // `JSONDecoder` decodes a nonzero number as 0 if the number is too small for the other types.
      if value == 0, decimal == nil, (try? container.decode(Double.self)) == nil {
        throw Self.corrupted(PlainDataError(Self.noJSON), decoder)
      }
      // `JSONDecoder` rounds a number with a fraction to an integer if the number has more digits than a `Double`.
      self = decimal.map(Self.number) ?? .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .large(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = Self.number(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      guard Self.depth < Self.depthLimit else { throw Self.corrupted(Self.tooDeep, decoder) }
      self = try Self.$depth.withValue(Self.depth + 1) {
        (try? decoder.unkeyedContainer()) == nil
          ? .object(try Self.fields(of: decoder)) : .array(try container.decode([PlainData].self))
      }
    }
  }

  private static func fields(of decoder: any Decoder) throws -> [PlainName: PlainData] {
    let container = try decoder.container(keyedBy: PlainKey.self)
    var fields: [PlainName: PlainData] = [:]
    for key in container.allKeys {
      fields[PlainName(key.stringValue)] = try container.decode(PlainData.self, forKey: key)
    }
    return fields
  }

  private static func corrupted(_ error: PlainDataError, _ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: error.reason, underlyingError: error))
  }

  /// Encodes the plain data to any encoder.
  package func encode(to encoder: any Encoder) throws {
    if case .object(let fields) = self {
      var container = encoder.container(keyedBy: PlainKey.self)
      for (name, value) in fields { try container.encode(value, forKey: PlainKey(name.text)) }
      return
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .large(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .decimal(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object: break
    }
  }
}
