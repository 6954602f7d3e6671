import VIPER

/// An error at a place in plain data, with its reason.
package struct PlainDataError: Error, CustomStringConvertible {
  /// The path from the outermost value: `.note.tags[2]`. It is empty for the outermost value itself.
  package let path: String
  /// The reason, without a period at the end.
  package let reason: String
  /// Whether the value was not encoded because it is `Redacted`.
  package let isOfRedactedValue: Bool

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - path: The path to the wrong value.
  ///   - reason: The reason. A period at the end is removed.
  package init(path: String = "", _ reason: String) {
    self.path = path
    self.reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    isOfRedactedValue = false
  }

  /// Creates the error of a `Redacted` value that must not be encoded.
  init(redactedAt path: [any CodingKey]) {
    (self.path, reason, isOfRedactedValue) = (Self.text(path), "it is redacted", true)
  }

  /// Converts an error of a decoder or encoder.
  init(_ error: any Error) {
    switch error {
    case let error as PlainDataError: self = error
    case DecodingError.keyNotFound(let key, let context):
      self.init(path: Self.text(context.codingPath + [key]), "it is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      self.init(path: Self.text(context.codingPath), context.debugDescription)
    case EncodingError.invalidValue(let value, let context):
      self.init(path: Self.text(context.codingPath), "JSON cannot represent \(value)")
    default: self.init("\(error)")
    }
  }

  /// The place in the parameters, and the reason.
  package var description: String {
    let place = path.isEmpty ? "its parameters" : "the field \("parameters\(path)".quotedName)"
    return "\(place): \(reason.shownName)."
  }

  private static func text(_ path: [any CodingKey]) -> String {
    path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
  }
}
