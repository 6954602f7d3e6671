extension String {
  /// The name as a diagnosis shows it. What comes from outside may be of any length and hold anything, so
  /// a long one is cut, at a cost that does not grow with it, and what cannot be seen is escaped.
  package var shownName: String {
    let isLong = utf8.count > 128
    var shown = ""
    for scalar in unicodeScalars.prefix(isLong ? 100 : 128) {
      shown += scalar.isInvisible ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return isLong ? "\(shown)…" : shown
  }

  /// The name as a diagnosis shows it, in quotes; with its length, if it was cut.
  package var quotedName: String { utf8.count > 128 ? "\"\(shownName)\" (\(utf8.count) bytes)" : "\"\(shownName)\"" }
}

extension Unicode.Scalar {
  /// Whether it is invisible: controls, line separators, direction marks, spaces without width, fillers.
  package var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }
}

/// Returns the text of an error as a sentence with one full stop.
package func sentence(_ error: any Error) -> String {
  let text = "\(error)"
  return [".", "!", "?"].contains(text.last) ? text : text + "."
}

extension String? {
  /// A hint at the nearest name, to be put after a sentence of an error; empty if there is none.
  package var hint: String { map { " Did you mean \($0.quotedName)?" } ?? "" }
}

extension [String] {
  /// The first 20 names in quotes, and the number of the rest.
  package var quotedNames: String {
    let rest = count > 20 ? " and \(count - 20) more" : ""
    return prefix(20).map(\.quotedName).joined(separator: ", ") + rest
  }
}
