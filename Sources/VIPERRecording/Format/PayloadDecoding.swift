import VIPER
import VIPERPlainData

/// The reason why recorded data cannot be decoded.
struct PayloadError: Error { let reason: String }

/// The conversion of recorded data to the types that a name declares.
enum PayloadDecoding {
  /// Returns the input of an event.
  static func input(_ data: PlainData?, of key: NameKey?) throws(PayloadError) -> any Sendable {
    func decode<Name: TypedName>(_ type: Name.Type) throws(PayloadError) -> any Sendable {
      try value(data, as: Name.Input.self)
    }
    guard let type = key?.type else { return try untyped(data, key) }
    return try decode(type)
  }

  /// Returns the output of a success.
  static func output(_ data: PlainData?, of key: NameKey?) throws(PayloadError) -> any Sendable {
    func decode<Name: TypedName>(_ type: Name.Type) throws(PayloadError) -> any Sendable {
      try value(data, as: Name.Output.self)
    }
    guard let type = key?.type else { return try untyped(data, key) }
    return try decode(type)
  }

  /// Returns recorded data as a value of a type.
  static func value<Value: Sendable>(_ data: PlainData?, as type: Value.Type) throws(PayloadError) -> any Sendable {
    if let reason = data.flatMap(reasonForAbsence) { throw PayloadError(reason: reason) }
    guard let data else {
      if let empty = () as? Value { return empty }
      throw PayloadError(reason: "The recording contains no data, but \(type) is expected.")
    }
    guard let decodable = type as? any Decodable.Type else {
      throw PayloadError(reason: "\(type) is not Decodable. Conform it to Codable.")
    }
    do {
      guard let value = try data.decode(decodable) as? Value else {
        throw PayloadError(reason: "The data is not of type \(type).")
      }
      return value
    } catch let error as PayloadError { throw error } catch {
      throw PayloadError(reason: "The data could not be decoded as \(type): \(error)")
    }
  }

  /// Returns recorded parameters of a module.
  static func parameters<Parameters>(_ data: PlainData, as type: Parameters.Type) throws(PayloadError) -> any Sendable {
    guard let sendable = type as? any (Decodable & Sendable).Type else {
      throw PayloadError(reason: "\(type) is not Decodable. Conform it to Codable.")
    }
    func decode<Value: Sendable>(_ type: Value.Type) throws(PayloadError) -> any Sendable {
      try value(data, as: type)
    }
    return try decode(sendable)
  }

  /// Returns the data of a name with an unknown type. Only a name without data can be decoded.
  private static func untyped(_ data: PlainData?, _ key: NameKey?) throws(PayloadError) -> any Sendable {
    guard data != nil else { return () }
    throw PayloadError(
      reason: key == nil
        ? "The name is not declared, so the type of its data is unknown."
        : "The name is declared twice, with different types, so the type of its data is unknown. Declare it once.")
  }

  /// Returns the reason why a recording does not contain the data, or `nil` if it contains the data.
  private static func reasonForAbsence(_ data: PlainData) -> String? {
    guard case .object(let fields) = data else { return nil }
    if fields["$omitted"] != nil {
      return "The data was not recorded, because the rules of the recorder omit it."
    } else if case .string(let type)? = fields["$type"] {
      return "The data was not recorded, because \(type) could not be encoded. Conform the type to Codable."
    } else if case .integer(let bytes)? = fields["$cut"] {
      return "The data was cut, because it takes \(bytes) bytes."
    }
    return nil
  }
}
