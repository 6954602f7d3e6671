/// The reason why a route could not be opened or closed.
public enum RouteError: Error, CustomStringConvertible {
  /// No router has the route.
  case unroutable(String, nearest: String?)
  /// An adapter leads to a route or an interface that is not registered.
  case danglingAdapter(String, to: String)
  /// An adapter could not convert the module's output, and no opener exists to receive the error.
  case outputNotAdapted(route: String, any Error)
  /// No registered route implements the interface.
  case noImplementation(interface: String)
  /// The route that was chosen for an interface does not implement the interface. `servers` are the routes that
  /// implement it.
  case invalidChoice(interface: String, by: String, servers: [String])
  /// The parameters are not of the route's parameter type.
  case wrongParameters(route: String, expected: String, actual: String)
  /// A closure of the route's registration or of an adapter threw this error when the closure checked, converted or
  /// loaded the parameters.
  case parametersRejected(route: String, any Error)
  /// The route does not support this style. `supported` are the styles that the route supports.
  case unsupportedStyle(route: String, RouteStyle, supported: [RouteStyle])
  /// The source, the stack or the container does not allow the style.
  case invalidContext(route: String, NavigationError)
  /// The same view has already requested a route that is not shown yet, for example by a double tap. A result for the
  /// opener has the status ``ResultStatus/cancelled``, so users see no failure.
  case busy(route: String, with: String)
  /// An interceptor refused the route. The message of the failure is the sentence for users.
  case refused(route: String, reason: EventFailure)
  /// Interceptors redirect the route in a cycle. `names` are the names of the routes in order. The last name also
  /// occurs earlier in the list.
  case redirectCycle(route: String, names: [String])
  /// An interceptor parks the route until the same route has been opened. `names` are the names of the parked routes.
  /// The last name also occurs earlier in the list.
  case waitsForItself(route: String, names: [String])
  /// The opener's `preparing:` closure requires a type that the view does not have.
  case wrongTarget(route: String, expected: String, actual: String)
  /// The view is not of the class that implements the interface. The usual cause is that the opener passed the view, or
  /// that the module was registered without the class of its view.
  case viewMismatch(interface: String, route: String, expected: String, actual: String)
  /// The opener's `preparing:` closure threw this error.
  case prepareFailed(route: String, any Error)
  /// The handle has no preview to commit, because the module was not made, has been shown, is about to be shown, or was
  /// removed.
  case cannotCommit(route: String, RouteState)
  /// An interceptor opened another route instead, so the next steps of the sequence were not opened.
  case redirected(route: String, to: String)
  /// The module closed before it was shown, so the next steps of the sequence were not opened.
  case closed(route: String)
  /// The part that opens the route belongs to no module.
  case notAssembled(route: String, part: String)
  /// Routes open each other endlessly or are nested too deeply. `names` are the names of the last events.
  case tooDeep(route: String, names: [String], limit: Int)
  /// The module could not be built.
  case buildFailed(route: String, BuildError)
  /// The router has no navigator that could show the module.
  case noNavigator(route: String)
  /// The requested window no longer exists.
  case windowGone(route: String)
  /// No feature registered this link or identifier. The router's fallback receives this error.
  case unknownLink(String)
  /// The part that opens the route has no router. The reason contains the fix.
  case noRouter(route: String, part: String, reason: String = "the router was released. Retain the router.")
  /// The navigator could not show the module.
  case showFailed(route: String, any Error)
  /// The navigator could not remove the module from the screen.
  case removeFailed(route: String, any Error)
  /// The module could not be moved to another index inside its parent.
  case moveFailed(route: String, any Error)

  /// A sentence for users of the app: the reason of a refusal, or the message of an ``EventFailure`` that a closure of
  /// the registration or of an adapter threw. For any other error, `nil`. The ``description`` is for developers.
  public var message: String? {
    switch self {
    case .refused(_, let reason): reason.message
    case .parametersRejected(_, let error), .outputNotAdapted(_, let error): EventFailure(error).message
    default: nil
    }
  }

  /// Whether a double tap is the usual cause, which users need not know.
  var isBusy: Bool { if case .busy = self { true } else { false } }

  /// The text for developers: the error, its usual cause and its fix.
  public var description: String {
    switch self {
    case .unroutable(let route, let nearest):
      let hint = nearest.map { " Did you mean \"\($0)\"?" } ?? ""
      return "No router has the route \(route.quotedName).\(hint) Usually the module router with this route was not"
        + " registered, or the name was misspelled. Register that module router, or correct the name."
    case .noImplementation(let interface):
      return "No route serves the interface \(interface.quotedName). Usually the module that implements the interface"
        + " was not registered, or its module router has no `app.interface(…, by: …)`. Register that module router, or"
        + " add the missing line."
    case .invalidChoice(let interface, let route, let servers):
      let known =
        servers.isEmpty
        ? "No route serves the interface"
        : "The interface is served by \(servers.map(\.quotedName).joined(separator: ", "))"
      return
        "The interface \(interface.quotedName) was not opened: the chosen route \(route.quotedName) does not serve the"
        + " interface. \(known). Usually the closure passed to `router.choose(_:by:)` returned a route that is not"
        + " registered for the interface. Return another route, or register the route with `app.interface(…, by: …)`."
    case .wrongParameters(let route, let expected, let actual):
      return "The route \(route.quotedName) received parameters of type \(actual), but \(expected) is expected. "
        + (NameTable.contradiction(of: route)
          ?? "Usually the event was created with `Event(named:data:)`. Use the route's declared name.")
    case .parametersRejected(let route, let error):
      return "The route \(route.quotedName) was not opened: the closure that converts or loads its parameters threw an"
        + " error: \(sentence(error)) Usually the parameters are invalid, or the data could not be loaded. Pass valid"
        + " parameters, or correct the closure in the registration of the route or of its adapter."
    case .unsupportedStyle(let route, let style, let supported):
      return "The route \(route.quotedName) was not opened: it cannot be shown by the style \"\(style)\", only by"
        + " \(supported.map { "\"\($0)\"" }.joined(separator: ", ")). Use one of these styles, or add the style to the"
        + " registration of the route."
    case .invalidContext(let route, let error): return "The route \(route.quotedName) was not opened: \(error)"
    case .busy(let route, let other):
      return
        "The route \(route.quotedName) was not opened: the same view already opens \(other.quotedName), which is not"
        + " shown yet. Usually the user tapped twice, and no fix is needed. To show both modules, wait for `shown()` of"
        + " the first route handle before you open the second route."
    case .refused(let route, let reason):
      return "The route \(route.quotedName) was refused by an interceptor: \(sentence(reason))"
    case .redirectCycle(let route, let names):
      return "The route \(route.quotedName) was not opened: interceptors redirect it in a cycle:"
        + " \(names.map(\.shownName).joined(separator: " → ")). Let one of these routes proceed."
    case .waitsForItself(let route, let names):
      return "The route \(route.quotedName) was not opened: an interceptor parks it until the same route has been"
        + " opened: \(names.map(\.shownName).joined(separator: " → ")). Usually a gate parks the route that opens the"
        + " gate. Let that route proceed: `if request.isNamed(…) { return .proceed }`."
    case .wrongTarget(let route, let expected, let actual):
      return
        "The route \(route.quotedName) was not opened: the opener prepares a target of type \(expected), but the view"
        + " of the opened module is \(actual). Usually the route opens a different module than expected. Open the"
        + " expected module, or conform the view to the expected type."
    case .viewMismatch(let interface, let route, let expected, let actual):
      return "The interface \(interface.quotedName) was not opened: the route \(route.quotedName) serves the interface"
        + " with the view \(expected), but the view is \(actual). Usually the module was built around an existing view"
        + " of another class. Build the module around a view of the expected class."
    case .prepareFailed(let route, let error):
      return
        "The route \(route.quotedName) was not opened: the opener could not prepare the opened module:"
        + " \(sentence(error)) Check the closure passed as `preparing:`."
    case .cannotCommit(let route, let state):
      let state = state == .unrouted ? "still being created, or already waiting to be committed" : "\(state)"
      return
        "The route \(route.quotedName) cannot be committed: it is \(state). Only a module that was created and not"
        + " shown can be committed. Open the route by the style `make`, store the handle, and commit once."
    case .redirected(let route, let other):
      return
        "Instead of the route \(route.quotedName), an interceptor opened \(other.quotedName), so the following steps"
        + " were not opened. Usually the interceptor is a gate. To open the following steps when the gate opens, park"
        + " the route instead."
    case .closed(let route):
      return
        "The module of route \(route.quotedName) closed before it was shown, so the following steps were not opened."
        + " Usually the user went back, or the app removed the module. In both cases, no fix is needed."
    case .notAssembled(let route, let part):
      return
        "The route \(route.quotedName) was not opened: \(part) does not belong to a module. Usually the part was used"
        + " before `build()` or `assemble(…)`, or its module was transferred to another view. Build the module of the"
        + " part first, or use the other view."
    case .tooDeep(let route, let names, let limit):
      return "The route \(route.quotedName) was not opened: more than \(limit) events, each caused by the previous"
        + " event, led to it: … → \(names.map(\.shownName).joined(separator: " → ")). Usually modules open each other"
        + " as soon as they are ready, or an interceptor opens another route for every route, including the routes"
        + " that it opens itself. Break the cycle."
    case .buildFailed(let route, let error): return "The route \(route.quotedName) was not opened: \(error)"
    case .noNavigator(let route):
      return "The route \(route.quotedName) was not opened: the router has no navigator. Set `router.navigator` when"
        + " the app starts. In a test, use an InMemoryNavigator."
    case .windowGone(let route):
      return
        "The route \(route.quotedName) was not opened: its window no longer exists. Usually the user closed the window,"
        + " or the navigator of the window was not retained. Retain the navigator, or open the route in another window."
    case .unknownLink(let link):
      return
        "\(link.quotedName) was not opened: no feature registers a matching link or identifier. Usually the link or"
        + " message was created for another version of the app. Register a link or an identifier: `app.link(…)`,"
        + " `app.identifier(…)`."
    case .danglingAdapter(let route, let target):
      return
        "The route \(route.quotedName) was not opened: the route is adapted to \(target.quotedName), which no feature"
        + " provides. Usually the feature with the second route was not registered. Register the feature, or adapt to"
        + " another route."
    case .outputNotAdapted(let route, let error):
      return
        "The output of the module of route \(route.quotedName) was not passed on: the adapter could not convert the"
        + " output: \(sentence(error)) Usually the adapter does not handle every output. Check the `output:` closure of"
        + " the adapter."
    case .noRouter(let route, let part, let reason):
      return "The route \(route.quotedName) was not opened: \(part) has no router: \(reason)"
    case .showFailed(let route, let error):
      return "The route \(route.quotedName) could not be shown: \(sentence(error))"
    case .removeFailed(let route, let error):
      return "The module of route \(route.quotedName) could not be removed from the screen: \(sentence(error))"
    case .moveFailed(let route, let error):
      return "The module of route \(route.quotedName) was not moved: \(sentence(error))"
    }
  }
}

extension RouteError: FailureConvertible {
  var failure: EventFailure { EventFailure(isBusy ? .cancelled : .error, message) }
}
