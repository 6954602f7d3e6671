import VIPER

/// An error because of which a link or message is not opened.
public enum LinkError: Error, CustomStringConvertible {
  /// The link exceeds the limit of bytes.
  case tooLong(bytes: Int, limit: Int)
  /// The text is no link, or not a safe one. The reason is a sentence, with the remedy.
  case malformed(link: String, reason: String)
  /// The link is of a scheme or host that the app does not accept.
  case wrongOrigin(link: String, accepted: [LinkOrigin])
  /// An origin that the app is to accept is malformed.
  case invalidOrigin(LinkOrigin)
  /// No pattern matches the link.
  case noPattern(link: String, nearest: String?)
  /// The link lacks a parameter of the pattern that matches.
  case missingParameter(link: String, name: String)
  /// A parameter of the link is not of the type that is expected.
  case wrongValue(link: String, name: String, value: String, expected: String)
  /// The link repeats a parameter.
  case repeatedParameter(link: String, name: String)
  /// The query of the link has a reserved key, which this pattern does not allow.
  case reservedKey(link: String, name: String)
  /// The link asks for a transition or an action that is not allowed.
  case notAllowed(link: String, name: String, value: String, allowed: [String])
  /// The feature has refused the values, by this error.
  case refused(link: String, any Error)
  /// The feature has refused the data of a message, by this error.
  case refusedMessage(identifier: String, any Error)
  /// A step of the link leads to a route that its pattern does not list.
  case unlistedRoute(link: String, route: String, pattern: String)
  /// The pattern that matches is answered by a service, and a route was to be opened.
  case noRoute(link: String, pattern: String)
  /// The pattern that matches opens a route, and a service was to answer.
  case noService(link: String, pattern: String)
  /// The value of the service that answers the link is not of the type that is expected.
  case wrongOutput(link: String, expected: String, actual: String)
  /// Too many links and messages wait, held or at a gate. The link is `nil` for a message.
  case tooManyWaiting(link: String?, limit: Int)
  /// The same link is waiting or being opened already.
  case underWay(link: String)
  /// The identifier is not registered. The path is that of the field in the message.
  case unknownIdentifier(String, path: String, known: [String])
  /// A message does not fit its identifier. The path is that of the wrong field, empty for the message itself.
  case undecodable(identifier: String?, path: String, reason: String)
  /// The router was released.
  case noRouter

  /// The mistake, its usual cause and its remedy.
  public var description: String {
    switch self {
    case .tooLong(let bytes, let limit):
      return "A link of \(bytes) bytes was not opened: at most \(limit) are read. Usually whole data was put into it."
        + " Pass an identifier, and load the data by it."
    case .malformed(let link, let reason): return "The link \(link.quotedName) was not opened: \(reason)"
    case .wrongOrigin(let link, let accepted):
      guard !accepted.isEmpty else {
        return "The link \(link.quotedName) was not opened: the app accepts no links yet. Say where they may come from"
          + " when it starts: `router.links.accept(.scheme(\"app\"))`."
      }
      return "The link \(link.quotedName) was not opened: only links that begin with"
        + " \(accepted.map(\.description.quotedName).joined(separator: ", ")) are accepted. Usually it is meant for"
        + " another app, or a host is missing. Add it by `router.links.accept(…)`."
    case .invalidOrigin(let origin):
      return
        "Links from \("\(origin)".quotedName) are not accepted: no link comes from there. Usually a web scheme was given"
        + " without a host, or a host with a port or a path. Use `.scheme(\"app\")` for a scheme of the app's own, and"
        + " `.host(\"example.org\")` for the web."
    case .noPattern(let link, let nearest):
      return
        "The link \(link.quotedName) was not opened: no pattern matches it.\(nearest.hint) Usually its feature was not"
        + " registered, or a component is misspelt. Register a pattern for it: `app.link(…)`."
    case .missingParameter(let link, let name):
      return
        "The link \(link.quotedName) was not opened: its parameter \(name.quotedName) is missing. Usually whoever made"
        + " the link forgot it. Add it to the link, or let its type be optional."
    case .wrongValue(let link, let name, let value, let expected):
      return "The link \(link.quotedName) was not opened: its parameter \(name.quotedName) is \(value.quotedName), but"
        + " \(expected) is expected. Usually the link was written by hand, or for another version of the app."
        + " Correct the link, or take a `String` and check it yourself."
    case .repeatedParameter(let link, let name):
      return
        "The link \(link.quotedName) was not opened: it has the parameter \(name.quotedName) more than once. Usually"
        + " it was appended to a link that had it already. Leave one of them, or take"
        + " an array of it, if it is of the query."
    case .reservedKey(let link, let name):
      return "The link \(link.quotedName) was not opened: it has the key \(name.quotedName), which says how a route is"
        + " opened and is not allowed here. Usually the link was made for another pattern. Leave the key out, or allow"
        + " it where the pattern is registered."
    case .notAllowed(let link, let name, let value, let allowed):
      let list = allowed.isEmpty ? "allowed are none" : "allowed are \(allowed.quotedNames)"
      return "The link \(link.quotedName) was not opened: its \(name.quotedName) is \(value.quotedName), and \(list)."
        + " Usually the link was made for another version of the app. Correct it, or allow it where the route is"
        + " registered for links."
    case .refused(let link, let error):
      return
        "The link \(link.quotedName) was not opened: its values are refused: \(sentence(error)) Usually what it leads to is not"
        + " there any more. Look at the closure given where it is registered."
    case .refusedMessage(let identifier, let error):
      return
        "A message for \(identifier.quotedName) was not opened: its data is refused: \(sentence(error)) Usually what it leads to is"
        + " not there any more. Look at the closure given where it is registered."
    case .unlistedRoute(let link, let route, let pattern):
      return "The link \(link.quotedName) was not opened: its steps lead to \(route.quotedName), which the pattern"
        + " \(pattern.quotedName) does not list. Add the route to `through:`, or leave out the step."
    case .noRoute(let link, let pattern):
      return
        "The link \(link.quotedName) was not opened: a service answers its pattern \(pattern.quotedName), and it leads"
        + " to no route. Usually it is meant for the app itself. Pass it to `router.links.perform(…)`."
    case .noService(let link, let pattern):
      return "The link \(link.quotedName) was not performed: its pattern \(pattern.quotedName) leads to a route, and no"
        + " service answers it. Usually it is meant for a person. Pass it to `router.links.open(…)`."
    case .wrongOutput(let link, let expected, let actual):
      return "The link \(link.quotedName) was not performed: \(expected) is expected of it, but its service gives"
        + " \(actual). Usually another link was meant. Correct the link, or the type that is passed as `as:`."
    case .tooManyWaiting(let link, let limit):
      let title = link.map { "The link \($0.quotedName)" } ?? "A message"
      return "\(title) was not opened: \(limit) wait already, for the app or at a gate. Usually the end of holding was"
        + " forgotten, or nobody logs in. Set `router.links.isHeld = false` when the app's root is shown."
    case .underWay(let link):
      return
        "The link \(link.quotedName) was not opened: it is being opened already. Usually somebody tapped twice; then all"
        + " is well."
    case .unknownIdentifier(let identifier, let path, let known):
      let list = known.isEmpty ? "there are none" : "known are \(known.quotedNames)"
      return
        "A message was not opened: its field \(path.quotedName) is \(identifier.quotedName), which is no identifier;"
        + " \(list). Usually it was made for another version of the app. Register it: `app.identifier(…)`."
    case .undecodable(let identifier, let path, let reason):
      let title = identifier.map { "A message for \($0.quotedName)" } ?? "A message"
      let place = path.isEmpty ? "it cannot be read" : "its field \(path.quotedName) is wrong"
      return
        "\(title) was not opened: \(place): \(reason.shownName). Usually it was made for another version of the app."
        + " Compare it with the type that the identifier was registered for."
    case .noRouter: return "Nothing was opened: the router has gone. Usually a test did not keep it. Keep the router."
    }
  }
}
