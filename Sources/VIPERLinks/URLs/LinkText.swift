/// A decoder of the pieces of a link, which decodes each once and refuses unsafe characters.
enum LinkText {
  /// Decodes a component of the path, which is no dot segment and has no slashes.
  static func component(_ piece: String) throws(LinkFault) -> String {
    let text = try decoded(piece)
    guard text != ".", text != ".." else { throw .dots(piece) }
    guard !text.utf8.contains(where: { "/\\".utf8.contains($0) }) else { throw .slash(piece) }
    try check(text, of: piece, allowing: [])
    return text
  }

  /// Decodes a name of the query.
  static func name(_ piece: String) throws(LinkFault) -> String {
    let text = try decoded(piece)
    try check(text, of: piece, allowing: [])
    return text
  }

  /// Decodes a value of the query. Unlike the others it may have line feeds, tabs, and the joiners that
  /// Persian, Hindi and emoji need.
  static func value(_ piece: String) throws(LinkFault) -> String {
    let text = try decoded(piece)
    try check(text, of: piece, allowing: ["\n", "\t", "\u{200C}", "\u{200D}"])
    return text
  }

  /// Whether a link may have it as it is.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: "-._~:/?#[]@!$&'()*+,;=".unicodeScalars.contains(scalar)
    }
  }

  /// Whether the bytes begin with a percent sign and two hexadecimal digits.
  static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool { escaped(bytes) != nil }

  /// Whether it is invisible: controls, direction marks, spaces without width, fillers.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }

  private static func check(
    _ text: String, of piece: String, allowing allowed: Set<Unicode.Scalar>
  ) throws(LinkFault) {
    for scalar in text.unicodeScalars where isInvisible(scalar) && !allowed.contains(scalar) {
      throw .invisible(piece, scalar)
    }
  }

  private static func decoded(_ piece: String) throws(LinkFault) -> String {
    let percent = UInt8(ascii: "%")
    let bytes = Array(piece.utf8)
    guard bytes.contains(percent) else { return piece }
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = escaped(bytes[index...])
      plain.append(byte ?? bytes[index])
      index += byte == nil ? 1 : 3
    }
    // This repairs invalid UTF-8, which is not equal then.
    let text = String(decoding: plain, as: UTF8.self)
    guard text.utf8.elementsEqual(plain) else { throw .notUnicode(piece) }
    for index in plain.indices where plain[index] == percent && isEscape(plain[index...]) {
      throw .encodedTwice(piece)
    }
    return text
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    let digits = bytes.prefix(3).dropFirst()
    guard bytes.first == UInt8(ascii: "%"), digits.count == 2 else { return nil }
    var value: UInt8 = 0
    for digit in digits {
      guard let number = hexadecimal(digit) else { return nil }
      value = value << 4 | number
    }
    return value
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
