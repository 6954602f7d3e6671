// The mistakes that the validation of an app finds. Each text begins with the place to fix.

extension Diagnostic {
  static func noView(module: String, routes: [String], at place: String) -> Diagnostic {
    let names = routes.map(\.quotedName).joined(separator: ", ")
    return Diagnostic(
      "validation.noView", name: module, module: module, names: routes,
      "\(place): the module \(module.quotedName) has no view, but \(names) would show it. Pass a `view:`. If the"
        + " module is built around existing views, pass their class: `around: CellView.self`.")
  }

  static func typesDiffer(name: String, uses: [String]) -> Diagnostic {
    Diagnostic(
      "validation.typesDiffer", name: name, names: uses,
      "The name \(name.quotedName) is used with different types: \(uses.joined(separator: "; ")). Usually the"
        + " name was declared twice. Declare the name once, or rename one declaration.")
  }

  static func declaredTwice(name: String, places: [String]) -> Diagnostic {
    Diagnostic(
      "validation.declaredTwice", name: name, names: places,
      "The name \(name.quotedName) is declared at `\(places.joined(separator: "` and at `"))`. So a handler or a rule for one"
        + " declaration also applies to events of the other. Usually two features chose the same text. Rename one"
        + " declaration, or declare one as the other: `static let save = Editor.save`.")
  }

  static func unhandledName(name: String, feature: String, at place: String) -> Diagnostic {
    Diagnostic(
      "validation.unhandled", name: name, names: [feature],
      "\(place): \(feature) lists \(name.quotedName), but no part handles this name. Usually the name is missing"
        + " from a mapping, or the module or route with the name was not registered. Map the name, register the module"
        + " or route, or remove the name from the list. Validation does not detect names that a class handles in"
        + " `receive` or `handle`, or that your own middleware answers.")
  }

  static func parametersDoNotFit(route: String, given: String, taken: String?, module: String, at place: String)
    -> Diagnostic
  {
    let takes = taken.map { "takes \($0)" } ?? "takes no parameters"
    return Diagnostic(
      "validation.parametersDoNotFit", name: route, module: module,
      "\(place): the route \(route.quotedName) passes \(given) to its module, but \(module.quotedName) \(takes)."
        + " Handle the passed type by `$0.onInitialize(…)` in the module's presenter, or convert the parameters by"
        + " `parameters: .mapping { … }`.")
  }

  static func notProvided(name: String, nearest: String?, at place: String) -> Diagnostic {
    Diagnostic(
      "validation.notProvided", name: name,
      "\(place): \(name.quotedName) is required, but no feature provides it.\(nearest.hint) Usually the"
        + " providing feature was not registered, or the name was misspelled. Register the feature, or correct the name."
        + " If another feature provides the module under a different name, adapt a required route by `app.adapt(…)`.")
  }

  static func danglingAdapter(name: String, to target: String, nearest: String?, at place: String) -> Diagnostic {
    Diagnostic(
      "validation.danglingAdapter", name: name, names: [target],
      "\(place): \(name.quotedName) is adapted to \(target.quotedName), which no feature"
        + " provides.\(nearest.hint) Usually the feature with the second route was not registered. Register the"
        + " feature, or adapt to another route.")
  }

  static func missingService(_ service: String, neededBy user: String, nearest: String?, at place: String) -> Diagnostic
  {
    Diagnostic(
      "validation.missingService", name: service, names: [user],
      "\(place): \(user) requires the service \(service), which is not registered.\(nearest.hint) Usually the"
        + " service was registered as a class and required as a protocol, or the reverse. Add `app.service(…)` for"
        + " exactly the required type, or require an Optional. For a parameter with a default value, register a closure"
        + " without it: `{ Part() }`. A module's parameters are not a service: the presenter receives the parameters by"
        + " `$0.onInitialize(…)`.")
  }

  static func circularServices(names: [String], at place: String) -> Diagnostic {
    Diagnostic(
      "service.cycle", name: names.first, names: names,
      "\(place): \(serviceCycle(names: names))")
  }

  static func serviceMadeLater(_ service: String, neededBy user: String, at place: String) -> Diagnostic {
    Diagnostic(
      "validation.serviceCreatedLater", name: service, names: [user],
      "\(place): \(user) requires the service \(service) immediately, but the service is created asynchronously."
        + " Await `router.resolveService(…)` when the app starts, or take a LazyService and await it.")
  }

  static func serviceOutlivesModule(_ service: String, needs needed: String, at place: String) -> Diagnostic {
    Diagnostic(
      "validation.serviceOutlivesModule", name: service, names: [needed],
      "\(place): the service \(service) is shared, but requires \(needed), which is created for each module."
        + " Register \(service) as `.perModule`, or require only shared services.")
  }

  static func invalidMapping(_ error: Diagnostic, module: String, at place: String) -> Diagnostic {
    error.prefixed("\(place): the module \(module.quotedName) has an invalid mapping. ", module: module)
  }

  /// Returns the diagnostic with the place to fix at the beginning of its text.
  func at(_ place: String) -> Diagnostic { prefixed("\(place): ") }
}
