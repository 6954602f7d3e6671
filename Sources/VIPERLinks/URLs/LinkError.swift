import VIPER

/// An error that prevents the opening of a link or message.
public enum LinkError: Error, CustomStringConvertible {
  /// The link exceeds the maximum number of bytes.
  case tooLong(bytes: Int, limit: Int)
  /// The text is not a link, or the link is not safe. The reason contains the remedy.
  case malformed(link: String, reason: String)
  /// The app does not accept the scheme or host of the link.
  case wrongOrigin(link: String, accepted: [LinkOrigin])
  /// An origin that was passed to `accept` is malformed.
  case invalidOrigin(LinkOrigin)
  /// No pattern matches the link.
  case noPattern(link: String, nearest: String?)
  /// The link lacks a parameter of the pattern that matches it.
  case missingParameter(link: String, name: String)
  /// A parameter of the link does not have the expected type.
  case wrongValue(link: String, name: String, value: String, expected: String)
  /// The link repeats a parameter.
  case repeatedParameter(link: String, name: String)
  /// The query of the link contains a reserved key that its pattern does not allow.
  case reservedKey(link: String, name: String)
  /// The link requests a transition or an action that is not allowed.
  case notAllowed(link: String, name: String, value: String, allowed: [String])
  /// The feature rejected the values of the link with this error.
  case refused(link: String, any Error)
  /// The feature rejected the data of a message with this error.
  case refusedMessage(identifier: String, any Error)
  /// A step opens a route that the pattern of the link does not list.
  case unlistedRoute(link: String, route: String, pattern: String)
  /// A link that a service answers was passed to `open`.
  case noRoute(link: String, pattern: String)
  /// A link that opens a route was passed to `perform`.
  case noService(link: String, pattern: String)
  /// The service that answers the link does not return a value of the expected type.
  case wrongOutput(link: String, expected: String, actual: String)
  /// Too many links and messages are held, parked at a gate, or waiting for a transition. The link is `nil` for a
  /// message.
  case tooManyWaiting(link: String?, limit: Int)
  /// The same link is already held or being opened.
  case underWay(link: String)
  /// The identifier is not registered. The path leads to the field of the identifier in the message.
  case unknownIdentifier(String, path: String, known: [String])
  /// A message does not match the type of its identifier. The path leads to the wrong field. The path is empty if the
  /// message as a whole is wrong.
  case undecodable(identifier: String?, path: String, reason: String)
  /// No link to the route with these parameters can be created. The reason contains the remedy.
  case notWritable(route: String, reason: String)
  /// The router was released.
  case noRouter

  /// The error, its usual cause and its remedy.
  public var description: String {
    switch self {
    case .tooLong(let bytes, let limit):
      return "A link of \(bytes) bytes was not opened: the limit is \(limit). Usually the link contains complete data."
        + " Pass an identifier instead, and use the identifier to load the data."
    case .malformed(let link, let reason): return "The link \(link.quotedName) was not opened: \(reason)"
    case .wrongOrigin(let link, let accepted):
      guard !accepted.isEmpty else {
        return "The link \(link.quotedName) was not opened: the app accepts no links yet. Declare the accepted origins"
          + " when the app starts: `router.links.accept(.scheme(\"app\"))`."
      }
      return "The link \(link.quotedName) was not opened: only links that begin with"
        + " \(accepted.map(\.description.quotedName).joined(separator: ", ")) are accepted. Usually the link is meant"
        + " for another app, or its origin was not accepted yet. Add the origin by `router.links.accept(…)`."
    case .invalidOrigin(let origin):
      return
        "Links from \("\(origin)".quotedName) are not accepted: this is not a valid origin. Usually `http` or `https`"
        + " was passed as the app's own scheme, or a port or path was passed with a host. Use `.scheme(\"app\")` for"
        + " the app's own scheme, and `.host(\"example.org\")` for the web."
    case .noPattern(let link, let nearest):
      return
        "The link \(link.quotedName) was not opened: no pattern matches the link.\(nearest.hint) Usually the feature"
        + " with the pattern was not registered, or a component of the link was misspelled. Register a pattern:"
        + " `app.link(…)`, or correct the link."
    case .missingParameter(let link, let name):
      return
        "The link \(link.quotedName) was not opened: its parameter \(name.quotedName) is missing. Usually the code that"
        + " created the link omitted the parameter. Add the parameter to the link, or make its type optional."
    case .wrongValue(let link, let name, let value, let expected):
      return "The link \(link.quotedName) was not opened: its parameter \(name.quotedName) is \(value.quotedName), but"
        + " \(expected) is expected. Usually the link was typed manually, or created for another version of the app."
        + " Correct the link, or take a `String` and check the value in your code."
    case .repeatedParameter(let link, let name):
      return
        "The link \(link.quotedName) was not opened: it has the parameter \(name.quotedName) more than once. Usually"
        + " the parameter was appended to a link that already had the parameter. Remove one of the two. For a query"
        + " parameter, you can take an array instead."
    case .reservedKey(let link, let name):
      return "The link \(link.quotedName) was not opened: it has the key \(name.quotedName), which controls how a route"
        + " is opened and is not allowed here. Usually the link was created for another pattern. Remove the key, or"
        + " allow it where the pattern is registered."
    case .notAllowed(let link, let name, let value, let allowed):
      let list = allowed.isEmpty ? "no value is allowed" : "the allowed values are \(allowed.quotedNames)"
      return "The link \(link.quotedName) was not opened: its \(name.quotedName) is \(value.quotedName), but \(list)."
        + " Usually the link was created for another version of the app. Correct the link, or allow the value where the"
        + " route is registered for links."
    case .refused(let link, let error as RouteError):
      return "The link \(link.quotedName) was not opened. \(visible(error))"
    case .refusedMessage(let identifier, let error as RouteError):
      return "A message for \(identifier.quotedName) was not opened. \(visible(error))"
    case .refused(let link, let error):
      return
        "The link \(link.quotedName) was not opened: the registered closure rejected the values of the link:"
        + " \(visible(error)) Usually the requested object no longer exists. Check the closure in the registration."
    case .refusedMessage(let identifier, let error):
      return
        "A message for \(identifier.quotedName) was not opened: the registered closure rejected the data of the"
        + " message: \(visible(error)) Usually the requested object no longer exists. Check the closure in the"
        + " registration."
    case .unlistedRoute(let link, let route, let pattern):
      return "The link \(link.quotedName) was not opened: its steps lead to \(route.quotedName), which the pattern"
        + " \(pattern.quotedName) does not list. Add the route to `through:`, or remove the step."
    case .noRoute(let link, let pattern):
      return
        "The link \(link.quotedName) was not opened: a service answers its pattern \(pattern.quotedName), which leads"
        + " to no route. Usually a link that calls a service was passed to `open`. Pass the link to"
        + " `router.links.perform(…)`."
    case .noService(let link, let pattern):
      return "The link \(link.quotedName) was not performed: its pattern \(pattern.quotedName) leads to a route, and no"
        + " service answers it. Usually a link that opens a module was passed to `perform`. Pass the link to"
        + " `router.links.open(…)`."
    case .wrongOutput(let link, let expected, let actual):
      return "The link \(link.quotedName) was not performed: the caller expects the output \(expected), but the"
        + " service of the link produces \(actual). Usually another link was intended. Correct the link, or the type that is passed as"
        + " `as:`."
    case .tooManyWaiting(let link, let limit):
      let title = link.map { "The link \($0.quotedName)" } ?? "A message"
      return "\(title) was not opened: \(limit) links or messages are already held or parked, which is the limit."
        + " Usually the app still holds links, or an interceptor that parks their routes has not decided. Set"
        + " `router.links.isHeld = false` when the app's root is shown. A parked link continues when its interceptor"
        + " decides."
    case .underWay(let link):
      return
        "The link \(link.quotedName) was not opened: it is already held or being opened. Usually the user tapped twice,"
        + " and no fix is needed."
    case .unknownIdentifier(let identifier, let path, let known):
      let list = known.isEmpty ? "No identifier is registered" : "The registered identifiers are \(known.quotedNames)"
      return
        "A message was not opened: its field \(path.quotedName) is \(identifier.quotedName), which is not a registered"
        + " identifier. \(list). Usually the message was created for another version of the app. Register the"
        + " identifier: `app.identifier(…)`."
    case .undecodable(let identifier, let path, let reason):
      let title = identifier.map { "A message for \($0.quotedName)" } ?? "A message"
      let place = path.isEmpty ? "it cannot be read" : "its field \(path.quotedName) is invalid"
      return
        "\(title) was not opened: \(place): \(reason.shownName). Usually the message was created for another version of"
        + " the app. Compare the message with the type that is registered for the identifier."
    case .notWritable(let route, let reason):
      return "No link to the route \(route.quotedName) was created. \(reason)"
    case .noRouter:
      return "Nothing was opened: the router no longer exists. Usually a test did not retain it. Retain"
        + " the router."
    }
  }
}

/// Returns the text of an error as a sentence, with invisible characters escaped. The text may contain a value from
/// outside the app, and a value may be any text.
func visible(_ error: any Error) -> String {
  sentence(error).unicodeScalars.reduce(into: "") { text, scalar in text += String(scalar).shownName }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible, so that it is escaped in a message.
  var isInvisible: Bool { String(self).shownName != String(self) }
}

extension String? {
  /// A hint at the nearest name; empty if there is none.
  var hint: String { map { " Did you mean \($0.quotedName)?" } ?? "" }
}
