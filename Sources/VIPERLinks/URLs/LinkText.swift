import VIPER

/// A decoder of the pieces of a link. Decodes each piece once.
///
/// A value may be any text: the text of a placeholder or of a query name. A name of the query is an identifier, so it
/// contains no invisible characters. A literal of a pattern contains none either, so a component with such a character
/// equals no literal.
enum LinkText {
  /// Decodes a component of the path. Rejects dot segments, also next to encoded slashes.
  static func component(_ piece: String) throws(LinkFault) -> String {
    let text = try decoded(piece)
    let segments = text.utf8.split(omittingEmptySubsequences: true) { "/\\".utf8.contains($0) }
    guard !segments.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) else {
      throw .dots(piece)
    }
    return text
  }

  /// Decodes a name of the query.
  static func name(_ piece: String) throws(LinkFault) -> String {
    let text = try decoded(piece)
    if let scalar = text.unicodeScalars.first(where: \.isInvisible) { throw .invisible(piece, scalar) }
    return text
  }

  /// Decodes a value of the query.
  static func value(_ piece: String) throws(LinkFault) -> String { try decoded(piece) }

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

  /// Decodes a piece without Foundation. Foundation drops a byte order mark.
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
    return text
  }
}
