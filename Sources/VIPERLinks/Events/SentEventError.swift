import VIPER

/// The reason why an event from outside of the app was not sent.
public enum SentEventError: Error, CustomStringConvertible {
  /// Views of the class accept no event of this name.
  case notAccepted(name: String, view: String, nearest: String?)
  /// Nobody sees the view: it has gone, something lies over it, or another tab is in front.
  case notShown(name: String, view: String)
  /// The data do not fit the name. The path is that of the wrong field, empty for the data themselves.
  case undecodable(name: String, view: String, path: String, reason: String)
  /// The view has refused it, by this error.
  case refused(name: String, view: String, any Error)
  /// The name was accepted before for views of the class.
  case acceptedTwice(name: String, view: String)
  /// The router was released.
  case noRouter

  /// The mistake, its usual cause and its remedy.
  public var description: String {
    switch self {
    case .notAccepted(let name, let view, let nearest):
      return
        "The event \(name.quotedName) was not sent: \(view) accepts no event of this name.\(nearest.hint) Usually"
        + " the page was made for another version of the app. Accept it: `router.links.accept(from: \(view).self) { … }`."
    case .notShown(let name, let view):
      return
        "The event \(name.quotedName) was not sent: nobody sees the \(view) now. Usually it was sent before something"
        + " else was shown; then all is well. Draw what is shown anew."
    case .undecodable(let name, let view, let path, let reason):
      let place = path.isEmpty ? "its data" : "the field \(path.quotedName)"
      return
        "The event \(name.quotedName) was not sent to \(view): \(place) cannot be read: \(reason.shownName). Usually the"
        + " page was made for another version of the app. Compare it with the type for which the name is accepted."
    case .refused(let name, let view, let error):
      return
        "The event \(name.quotedName) was refused by \(view): \(sentence(error)) Usually what it was meant for is not"
        + " there any more. Look at the closure given where it is accepted."
    case .acceptedTwice(let name, let view):
      return
        "The event \(name.quotedName) is accepted already for \(view), and stays what it was. Usually two fronts of the"
        + " app share a router. Accept it once."
    case .noRouter:
      return "The event was not sent: the router has gone. Usually a test did not keep it. Keep the router."
    }
  }
}
