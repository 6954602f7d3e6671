import VIPER

/// Why a link was not opened.
public enum LinkError: Error, CustomStringConvertible {
  /// The link is longer than any that is read.
  case tooLong(bytes: Int, limit: Int)
  /// The text is no link, or not one that is safe to read. The reason is a sentence, with what mends it.
  case malformed(link: String, reason: String)
  /// The link is of a scheme or host that the app does not accept.
  case wrongOrigin(link: String, accepted: [LinkOrigin])
  /// No pattern matches the link.
  case noPattern(link: String, nearest: String?)
  /// The link lacks a parameter of the pattern that matches.
  case missingParameter(link: String, name: String)
  /// A parameter of the link is not of the type that is expected.
  case wrongValue(link: String, name: String, value: String, expected: String)
  /// The link has a parameter more than once that it may have once.
  case repeatedParameter(link: String, name: String)
  /// The link has a key in its query that says how a route is opened, which this pattern does not allow.
  case reservedKey(link: String, name: String)

  /// What is wrong, why it usually happens and how to mend it.
  public var description: String {
    switch self {
    case .tooLong(let bytes, let limit):
      return
        "A link of \(bytes) bytes was not opened: at most \(limit) are read. Usually whole data was put into it."
        + " Pass an identifier, and load the data by it."
    case .malformed(let link, let reason):
      return "The link \(link.quotedName) was not opened: \(reason)"
    case .wrongOrigin(let link, let accepted):
      guard !accepted.isEmpty else {
        return
          "The link \(link.quotedName) was not opened: the app accepts no links yet. Say where they may come from"
          + " when it starts: `router.links.accept(.scheme(\"app\"))`."
      }
      return
        "The link \(link.quotedName) was not opened: only links that begin with"
        + " \(accepted.map(\.description.quotedName).joined(separator: ", ")) are accepted. Usually it is meant for"
        + " another app, or a host is missing. Add it by `router.links.accept(…)`."
    case .noPattern(let link, let nearest):
      let hint = nearest.map { " Did you mean \($0.quotedName)?" } ?? ""
      return
        "The link \(link.quotedName) was not opened: no pattern matches it.\(hint) Usually its feature was not"
        + " registered, or a component is misspelt. Register a pattern for it: `app.link(…)`."
    case .missingParameter(let link, let name):
      return
        "The link \(link.quotedName) was not opened: its parameter \(name.quotedName) is missing. Usually whoever made"
        + " the link forgot it. Add it to the link, or let its type be optional."
    case .wrongValue(let link, let name, let value, let expected):
      return
        "The link \(link.quotedName) was not opened: its parameter \(name.quotedName) is \(value.quotedName), but"
        + " \(expected) is expected. Usually the link was written by hand, or for another version of the app."
        + " Correct the link, or take a `String` and check it yourself."
    case .repeatedParameter(let link, let name):
      return
        "The link \(link.quotedName) was not opened: it has the parameter \(name.quotedName) more than once. Usually"
        + " it was appended to a link that had it already. Leave one of them, or take"
        + " an array of it, if it is of the query."
    case .reservedKey(let link, let name):
      return
        "The link \(link.quotedName) was not opened: it has the key \(name.quotedName), which says how a route is"
        + " opened and is not allowed here. Usually the link was made for another pattern. Leave the key out, or allow"
        + " it where the pattern is registered."
    }
  }
}
