import VIPER

/// The reason why a text is not a link, or why a link is not safe.
///
/// A piece is an undecoded part of the link, so it is ASCII.
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
  case notUnicode(String)
  case invisible(String, Unicode.Scalar)
  case dots(String)

  /// The reason and its remedy, as the part of an error message after the colon.
  var reason: String {
    switch self {
    case .character(let scalar):
      "it contains the unencoded character \(scalar.codePoint). Usually the link was assembled manually. Percent-encode"
        + " the character: \(scalar.percentEncoded.quotedName)."
    case .percentSign:
      "it contains a percent sign without two hexadecimal digits. Usually text was not percent-encoded. Write \"%25\""
        + " for a percent sign."
    case .grammar:
      "it does not conform to RFC 3986. Usually it has a colon, a bracket or a second \"#\" where none is allowed."
        + " Percent-encode text."
    case .noScheme: "it has no scheme. Usually only its path was passed. Write the complete link: \"app://notes/42\"."
    case .noSlashes(let scheme):
      "its scheme is not followed by \"//\". Usually the link has another purpose, such as \"mailto:\". Write"
        + " \("\(scheme)://…".quotedName)."
    case .user:
      "it has a user or a password before its host. Usually such a link imitates a link to another host. Remove the"
        + " user and the password. Write an \"@\" in text as \"%40\"."
    case .port: "it has a port. Usually it is a link to a server under test. Remove the port."
    case .noHost:
      "it has no host. Usually it has one slash too many. Write the complete link: \"https://example.org/notes/42\"."
    case .host(let piece):
      "its host \(piece.quotedName) is percent-encoded. Usually the host contains characters outside ASCII. Write the"
        + " host in its ASCII form, \"xn--…\"."
    case .brackets(let piece):
      "\(piece.quotedName) is an IP address, which links of the app's own scheme cannot have. Usually text was not"
        + " percent-encoded. Write \"%5B\" and \"%5D\" for brackets."
    case .emptyComponent:
      "it has an empty component in its path. Usually a value was missing when the link was created, or a slash was"
        + " doubled. Remove one of two consecutive slashes."
    case .components(let count):
      "it has \(count) components in its path, but the limit is \(LinkReader.componentLimit). Usually the path of a"
        + " file was appended. Pass that path in the query."
    case .queryItems(let count):
      "it has \(count) items in its query, but the limit is \(LinkReader.queryItemLimit). Usually the query contains a"
        + " list. Pass an identifier instead, and use the identifier to load the list."
    case .notUnicode(let piece):
      "\(piece.quotedName) is not UTF-8 after decoding. Usually the text was encoded in another character set. Encode"
        + " the text as UTF-8."
    case .invisible(let piece, let scalar):
      "the name \(piece.quotedName) in its query contains \(scalar.codePoint) after decoding, which is a control"
        + " character or an invisible character. Usually the character was copied along with text. Remove the character."
    case .dots(let piece):
      "its component \(piece.quotedName) refers to another place in the path. Usually the link is a relative reference."
        + " Resolve the reference first, or pass the text in the query."
    }
  }
}

extension Unicode.Scalar {
  /// The code point in the form `U+00E4`.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The percent-encoded bytes in the form `%C3%A4`.
  fileprivate var percentEncoded: String {
    String(self).utf8.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
