import Foundation

/// Plain data, as JSON has it, of which messages and saved states are made.
package enum PlainData: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case large(UInt64)
  case number(Double)
  /// A number of more digits than a `Double` holds.
  case decimal(Decimal)
  case string(String)
  case array([PlainData])
  case object([String: PlainData])

  /// The name of its kind in errors.
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

  /// The limit for arrays and objects in each other. Reading takes some of the stack for each.
  private static let depthLimit = 64
  private static let tooDeep = PlainDataError("it is nested deeper than \(depthLimit)")
  /// The number of arrays and objects around the value that is being read.
  @TaskLocal private static var depth = 0

  private static let noJSON =
    "it is no JSON, or holds a number that is too large or too small, or a text that is not Unicode"

  /// Reads JSON in UTF-8.
  package init(json: Data) throws(PlainDataError) {
    // A zero byte means UTF-16, in which brackets could hide.
    guard !json.contains(0) else { throw PlainDataError(Self.noJSON) }
    // The decoder itself recurses too, before the first value is read.
    guard Self.depth(of: json) <= Self.depthLimit else { throw Self.tooDeep }
    self = try Self.parse(json)
  }

  private static func parse(_ json: Data) throws(PlainDataError) -> PlainData {
    // Not by JSONSerialization, which on Linux drops byte order marks out of the middle of texts.
    do { return try JSONDecoder().decode(PlainData.self, from: json) } catch {
      guard case DecodingError.dataCorrupted(let context) = error,
        let error = context.underlyingError as? PlainDataError
      else { throw PlainDataError(Self.noJSON) }
      throw error
    }
  }

  /// A number; one of few digits is always the same.
  private static func number(_ decimal: Decimal) -> PlainData {
    if let integer = Int64("\(decimal)") { return .integer(integer) }
    if let integer = UInt64("\(decimal)") { return .large(integer) }
    guard let double = Double("\(decimal)"), Decimal(string: "\(double)") == decimal else { return .decimal(decimal) }
    return .number(double)
  }

  /// Returns how deep arrays and objects are in each other in JSON.
  private static func depth(of json: Data) -> Int {
    var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
    for byte in json {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "["), UInt8(ascii: "{"): (depth, deepest) = (depth + 1, max(deepest, depth + 1))
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return deepest
  }

  /// Encodes a value as plain data.
  package init<Value: Encodable>(encoding value: Value) throws(PlainDataError) {
    let json: Data
    do { json = try JSONEncoder().encode(value) } catch { throw PlainDataError(error) }
    self = try Self.parse(json)
  }

  /// A format of dates.
  package enum Dates {
    /// As text: `2026-01-02T03:04:05Z`.
    case iso8601
    /// As they encode themselves.
    case asEncoded
  }

  /// The value of a type that it stands for.
  ///
  /// - Parameter dates: how dates are written in it.
  package func decode<Value: Decodable>(_ type: Value.Type, dates: Dates = .asEncoded) throws(PlainDataError) -> Value {
    do { return try PlainDecoder(data: self, codingPath: [], dates: dates).decode(type) } catch {
      throw PlainDataError(error)
    }
  }

  // MARK: Codable

  /// Reads it from any decoder.
  ///
  /// - Throws: a `DecodingError`, also if arrays and objects are nested deeper than 64, or if a number that is not 0 is so
  ///   small that it would be read as 0.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      if value == 0, !Self.isZero(container) { throw Self.corrupted(PlainDataError(Self.noJSON), decoder) }
      self = .integer(value)
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
          ? .object(try container.decode([String: PlainData].self)) : .array(try container.decode([PlainData].self))
      }
    }
  }

  /// Whether a number that was read as the integer 0 is 0. `JSONDecoder` reads one that is too small for the other types as
  /// 0, too.
  private static func isZero(_ container: any SingleValueDecodingContainer) -> Bool {
    (try? container.decode(Decimal.self)) != nil || (try? container.decode(Double.self)) != nil
  }

  private static func corrupted(_ error: PlainDataError, _ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: error.reason, underlyingError: error))
  }

  /// Writes it to whatever encoder.
  package func encode(to encoder: any Encoder) throws {
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
    case .object(let value): try container.encode(value)
    }
  }
}
