/// Why a route could not be opened or closed.
public enum RouteError: Error, CustomStringConvertible {
  /// No router has the route.
  case unroutable(String, nearest: String?)
  /// The parameters are not of the route's type.
  case wrongParameters(route: String, expected: String, actual: String)
  /// Routes opened each other in a circle, or too deep. `names` are the last events of it.
  case tooDeep(route: String, names: [String], limit: Int)
  /// The module could not be built.
  case buildFailed(route: String, BuildError)
  /// The router has no navigator to show anything with.
  case noNavigator(route: String)
  /// The part that asks belongs to no module with a router.
  case noRouter(route: String, part: String)
  /// The navigator could not show the module.
  case showFailed(route: String, any Error)
  /// The navigator could not take the module off the screen.
  case removeFailed(route: String, any Error)

  /// What is wrong, why it usually happens and how to mend it.
  public var description: String {
    switch self {
    case .unroutable(let route, let nearest):
      let hint = nearest.map { " Did you mean \"\($0)\"?" } ?? ""
      return
        "No router has the route \(route.quotedName).\(hint) Usually its module router was not registered, or"
        + " the name is misspelt. Register a ModuleRouter that has it."
    case .wrongParameters(let route, let expected, let actual):
      return
        "The route \(route.quotedName) was given parameters of type \(actual), but \(expected) is expected."
        + " Usually the event was made with `Event(named:data:)`. Use the route's declared name."
    case .tooDeep(let route, let names, let limit):
      return
        "The route \(route.quotedName) was not opened: more than \(limit) events, each caused by the one"
        + " before, led to it: … → \(names.map(\.shownName).joined(separator: " → ")). Usually modules open each other"
        + " as soon as they are ready. Break the circle."
    case .buildFailed(let route, let error):
      return "The route \(route.quotedName) was not opened: \(error)"
    case .noNavigator(let route):
      return
        "The route \(route.quotedName) was not opened: the router has no navigator. Set `router.navigator`"
        + " when the app starts; in a test, to an InMemoryNavigator."
    case .noRouter(let route, let part):
      return
        "The route \(route.quotedName) was not opened: \(part) belongs to no module with a router. Usually it"
        + " was put together by hand, or its view has gone. Build it by a VIPBuilder."
    case .showFailed(let route, let error):
      return "The route \(route.quotedName) could not be shown: \(error)"
    case .removeFailed(let route, let error):
      return "The module of route \(route.quotedName) could not be taken off the screen: \(error)"
    }
  }
}
