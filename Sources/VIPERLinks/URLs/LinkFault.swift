import VIPER

/// A fault of a text that is no link, or not a safe one.
///
/// A piece is a part of the link as it was written, so it is ASCII.
enum LinkFault: Error {
  case character(Unicode.Scalar)
  case percentSign
  case grammar
  case noScheme
  case noSlashes(scheme: String)
  case user
  case port
  case noHost
  case host(String)
  case brackets(String)
  case emptyComponent
  case components(Int)
  case queryItems(Int)
  case emptyName
  case notUnicode(String)
  case encodedTwice(String)
  case invisible(String, Unicode.Scalar)
  case dots(String)
  case slash(String)

  /// A sentence after a colon, and the remedy.
  var reason: String {
    switch self {
    case .character(let scalar):
      "it holds the character \(scalar.codePoint) as it is. Usually it was put together by hand. Percent-encode it:"
        + " \(scalar.percentEncoded.quotedName)."
    case .percentSign:
      "it holds a percent sign without two hexadecimal digits. Usually a text was not percent-encoded. Write"
        + " \"%25\" for a percent sign."
    case .grammar:
      "it is not built as RFC 3986 says. Usually a colon, a bracket or a second \"#\" stands where none may."
        + " Percent-encode what is text."
    case .noScheme: "it has no scheme. Usually only its path was passed. Write it in full: \"app://notes/42\"."
    case .noSlashes(let scheme):
      "its scheme is not followed by \"//\". Usually it is meant for something else, as \"mailto:\" is. Write"
        + " \("\(scheme)://…".quotedName)."
    case .user:
      "it has a user or a password before its host. Usually it is to look like a link to somewhere else. Leave them"
        + " out; an \"@\" that is text is \"%40\" there."
    case .port: "it has a port. Usually it is a link to a server under test. Leave it out."
    case .noHost:
      "it has no host. Usually a slash too many was written. Write it in full: \"https://example.org/notes/42\"."
    case .host(let piece):
      "its host \(piece.quotedName) is percent-encoded. Usually it is not of ASCII. Write it in its encoded form,"
        + " \"xn--…\"."
    case .brackets(let piece):
      "\(piece.quotedName) is an address, and links of a scheme of the app's own have none. Usually a text was not"
        + " percent-encoded. Write \"%5B\" and \"%5D\" for brackets."
    case .emptyComponent:
      "it has an empty component in its path. Usually a value was missing when the link was made, or a slash was"
        + " doubled. Leave out one of two slashes in a row."
    case .components(let count):
      "it has \(count) components in its path, and at most \(LinkReader.componentLimit) are read. Usually the path of"
        + " a file was appended. Pass it in the query."
    case .queryItems(let count):
      "it has \(count) items in its query, and at most \(LinkReader.queryItemLimit) are read. Usually a list was put"
        + " into it. Pass an identifier, and load the list by it."
    case .emptyName: "its query has an item without a name. Usually there is a \"?\" or \"&\" too many. Leave it out."
    case .notUnicode(let piece):
      "\(piece.quotedName) is not UTF-8 when it is decoded. Usually it was encoded in another character set. Encode"
        + " it as UTF-8."
    case .encodedTwice(let piece):
      "\(piece.quotedName) is percent-encoded twice. Usually a link was put together from a text that was encoded"
        + " already. Encode it once."
    case .invisible(let piece, let scalar):
      "\(piece.quotedName) holds \(scalar.codePoint) when it is decoded, a control character or one that cannot be"
        + " seen. Usually it was copied along with a text. Leave it out."
    case .dots(let piece):
      "its component \(piece.quotedName) stands for another place in the path. Usually it is a relative reference."
        + " Resolve it first."
    case .slash(let piece):
      "its component \(piece.quotedName) holds a slash or backslash when it is decoded. Usually the path of a file"
        + " was encoded as one component. Pass it in the query."
    }
  }
}

extension Unicode.Scalar {
  /// `U+00E4`.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// `%C3%A4`.
  fileprivate var percentEncoded: String {
    String(self).utf8.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
