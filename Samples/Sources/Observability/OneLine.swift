/// Text from outside, made harmless for one line of a terminal or a log.
///
/// What would do something there in place of being seen is written as an escape, such as `\u{1B}`: control characters but the
/// tab, line breaks of every kind, marks that turn the direction of what follows, and characters without a width. Of
/// those, joiners stay where they belong to what is seen: inside of an emoji, and between letters of scripts that join
/// theirs.
///
/// - Parameters:
///   - text: the text.
///   - limit: the number of its Unicode scalars that are shown.
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
  /// Whether it does something to a line in place of being seen.
  fileprivate nonisolated var isUnseen: Bool {
    switch properties.generalCategory {
    case .control: self != "\t"
    case .format, .lineSeparator, .paragraphSeparator: true
    // Variation selectors choose how the character before them looks.
    default: properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }

  /// Whether it is a joiner that forms what is seen of its neighbours.
  fileprivate nonisolated func joins(_ left: Unicode.Scalar?, _ right: Unicode.Scalar?) -> Bool {
    guard value == 0x200C || value == 0x200D, let left, let right else { return false }
    // From Arabic to Lao, joiners are a part of spelling.
    let joining: ClosedRange<UInt32> = 0x0600...0x0EFF
    if joining.contains(left.value), joining.contains(right.value) { return true }
    // The left one may also be a mark of the looks of an emoji.
    return value == 0x200D && right.isPicture && (left.isPicture || left.value == 0xFE0F)
  }

  private nonisolated var isPicture: Bool { properties.isEmoji && !isASCII }
}
