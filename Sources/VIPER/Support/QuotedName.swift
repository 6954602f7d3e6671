extension String {
  /// The name as shown in a diagnostic. A name from outside may have any length and any content. So a long name is
  /// truncated, at a cost that does not grow with its length, and invisible characters are escaped.
  package var shownName: String {
    let isLong = utf8.count > 128
    var shown = ""
    for scalar in unicodeScalars.prefix(isLong ? 100 : 128) {
      shown += scalar.isInvisible ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return isLong ? "\(shown)…" : shown
  }

  /// The name as shown in a diagnostic, in quotes. A truncated name is followed by its length.
  package var quotedName: String { utf8.count > 128 ? "\"\(shownName)\" (\(utf8.count) bytes)" : "\"\(shownName)\"" }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible: a control, line separator, direction mark, zero-width space or filler.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }
}

/// Returns the text of an error as a sentence. A period is added if the text has no final punctuation.
package func sentence(_ error: any Error) -> String {
  let text = "\(error)"
  return [".", "!", "?"].contains(text.last) ? text : text + "."
}

extension String? {
  /// A hint at the nearest name, which is appended to the description of an error. If there is no name, the hint is
  /// empty.
  var hint: String { map { " Did you mean \($0.quotedName)?" } ?? "" }
}

extension [String] {
  /// The first 20 names in quotes, and the number of the remaining names.
  package var quotedNames: String {
    let rest = count > 20 ? " and \(count - 20) more" : ""
    return prefix(20).map(\.quotedName).joined(separator: ", ") + rest
  }
}
