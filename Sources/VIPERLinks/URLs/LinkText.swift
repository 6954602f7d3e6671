import VIPER

/// A decoder of the pieces of a link. Decodes each piece once, and rejects unsafe characters.
enum LinkText {
  /// Decodes a component of the path. Rejects dot segments and encoded slashes.
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

  /// Decodes a value of the query. Unlike other pieces, a value may contain line feeds, tabs, and the joiners that
  /// Persian, Hindi and emoji need.
  static func value(_ piece: String) throws(LinkFault) -> String {
    let text = try decoded(piece)
    try check(text, of: piece, allowing: ["\n", "\t", "\u{200C}", "\u{200D}"])
    return text
  }

  /// Returns whether a link may contain a scalar without percent-encoding.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: "-._~:/?#[]@!$&'()*+,;=".unicodeScalars.contains(scalar)
    }
  }

  /// Returns whether the bytes begin with a percent sign and two hexadecimal digits.
  static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.dropFirst().prefix(2)
    return bytes.first == UInt8(ascii: "%") && digits.count == 2
      && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  private static func check(_ text: String, of piece: String, allowing allowed: Set<Unicode.Scalar>) throws(LinkFault) {
    for scalar in text.unicodeScalars where scalar.isInvisible && !allowed.contains(scalar) {
      throw .invisible(piece, scalar)
    }
  }

  /// Decodes a piece without Foundation. Foundation drops a byte order mark, which must be rejected.
  private static func decoded(_ piece: String) throws(LinkFault) -> String {
    var plain: [UInt8] = []
    var rest = Array(piece.utf8)[...]
    while let byte = rest.first {
      let digits = String(decoding: rest.dropFirst().prefix(2), as: UTF8.self)
      let value = isEscape(rest) ? UInt8(digits, radix: 16) : nil
      plain.append(value ?? byte)
      rest = rest.dropFirst(value == nil ? 1 : 3)
    }
    // This initializer replaces invalid UTF-8, so the bytes then differ.
    let text = String(decoding: plain, as: UTF8.self)
    guard text.utf8.elementsEqual(plain) else { throw .notUnicode(piece) }
    guard !plain.indices.contains(where: { isEscape(plain[$0...]) }) else { throw .encodedTwice(piece) }
    return text
  }
}
