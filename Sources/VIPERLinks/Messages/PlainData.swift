import Foundation

/// Plain data, as JSON has it: what messages and saved states are made of.
enum PlainData: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case large(UInt64)
  case number(Double)
  case string(String)
  case array([PlainData])
  case object([String: PlainData])

  /// What a reader calls it.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .integer, .large, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Reads JSON.
  init(json: Data) throws(PlainDataError) {
    do {
      self = try JSONDecoder().decode(PlainData.self, from: json)
    } catch {
      throw PlainDataError(error)
    }
  }

  /// What a value is as plain data.
  init<Value: Encodable>(_ value: Value) throws {
    self = try JSONDecoder().decode(PlainData.self, from: JSONEncoder().encode(value))
  }

  /// The value of a type that it stands for.
  ///
  /// - Parameter dates: how dates are written in it.
  func decode<Value: Decodable>(
    _ type: Value.Type, dates: JSONDecoder.DateDecodingStrategy = .deferredToDate
  ) throws(PlainDataError) -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dates
    do {
      return try decoder.decode(type, from: JSONEncoder().encode(self))
    } catch {
      throw PlainDataError(error)
    }
  }

  // MARK: Codable

  /// Reads it from whatever decoder.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .large(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([PlainData].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: PlainData].self))
    }
  }

  /// Writes it to whatever encoder.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .large(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

/// Where and why plain data does not fit.
struct PlainDataError: Error {
  /// From the value down: `.note.tags[2]`; empty for the value itself.
  let path: String
  /// What is wrong there.
  let reason: String

  init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      self.init(context.codingPath + [key], "it is missing")
    case DecodingError.typeMismatch(let type, let context):
      self.init(context.codingPath, "\(type) is expected. \(context.debugDescription)")
    case DecodingError.valueNotFound(let type, let context):
      self.init(context.codingPath, "\(type) is expected, and nothing is there")
    case DecodingError.dataCorrupted(let context):
      self.init(context.codingPath, context.debugDescription)
    default: self.init([], "\(error)")
    }
  }

  private init(_ path: [any CodingKey], _ reason: String) {
    self.path = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    self.reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}
