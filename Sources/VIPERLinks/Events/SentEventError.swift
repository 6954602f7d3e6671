import VIPER

/// The reason why an event from outside the app was not sent.
public enum SentEventError: Error, CustomStringConvertible {
  /// Views of the class accept no event with this name.
  case notAccepted(name: String, view: String, nearest: String?)
  /// The view is not visible: it was removed, another view covers it, or another tab is selected.
  case notShown(name: String, view: String)
  /// The data does not have the type that the name requires. The path leads to the wrong field. The path is empty if
  /// the data as a whole is wrong.
  case undecodable(name: String, view: String, path: String, reason: String)
  /// The view rejected the event with this error.
  case refused(name: String, view: String, any Error)
  /// The name is already accepted for views of the class.
  case acceptedTwice(name: String, view: String)
  /// The router was released.
  case noRouter

  /// The error, its usual cause and its remedy.
  public var description: String {
    switch self {
    case .notAccepted(let name, let view, let nearest):
      return
        "The event \(name.quotedName) was not sent: \(view) accepts no event of this name.\(nearest.hint) Usually the"
        + " page was created for another version of the app. Accept the event: `router.links.accept(from:"
        + " \(view).self) { … }`."
    case .notShown(let name, let view):
      return
        "The event \(name.quotedName) was not sent: \(view) is not on screen. Usually the event was sent just before"
        + " another module was shown, and no fix is needed. Render the current screen again."
    case .undecodable(let name, let view, let path, let reason):
      let place = path.isEmpty ? "its data" : "the field \(path.quotedName)"
      return
        "The event \(name.quotedName) was not sent to \(view): \(place) cannot be read: \(reason.shownName). Usually"
        + " the page was created for another version of the app. Compare the data with the type that is accepted for"
        + " the name."
    case .refused(let name, let view, let error):
      return
        "The event \(name.quotedName) was rejected by \(view): \(visible(error)) Usually the object to which the event"
        + " applies no longer exists. Check the closure that accepts the event."
    case .acceptedTwice(let name, let view):
      return
        "The event \(name.quotedName) is already accepted for \(view), and the first declaration stays in effect."
        + " Usually two front ends of the app share a router. Accept the event once."
    case .noRouter:
      return "The event was not sent: the router no longer exists. Usually a test did not retain it. Retain the router."
    }
  }
}
