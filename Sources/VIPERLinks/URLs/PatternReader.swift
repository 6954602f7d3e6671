import VIPER

/// A parser of the parts of a pattern.
enum PatternReader {
  static func pieces(of text: Substring.UnicodeScalarView, between separator: Unicode.Scalar) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }

  /// Removes the origin, if there is one, from the pieces of a pattern, and returns the origin. The pieces are the
  /// texts between the slashes. An origin begins with two pieces: the scheme with its colon, and an empty piece. For a
  /// web scheme, an empty piece replaces the host. The remaining pieces are then those of a path that begins with a
  /// slash.
  static func origin(_ pieces: inout ArraySlice<String>) throws(PatternFault) -> LinkOrigin? {
    let begin = Array(pieces.prefix(3))
    guard begin.count == 3, begin[0].hasSuffix(":"), begin[1].isEmpty else { return nil }
    let scheme = String(begin[0].dropLast())
    guard isScheme(scheme) else { throw .origin(scheme) }
    pieces.removeFirst(2)
    guard LinkOrigin.defaultPort(of: scheme) != nil else { return .scheme(scheme) }
    let host = begin[2]
    guard isHost(host) else { throw .host(host) }
    pieces[pieces.startIndex] = ""
    return .host(host, scheme: scheme)
  }

  static func component(_ piece: String) throws(PatternFault) -> LinkPattern.Component {
    guard !piece.isEmpty else { throw .emptyComponent }
    guard piece.unicodeScalars.first != ":" else {
      return .placeholder(try name(String(piece.unicodeScalars.dropFirst())))
    }
    guard piece != ".", piece != "..",
      !piece.unicodeScalars.contains(where: { ":%*#\\".unicodeScalars.contains($0) || $0.isInvisible })
    else { throw .literal(piece) }
    return .literal(piece)
  }

  static func names(_ pieces: [String]) throws(PatternFault) -> [String] {
    var names: [String] = []
    for piece in pieces { names.append(try name(piece)) }
    return names
  }

  /// Throws an error for a repeated name, and for a reserved name in the query.
  static func check(_ pathNames: [String], _ queryNames: [String]) throws(PatternFault) {
    if let name = queryNames.first(where: LinkPattern.reserved.contains) { throw .reservedName(name) }
    var seen: Set<String> = []
    for name in pathNames + queryNames {
      guard seen.insert(name).inserted else { throw .repeatedName(name) }
    }
  }

  private static func name(_ text: String) throws(PatternFault) -> String {
    guard !text.isEmpty, text.utf8.allSatisfy({ isLetterOrDigit($0) || "-_".utf8.contains($0) }) else {
      throw .name(text)
    }
    return text
  }

  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetterOrDigit(first), !isDigit(first) else { return false }
    return text.utf8.allSatisfy { isLetterOrDigit($0) || "+-.".utf8.contains($0) }
  }

  private static func isHost(_ text: String) -> Bool {
    guard !text.hasPrefix("[") else {
      let address = text.utf8.dropFirst().dropLast()
      return text.hasSuffix("]") && !address.isEmpty
        && address.allSatisfy { isLetterOrDigit($0) || ":.".utf8.contains($0) }
    }
    return !text.isEmpty && text.utf8.allSatisfy { isLetterOrDigit($0) || "-._~".utf8.contains($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
