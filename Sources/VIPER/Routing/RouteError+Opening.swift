// The reasons why the runtime does not open or close a route.

extension RouteError {
  static func unroutable(_ route: String, nearest: String?) -> RouteError {
    RouteError(
      "route.unknown", route: route,
      "No router has the route \(route.quotedName).\(nearest.hint) Usually the module router with this route was not"
        + " registered, `Modules.generated.swift` is outdated, or the name was misspelled. Register that module router, run"
        + " `viper register`, or correct the name.")
  }

  static func noImplementation(interface: String) -> RouteError {
    RouteError(
      "route.noImplementation", route: interface,
      "No route serves the interface \(interface.quotedName). Usually the module that implements the interface"
        + " was not registered, or its module router has no `app.interface(…, by: …)`. Register that module router, or"
        + " add the missing line.")
  }

  static func invalidChoice(interface: String, by route: String, servers: [String]) -> RouteError {
    let known =
      servers.isEmpty
      ? "No route serves the interface"
      : "The interface is served by \(servers.map(\.quotedName).joined(separator: ", "))"
    return RouteError(
      "route.invalidChoice", route: interface, names: [route] + servers,
      "The interface \(interface.quotedName) was not opened: the chosen route \(route.quotedName) does not serve the"
        + " interface. \(known). Usually the closure passed to `router.choose(_:by:)` returned a route that is not"
        + " registered for the interface. Return another route, or register the route with `app.interface(…, by: …)`.")
  }

  static func wrongParameters(route: String, expected: String, actual: String) -> RouteError {
    RouteError(
      "route.wrongParameters", route: route, names: [expected, actual],
      "The route \(route.quotedName) received parameters of type \(actual), but \(expected) is expected. "
        + (NameTable.contradiction(of: route)
          ?? "Usually the event was created with `Event(named:data:)`. Use the route's declared name."))
  }

  static func parametersRejected(route: String, _ error: any Error) -> RouteError {
    RouteError(
      "route.parametersRejected", route: route, underlying: error, message: EventFailure(error).message,
      "The route \(route.quotedName) was not opened: the closure that converts or loads its parameters threw an"
        + " error: \(sentence(error)) Usually the parameters are invalid, or the data could not be loaded. Pass valid"
        + " parameters, or correct the closure in the registration of the route or of its adapter.")
  }

  static func unsupportedStyle(route: String, _ style: RouteStyle, supported: [RouteStyle]) -> RouteError {
    RouteError(
      "route.unsupportedStyle", route: route, names: [style.name] + supported.map(\.name),
      "The route \(route.quotedName) was not opened: it cannot be shown by the style \"\(style)\", only by"
        + " \(supported.map { "\"\($0)\"" }.joined(separator: ", ")). Use one of these styles, or add the style to the"
        + " registration of the route.")
  }

  static func busy(route: String, with other: String) -> RouteError {
    RouteError(
      "route.busy", route: route, names: [other],
      "The route \(route.quotedName) was not opened: the same view already opens \(other.quotedName), which is not"
        + " shown yet. Usually the user tapped twice, and no fix is needed. To show both modules, call `waitUntilShown()` of"
        + " the first route handle before you open the second route.")
  }

  static func refused(route: String, reason: EventFailure) -> RouteError {
    RouteError(
      "route.refused", route: route, underlying: reason, message: reason.message,
      "The route \(route.quotedName) was refused by an interceptor: \(sentence(reason))")
  }

  static func redirectCycle(route: String, names: [String]) -> RouteError {
    RouteError(
      "route.redirectCycle", route: route, names: names,
      "The route \(route.quotedName) was not opened: interceptors redirect it in a cycle:"
        + " \(names.map(\.shownName).joined(separator: " → ")). Let one of these routes proceed.")
  }

  static func waitsForItself(route: String, names: [String]) -> RouteError {
    RouteError(
      "route.waitsForItself", route: route, names: names,
      "The route \(route.quotedName) was not opened: an interceptor parks it until the same route has been"
        + " opened: \(names.map(\.shownName).joined(separator: " → ")). Usually a gate parks the route that opens the"
        + " gate. Let that route proceed: `if request.isNamed(…) { return .proceed }`.")
  }

  static func wrongTarget(route: String, expected: String, actual: String) -> RouteError {
    RouteError(
      "route.wrongTarget", route: route, names: [expected, actual],
      "The route \(route.quotedName) was not opened: the opener prepares a target of type \(expected), but the view"
        + " of the opened module is \(actual). Usually the route opens a different module than expected. Open the"
        + " expected module, or conform the view to the expected type.")
  }

  static func viewMismatch(interface: String, route: String, expected: String, actual: String) -> RouteError {
    RouteError(
      "route.viewMismatch", route: interface, names: [route, expected, actual],
      "The interface \(interface.quotedName) was not opened: the route \(route.quotedName) serves the interface"
        + " with the view \(expected), but the view is \(actual). Usually the module was built around an existing view"
        + " of another class. Build the module around a view of the expected class.")
  }

  static func prepareFailed(route: String, _ error: any Error) -> RouteError {
    RouteError(
      "route.prepareFailed", route: route, underlying: error,
      "The route \(route.quotedName) was not opened: the opener could not prepare the opened module:"
        + " \(sentence(error)) Check the closure passed as `preparing:`.")
  }

  static func cannotCommit(route: String, _ state: RouteState) -> RouteError {
    let state = state == .unrouted ? "still being created, or already waiting to be committed" : "\(state)"
    return RouteError(
      "route.cannotCommit", route: route,
      "The route \(route.quotedName) cannot be committed: it is \(state). Only a module that was created and not"
        + " shown can be committed. Open the route by the style `unshown`, store the handle, and commit once.")
  }

  package static func redirected(route: String, to other: String) -> RouteError {
    RouteError(
      "route.redirected", route: route, names: [other],
      "Instead of the route \(route.quotedName), an interceptor opened \(other.quotedName), so the following steps"
        + " were not opened. Usually the interceptor is a gate. To open the following steps when the gate opens, park"
        + " the route instead.")
  }

  static func notAssembled(route: String, part: String) -> RouteError {
    RouteError(
      "route.notAssembled", route: route, names: [part],
      "The route \(route.quotedName) was not opened: \(part) does not belong to a module. Usually the part was used"
        + " before `build()` or `assemble(…)`, or its module was transferred to another view. Build the module of the"
        + " part first, or use the other view.")
  }

  static func tooDeep(route: String, names: [String], limit: Int) -> RouteError {
    RouteError(
      "route.tooDeep", route: route, names: names,
      "The route \(route.quotedName) was not opened: more than \(limit) events, each caused by the previous"
        + " event, led to it: … → \(names.map(\.shownName).joined(separator: " → ")). Usually modules open each other"
        + " as soon as they are ready, or an interceptor opens another route for every route, including the routes"
        + " that it opens itself. Break the cycle.")
  }

  static func buildFailed(route: String, _ error: Diagnostic) -> RouteError {
    RouteError(
      "route.buildFailed", route: route, underlying: error,
      "The route \(route.quotedName) was not opened: \(error)")
  }

  static func noNavigator(route: String) -> RouteError {
    RouteError(
      "route.noNavigator", route: route,
      "The route \(route.quotedName) was not opened: the router has no navigator. Set `router.navigator` when"
        + " the app starts. In a test, use an InMemoryNavigator.")
  }

  static func noWindow(route: String) -> RouteError {
    RouteError(
      "route.noWindow", route: route,
      "The route \(route.quotedName) was not opened: it has the style \"window\", and `router.makeWindow` returned no"
        + " window. Usually the app allows one window only. Return a navigator, or use another style.")
  }

  static func windowGone(route: String) -> RouteError {
    RouteError(
      "route.windowGone", route: route,
      "The route \(route.quotedName) was not opened: its window no longer exists. Usually the user closed the window,"
        + " or the navigator of the window was not retained. Retain the navigator, or open the route in another window."
    )
  }

  static func unknownLink(_ link: String) -> RouteError {
    RouteError(
      "route.unknownLink", route: link,
      "\(link.quotedName) was not opened: no feature registers a matching link or identifier. Usually the link or"
        + " message was created for another version of the app. Register a link or an identifier: `app.link(…)`,"
        + " `app.identifier(…)`.")
  }

  static func danglingAdapter(_ route: String, to target: String) -> RouteError {
    RouteError(
      "route.danglingAdapter", route: route, names: [target],
      "The route \(route.quotedName) was not opened: the route is adapted to \(target.quotedName), which no feature"
        + " provides. Usually the feature with the second route was not registered. Register the feature, or adapt to"
        + " another route.")
  }

  static func outputNotAdapted(route: String, _ error: any Error) -> RouteError {
    RouteError(
      "route.outputNotAdapted", route: route, underlying: error, message: EventFailure(error).message,
      "The output of the module of route \(route.quotedName) was not passed on: the adapter could not convert the"
        + " output: \(sentence(error)) Usually the adapter does not handle every output. Check the `output:` closure of"
        + " the adapter.")
  }

  package static func noRouter(
    route: String, part: String, reason: String = "the router was released. Retain the router."
  )
    -> RouteError
  {
    RouteError(
      "route.noRouter", route: route, names: [part],
      "The route \(route.quotedName) was not opened: \(part) has no router: \(reason)")
  }

  static func showFailed(route: String, _ error: any Error) -> RouteError {
    RouteError(
      "route.showFailed", route: route, underlying: error,
      "The route \(route.quotedName) could not be shown: \(sentence(error))")
  }

  static func removeFailed(route: String, _ error: any Error) -> RouteError {
    RouteError(
      "route.removeFailed", route: route, underlying: error,
      "The module of route \(route.quotedName) could not be removed from the screen: \(sentence(error))")
  }

  static func moveFailed(route: String, _ error: any Error) -> RouteError {
    RouteError(
      "route.moveFailed", route: route, underlying: error,
      "The module of route \(route.quotedName) was not moved: \(sentence(error))")
  }

  /// Returns the error of a route whose module could not be shown: an error of the runtime, which names the route, or an
  /// error of the navigator.
  static func failedToShow(route: String, _ error: any Error) -> RouteError {
    if let error = error as? RouteError, error.route != nil { return error }
    return .showFailed(route: route, error)
  }

  /// Whether no feature provides the route, its interface or the target of its adapter.
  var isWithoutTarget: Bool {
    [.unroutable, "route.noImplementation", "route.danglingAdapter"].contains(code)
  }

  /// Returns the error of a route that the source, the stack or the container does not allow. The error of the host
  /// provides the code.
  package static func invalidContext(route: String, _ error: RouteError) -> RouteError {
    RouteError(
      error.code, route: route, names: error.names, underlying: error,
      "The route \(route.quotedName) was not opened: \(error)")
  }

  /// Returns the error with advice for the author of a link. A link can arrive on any screen, and its author cannot
  /// choose the view that opens the route.
  func forLink(_ link: String) -> RouteError {
    let codes: [ErrorCode] = ["host.notOnTop", "host.noTab", "host.noColumn", "host.needsSource"]
    guard codes.contains(code) else { return self }
    return RouteError(
      code, names: names,
      "\(description.split(separator: ". ")[0]). Usually the link \(link.quotedName) arrived while another module, such"
        + " as a form, was on top. Give the link a style that is possible on every screen, such as `root`, `present` or"
        + " `existing(or: …)`, or park the link in an interceptor until that module has closed.")
  }
}
