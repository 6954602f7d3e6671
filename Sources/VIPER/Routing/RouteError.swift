/// The reason for which a route could not be opened or closed.
public enum RouteError: Error, CustomStringConvertible {
  /// No router has the route.
  case unroutable(String, nearest: String?)
  /// An adapter leads to a route or an interface that nobody has.
  case danglingAdapter(String, to: String)
  /// An adapter could not translate the module's output, and there is no opener to be told.
  case outputNotAdapted(route: String, any Error)
  /// No registered route implements the interface.
  case noImplementation(interface: String)
  /// The route that was chosen for an interface does not implement it; `servers` do.
  case invalidChoice(interface: String, by: String, servers: [String])
  /// The parameters are not of the route's type.
  case wrongParameters(route: String, expected: String, actual: String)
  /// The registration rejects the parameters, with this error.
  case parametersRejected(route: String, any Error)
  /// The route may not be shown by this style, only by those.
  case unsupportedStyle(route: String, RouteStyle, supported: [RouteStyle])
  /// The source, the stack or the container does not allow the style.
  case invalidContext(route: String, NavigationError)
  /// The same view has asked for a route that has not been shown yet: a double tap.
  case busy(route: String, with: String)
  /// An interceptor has refused it.
  case refused(route: String, reason: String)
  /// Interceptors redirect the route in a cycle. `names` are the routes; the last stands before it too.
  case redirectCycle(route: String, names: [String])
  /// An interceptor parks the route until the same route has been opened. `names` are the parked routes; the last stands
  /// before it too.
  case waitsForItself(route: String, names: [String])
  /// The opener prepares a target of another type than the view.
  case wrongTarget(route: String, expected: String, actual: String)
  /// The view, given or registered without its class, is not of the class that implements the interface.
  case viewMismatch(interface: String, route: String, expected: String, actual: String)
  /// The opener's `preparing:` closure has thrown.
  case prepareFailed(route: String, any Error)
  /// There is no preview to commit: the module was not made, has been shown, is about to be, or has gone.
  case cannotCommit(route: String, RouteState)
  /// An interceptor has opened another route instead, so the next steps were not opened.
  case redirected(route: String, to: String)
  /// A module closed before it was shown, so the next steps were not opened.
  case closed(route: String)
  /// The part that asks belongs to no module yet.
  case notAssembled(route: String, part: String)
  /// Routes open each other endlessly, or too deep. `names` are the last events.
  case tooDeep(route: String, names: [String], limit: Int)
  /// The module could not be built.
  case buildFailed(route: String, BuildError)
  /// The router has no navigator to show anything with.
  case noNavigator(route: String)
  /// The window in which it was to be shown has gone.
  case windowGone(route: String)
  /// No feature has this link or identifier. The fallback gets it.
  case unknownLink(String)
  /// The part that asks belongs to no module with a router.
  case noRouter(route: String, part: String)
  /// The navigator could not show the module.
  case showFailed(route: String, any Error)
  /// The navigator could not take the module off the screen.
  case removeFailed(route: String, any Error)
  /// The module could not be put at another place inside the view.
  case moveFailed(route: String, any Error)

  /// A sentence for people: the reason of a refusal; the description of what only engineers can mend.
  public var message: String {
    if case .refused(_, let reason) = self { return reason }
    return description
  }

  /// The fault, its usual cause and how to mend it.
  public var description: String {
    switch self {
    case .unroutable(let route, let nearest):
      let hint = nearest.map { " Did you mean \"\($0)\"?" } ?? ""
      return "No router has the route \(route.quotedName).\(hint) Usually its module router was not registered, or"
        + " the name is misspelt. Register a ModuleRouter that has it."
    case .noImplementation(let interface):
      return "No route serves the interface \(interface.quotedName). Usually the module router that does was not"
        + " registered, or does not say so. Add `app.interface(…, by: …)` to the one that has such a module."
    case .invalidChoice(let interface, let route, let servers):
      let known =
        servers.isEmpty ? "no route does" : "it is served by \(servers.map(\.quotedName).joined(separator: ", "))"
      return
        "The interface \(interface.quotedName) was not opened: \(route.quotedName) was chosen, which does not serve"
        + " it; \(known). Usually the closure given to `router.choose(_:by:)` names another route than was registered"
        + " with `app.interface(…, by: …)`."
    case .wrongParameters(let route, let expected, let actual):
      return "The route \(route.quotedName) was given parameters of type \(actual), but \(expected) is expected."
        + " "
        + (NameTable.contradiction(of: route)
          ?? "Usually the event was made with `Event(named:data:)`. Use the route's declared name.")
    case .parametersRejected(let route, let error):
      return "The route \(route.quotedName) was not opened: its module rejects these parameters: \(sentence(error))"
        + " Look at what its registration makes of them."
    case .unsupportedStyle(let route, let style, let supported):
      return "The route \(route.quotedName) was not opened: it is not to be shown by the style \"\(style)\", only by"
        + " \(supported.map { "\"\($0)\"" }.joined(separator: ", ")). Use one of these, or add it to its"
        + " registration."
    case .invalidContext(let route, let error): return "The route \(route.quotedName) was not opened: \(error)"
    case .busy(let route, let other):
      return
        "The route \(route.quotedName) was not opened: the same view has asked for \(other.quotedName), which has not"
        + " been shown yet. Usually somebody tapped twice; then all is well. To show both, wait for `shown()` of"
        + " the first."
    case .refused(let route, let reason):
      return "The route \(route.quotedName) was refused by an interceptor: \(reason)"
    case .redirectCycle(let route, let names):
      return "The route \(route.quotedName) was not opened: interceptors redirect it in a cycle:"
        + " \(names.map(\.shownName).joined(separator: " → ")). Let one of them proceed."
    case .waitsForItself(let route, let names):
      return "The route \(route.quotedName) was not opened: an interceptor parks it until it has been opened itself:"
        + " \(names.map(\.shownName).joined(separator: " → ")). Usually a gate parks the route that would open it. Let that"
        + " proceed: `if request.isNamed(…) { return .proceed }`."
    case .wrongTarget(let route, let expected, let actual):
      return
        "The route \(route.quotedName) was not opened: its opener prepares a target of type \(expected), but its view"
        + " is \(actual). Usually the route leads to another module than was thought. Let the view conform."
    case .viewMismatch(let interface, let route, let expected, let actual):
      return "The interface \(interface.quotedName) was not opened: the route \(route.quotedName) serves it by the view"
        + " \(expected), but the view is \(actual). Usually another view was given to build around. Give one of that"
        + " class."
    case .prepareFailed(let route, let error):
      return
        "The route \(route.quotedName) was not opened: its opener could not prepare its target: \(sentence(error)) Look at what"
        + " was passed as `preparing:`."
    case .cannotCommit(let route, let state):
      let state = state == .unrouted ? "still being made, or waits to be committed already" : "\(state)"
      return
        "The route \(route.quotedName) cannot be committed: it is \(state), and only what was made and not shown can"
        + " be. Open it by the style `make`, keep the handle, and commit once."
    case .redirected(let route, let other):
      return
        "Instead of the route \(route.quotedName), \(other.quotedName) was opened by an interceptor, so what was to follow"
        + " it was not opened. Usually it is a gate. To let all follow when it opens, let it park the route instead."
    case .closed(let route):
      return
        "The module of route \(route.quotedName) closed before it was shown, so what was to follow it was not opened."
        + " Usually a person went back, or its handle was removed. Then all is well."
    case .notAssembled(let route, let part):
      return
        "The route \(route.quotedName) was not opened: \(part) belongs to no module yet. Usually it was used before"
        + " `build()` or `assemble(…)`. Build its module first."
    case .tooDeep(let route, let names, let limit):
      return "The route \(route.quotedName) was not opened: more than \(limit) events, each caused by the one"
        + " before, led to it: … → \(names.map(\.shownName).joined(separator: " → ")). Usually modules open each other"
        + " as soon as they are ready, or an interceptor opens a route for each route, that one too. Break the cycle."
    case .buildFailed(let route, let error): return "The route \(route.quotedName) was not opened: \(error)"
    case .noNavigator(let route):
      return "The route \(route.quotedName) was not opened: the router has no navigator. Set `router.navigator`"
        + " when the app starts; in a test, to an InMemoryNavigator."
    case .windowGone(let route):
      return
        "The route \(route.quotedName) was not opened: the window in which it was to be shown has gone. Usually a person"
        + " closed it, or nobody keeps its navigator. Then open it in another."
    case .unknownLink(let link):
      return
        "Nothing was opened by \(link.quotedName): no feature has a link or an identifier for it. Usually it is for"
        + " another version of the app. Register one: `app.link(…)`, `app.identifier(…)`."
    case .danglingAdapter(let route, let target):
      return
        "The route \(route.quotedName) was not opened: it is adapted to \(target.quotedName), which nobody has. Usually the"
        + " feature that has it is not registered. Register it, or adapt to another."
    case .outputNotAdapted(let route, let error):
      return
        "What the module of route \(route.quotedName) gave was not passed on: it could not be made into what was asked"
        + " for. \(sentence(error)) Usually the adapter does not know all that may be given. Look at its `output:`."
    case .noRouter(let route, let part):
      return "The route \(route.quotedName) was not opened: \(part) belongs to no module with a router. Usually it"
        + " was put together by hand, or its view has gone. Build it by a VIPBuilder."
    case .showFailed(let route, let error): return "The route \(route.quotedName) could not be shown: \(error)"
    case .removeFailed(let route, let error):
      return "The module of route \(route.quotedName) could not be taken off the screen: \(error)"
    case .moveFailed(let route, let error): return "The module of route \(route.quotedName) was not moved: \(error)"
    }
  }
}
