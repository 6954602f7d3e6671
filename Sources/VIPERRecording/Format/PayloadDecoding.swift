import VIPER
import VIPERPlainData

/// The reason why recorded data cannot be decoded.
struct PayloadError: Error { let reason: String }

/// The conversion of recorded data to the types that a name declares.
enum PayloadDecoding {
  /// Returns data as the input or the output of a name.
  ///
  /// - Parameter valueType: A closure that returns the type of the value from the type of the name.
  static func value(
    _ data: PlainData?, of key: NameKey, as valueType: (any TypedName.Type) -> Any.Type
  ) throws(PayloadError) -> any Sendable {
    if let type = key.type { return try value(data, as: valueType(type)) }
    // Only a name without data can be decoded if its type is unknown.
    guard data != nil else { return () }
    throw PayloadError(
      reason: key.kind == nil
        ? "The name is not declared, so the type of its data is unknown."
        : "The name is declared twice, with different types, so the type of its data is unknown. Declare it once.")
  }

  /// Returns data as a value of a type.
  static func value(_ data: PlainData?, as type: Any.Type) throws(PayloadError) -> any Sendable {
    guard let data else {
      if type == Void.self { return () }
      throw PayloadError(reason: "The recording contains no data, but \(type) is expected.")
    }
    if let reason = reasonForAbsence(data) { throw PayloadError(reason: reason) }
    guard let decodable = type as? any (Decodable & Sendable).Type else {
      throw PayloadError(reason: "\(type) is not Decodable. Conform it to Codable.")
    }
    do throws(PlainDataError) { return try data.decode(decodable) } catch {
      throw PayloadError(reason: "The data could not be decoded as \(type): \(error)")
    }
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

extension TypedName {
  static var inputType: Any.Type { Input.self }
  static var outputType: Any.Type { Output.self }
}
