/// An error in registering a feature. The feature is then not registered at all.
public enum RegistrationError: Error, Equatable, CustomStringConvertible {
  /// Two modules have the same prefix.
  case duplicatePrefix(String, first: String, second: String)
  /// The name of the view's type defines no prefix for the module: it does not end in `View` or `Controller`, or has
  /// nothing before this suffix.
  case viewWithoutPrefix(type: String, by: String)
  /// The name of a part's type does not begin with the module's prefix.
  case partDoesNotFit(part: String, type: String, expected: String, by: String)
  /// Two features register or adapt the same route.
  case duplicateRoute(String, first: String, second: String)
  /// A route leads to a module that is not registered.
  case unknownModule(route: String, module: String, nearest: String?, by: String)
  /// A route declares an output that its module does not produce.
  case outputDoesNotFit(route: String, promised: String, given: String?, module: String)
  /// An adapter, interface, link or identifier leads to a route that is not registered.
  case unknownRoute(String, from: String, nearest: String?, by: String)
  /// A route is registered for an interface with a view class, but the view of the route's module is of another class.
  case viewDoesNotFit(interface: String, expected: String, actual: String, route: String)
  /// Two routes implement the same interface, and at least one of their registrations is not shared.
  case duplicateInterface(String, first: String, second: String)
  /// An entry point (a URL pattern or an identifier) is malformed.
  case invalidEntry(String, reason: String, by: String)
  /// Two features register the same entry point.
  case duplicateEntry(String, first: String, second: String)
  /// Two features register the same service, and both or neither are defaults.
  case duplicateService(String, first: String, second: String)
  /// A service cannot replace a default, because the default is already in use.
  case serviceInUse(String, default: String, by: String)
  /// Adapters form a cycle. `names` contains the names that the adapters connect, and the last name equals the first.
  case circularAdapters(names: [String], by: String)
  /// The router is already frozen.
  case frozen(by: String)

  /// A description of the mistake, its usual cause and its fix.
  public var description: String {
    switch self {
    case .duplicatePrefix(let prefix, let first, let second):
      return "Two modules have the prefix \"\(prefix)\": one is registered by \(first), the other by \(second). Usually"
        + " a router was registered twice, or two features have views of the same name. Register the router once, or"
        + " pass `prefix:` to one module."
    case .viewWithoutPrefix(let type, let registrar):
      return "The view \(type), registered by \(registrar), does not define a prefix for its module. The name of the"
        + " view must have text before the ending `View` or `Controller`. Rename the view, or pass `prefix:`."
    case .partDoesNotFit(let part, let type, let expected, let registrar):
      return "The \(part) \(type), registered by \(registrar), does not have the name that its module requires:"
        + " \(expected) was expected. Usually a line was copied from another module. Correct the line, rename the"
        + " class, or pass `prefix:` if the names differ on purpose."
    case .duplicateRoute(let route, let first, let second):
      return "The route \"\(route)\" is registered twice: by \(first) and by \(second). A route opens one module."
        + " Remove one registration, or rename one route."
    case .unknownModule(let route, let module, let nearest, let registrar):
      return "The route \"\(route)\", registered by \(registrar), opens \(module).\(nearest.hint) Usually the module"
        + " was registered later, or its name was misspelled. Register the module first, or correct the name."
    case .outputDoesNotFit(let route, let promised, let given, let module):
      let gives = given.map { "produces \($0)" } ?? "produces no output"
      return "The route \"\(route)\" has the output type \(promised), but the module \"\(module)\" \(gives). Conform"
        + " the presenter of the module to ProducesOutput with `typealias Output = \(promised)`. In a module without its"
        + " own presenter, conform the view."
    case .unknownRoute(let route, let from, let nearest, let registrar):
      return "The \(from), registered by \(registrar), leads to the route \"\(route)\", which is not"
        + " registered.\(nearest.hint) Usually the feature with this route was registered later, or the name was"
        + " misspelled. Register that feature first, or correct the name."
    case .viewDoesNotFit(let interface, let expected, let actual, let route):
      return
        "The route \"\(route)\" is registered to serve the interface \"\(interface)\" with the view \(expected), but"
        + " the view of the route's module is \(actual). Change the closure to take \(actual), or register a route to"
        + " a module with the view \(expected)."
    case .duplicateInterface(let interface, let first, let second):
      return "The interface \"\(interface)\" is served twice: by \(first) and by \(second). Remove one registration. If"
        + " two different routes serve it, pass `isShared: true` to both, and select one with `router.choose(_:by:)`. If"
        + " an adapter serves it, pass `isDefault: true` to exactly one adapter."
    case .invalidEntry(let entry, let reason, let registrar):
      return "The \(entry), registered by \(registrar), is invalid: \(reason)"
    case .duplicateEntry(let entry, let first, let second):
      return
        "The \(entry) is registered twice\(first == second ? " by \(first)" : ": by \(first) and by \(second)"). Every"
        + " link and every identifier must lead to one place. Remove one registration, or rename one entry. Two"
        + " patterns of links must differ in more than the names of their parameters."
    case .duplicateService(let service, let first, let second):
      return
        "The service \(service) is registered twice: by \(first) and by \(second). Usually two features register the"
        + " same service. Register it once, where the app is assembled, or pass `isDefault: true` to exactly one of the"
        + " two registrations."
    case .serviceInUse(let service, let first, let place):
      return
        "The service \(service), registered by \(place), cannot replace the default registered by \(first): the default"
        + " is already in use. Register all features before a module or service is created."
    case .circularAdapters(let names, let registrar):
      return "The adapters form a cycle, so no module can be opened:"
        + " \(names.map(\.quotedName).joined(separator: " → ")). \(registrar) registers the last adapter. Adapt one of"
        + " these routes to a route that opens a module."
    case .frozen(let registrar):
      return
        "\(registrar) cannot register anything after the app was launched. Usually a feature is registered"
        + " by code that runs later. Register all features before `launch`. In a test, create a separate router."
    }
  }
}
