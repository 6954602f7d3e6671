/// Returns text from outside, made safe for one line of a terminal or a log.
///
/// Characters with an effect other than their appearance are replaced with escapes, such as `\u{1B}`: control
/// characters except the tab, line breaks of every kind, marks that change the direction of text, and characters
/// without a width. Joiners are preserved where they affect visible characters: inside an emoji, and between letters of
/// scripts that join letters.
///
/// - Parameters:
///   - text: The text.
///   - limit: The greatest number of Unicode scalars of `text` to return.
public nonisolated func oneLine(_ text: String, limit: Int = 200) -> String {
  var line = ""
  var rest = text.unicodeScalars[...]
  var last: Unicode.Scalar?
  for _ in 0..<limit {
    guard let scalar = rest.popFirst() else { return line }
    let isShown = !scalar.isUnseen || scalar.joins(last, rest.first)
    line += isShown ? String(scalar) : scalar.escaped(asASCII: true)
    last = scalar
  }
  return rest.isEmpty ? line : "\(line)…"
}

extension Unicode.Scalar {
  /// Whether the character is invisible and has an effect on the line.
  fileprivate nonisolated var isUnseen: Bool {
    switch properties.generalCategory {
    case .control: self != "\t"
    case .format, .lineSeparator, .paragraphSeparator: true
    // Variation selectors select the appearance of the preceding character.
    default: properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }

  /// Returns whether the character is a joiner that affects the appearance of its neighbors.
  fileprivate nonisolated func joins(_ left: Unicode.Scalar?, _ right: Unicode.Scalar?) -> Bool {
    guard value == 0x200C || value == 0x200D, let left, let right else { return false }
    // Joiners are part of the spelling in the scripts from Arabic to Lao.
    let joining: ClosedRange<UInt32> = 0x0600...0x0EFF
    if joining.contains(left.value), joining.contains(right.value) { return true }
    // The left neighbor may also be the variation selector of an emoji.
    return value == 0x200D && right.isPicture && (left.isPicture || left.value == 0xFE0F)
  }

  private nonisolated var isPicture: Bool { properties.isEmoji && !isASCII }
}
