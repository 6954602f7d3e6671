// The mistakes in registering a feature. The feature is then not registered at all.

extension Diagnostic {
  static func duplicatePrefix(_ prefix: String, first: String, second: String) -> Diagnostic {
    Diagnostic(
      "registration.duplicatePrefix", name: prefix, names: [first, second],
      "Two modules have the prefix \"\(prefix)\": one is registered by \(first), the other by \(second). Usually"
        + " a router was registered twice, or two features have views of the same name. Register the router once, or"
        + " pass `prefix:` to one module.")
  }

  static func viewWithoutPrefix(type: String, by registrar: String) -> Diagnostic {
    Diagnostic(
      "registration.viewWithoutPrefix", name: type, names: [registrar],
      "The view \(type), registered by \(registrar), does not define a prefix for its module. The name of the view must"
        + " have text before the ending `View`, `Screen` or `Controller`. Rename the view, or pass `prefix:`.")
  }

  static func partDoesNotFit(part: String, type: String, expected: String, by registrar: String) -> Diagnostic {
    Diagnostic(
      "registration.partDoesNotFit", name: type, names: [registrar],
      "The \(part) \(type), registered by \(registrar), does not have the name that its module requires:"
        + " \(expected) was expected. Usually a line was copied from another module. Correct the line, rename the"
        + " class, or pass `prefix:` if the names differ on purpose.")
  }

  static func duplicateRoute(_ route: String, first: String, second: String) -> Diagnostic {
    Diagnostic(
      "registration.duplicateRoute", name: route, names: [first, second],
      "The route \"\(route)\" is registered twice: by \(first) and by \(second). A route opens one module."
        + " Remove one registration, or rename one route.")
  }

  static func unknownModule(route: String, module: String, nearest: String?, by registrar: String) -> Diagnostic {
    Diagnostic(
      "registration.unknownModule", name: route, names: [module, registrar],
      "The route \"\(route)\", registered by \(registrar), opens \(module).\(nearest.hint) Usually the module"
        + " was registered later, or its name was misspelled. Register the module first, or correct the name.")
  }

  static func outputDoesNotFit(route: String, promised: String, given: String?, module: String) -> Diagnostic {
    let gives = given.map { "produces \($0)" } ?? "produces no output"
    return Diagnostic(
      "registration.outputDoesNotFit", name: route, module: module,
      "The route \"\(route)\" has the output type \(promised), but the module \"\(module)\" \(gives). Conform"
        + " the presenter of the module to ProducesOutput with `typealias Output = \(promised)`. In a module without its"
        + " own presenter, conform the view.")
  }

  static func unknownRoute(_ route: String, from: String, nearest: String?, by registrar: String) -> Diagnostic {
    Diagnostic(
      "registration.unknownRoute", name: route, names: [from, registrar],
      "The \(from), registered by \(registrar), leads to the route \"\(route)\", which is not"
        + " registered.\(nearest.hint) Usually the feature with this route was registered later, or the name was"
        + " misspelled. Register that feature first, or correct the name.")
  }

  static func viewDoesNotFit(interface: String, expected: String, actual: String, route: String) -> Diagnostic {
    Diagnostic(
      "registration.viewDoesNotFit", name: interface, names: [route],
      "The route \"\(route)\" is registered to serve the interface \"\(interface)\" with the view \(expected), but"
        + " the view of the route's module is \(actual). Change the closure to take \(actual), or register a route to"
        + " a module with the view \(expected).")
  }

  static func duplicateInterface(_ interface: String, first: String, second: String) -> Diagnostic {
    Diagnostic(
      "registration.duplicateInterface", name: interface, names: [first, second],
      "The interface \"\(interface)\" is served twice: by \(first) and by \(second). Remove one registration. If"
        + " two different routes serve it, pass `isShared: true` to both, and select one with `router.choose(_:by:)`. If"
        + " an adapter serves it, pass `isDefault: true` to exactly one adapter.")
  }

  static func invalidEntry(_ entry: String, reason: String, by registrar: String) -> Diagnostic {
    Diagnostic(
      "registration.invalidEntry", name: entry, names: [registrar],
      "The \(entry), registered by \(registrar), is invalid: \(reason)")
  }

  static func duplicateEntry(_ entry: String, first: String, second: String) -> Diagnostic {
    Diagnostic(
      "registration.duplicateEntry", name: entry, names: [first, second],
      "The \(entry) is registered twice\(first == second ? " by \(first)" : ": by \(first) and by \(second)"). Every"
        + " link and every identifier must lead to one place. Remove one registration, or rename one entry. Two"
        + " patterns of links must differ in more than the names of their parameters.")
  }

  static func duplicateService(_ service: String, first: String, second: String) -> Diagnostic {
    Diagnostic(
      "registration.duplicateService", name: service, names: [first, second],
      "The service \(service) is registered twice: by \(first) and by \(second). Usually two features register the"
        + " same service. Register it once, where the app is assembled, or pass `isDefault: true` to exactly one of the"
        + " two registrations.")
  }

  static func serviceInUse(_ service: String, default first: String, by place: String) -> Diagnostic {
    Diagnostic(
      "registration.serviceInUse", name: service, names: [first, place],
      "The service \(service), registered by \(place), cannot replace the default registered by \(first): the default"
        + " is already in use. Register all features before a module or service is created.")
  }

  static func circularAdapters(names: [String], by registrar: String) -> Diagnostic {
    Diagnostic(
      "registration.circularAdapters", name: names.first, names: names + [registrar],
      "The adapters form a cycle, so no module can be opened:"
        + " \(names.map(\.quotedName).joined(separator: " → ")). \(registrar) registers the last adapter. Adapt one of"
        + " these routes to a route that opens a module.")
  }

  static func frozen(by registrar: String) -> Diagnostic {
    Diagnostic(
      "registration.afterLaunch", name: registrar,
      "\(registrar) cannot register anything after the app was launched. Usually a feature is registered"
        + " by code that runs later. Register all features before `launch`. In a test, create a separate router.")
  }
}
