import VIPER

/// A place in plain data that does not fit, with the reason.
package struct PlainDataError: Error, CustomStringConvertible {
  /// From the value down: `.note.tags[2]`; empty for the value itself.
  package let path: String
  /// The reason, without a full stop.
  package let reason: String

  /// - Parameters:
  ///   - path: where.
  ///   - reason: what is wrong there.
  package init(path: String = "", _ reason: String) {
    self.path = path
    self.reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }

  /// Translates an error of decoding or encoding.
  init(_ error: any Error) {
    switch error {
    case let error as PlainDataError: self = error
    case DecodingError.keyNotFound(let key, let context):
      self.init(path: Self.text(context.codingPath + [key]), "it is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      self.init(path: Self.text(context.codingPath), context.debugDescription)
    case EncodingError.invalidValue(let value, let context):
      self.init(path: Self.text(context.codingPath), "JSON does not have \(value)")
    default: self.init("\(error)")
    }
  }

  /// The place among the parameters, and the reason.
  package var description: String {
    let place = path.isEmpty ? "its parameters" : "the field \("parameters\(path)".quotedName)"
    return "\(place): \(reason.shownName)."
  }

  private static func text(_ path: [any CodingKey]) -> String {
    path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
  }
}
