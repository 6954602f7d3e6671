/// An error of registering a feature, of which nothing is kept then.
public enum RegistrationError: Error, Equatable, CustomStringConvertible {
  /// Two modules have one prefix.
  case duplicatePrefix(String, first: String, second: String)
  /// The view's type does not end in `View` or `Controller`, so it has no prefix.
  case viewWithoutPrefix(type: String, by: String)
  /// A part's type is not named after the module's prefix.
  case partDoesNotFit(part: String, type: String, expected: String, by: String)
  /// Two features register or adapt one route.
  case duplicateRoute(String, first: String, second: String)
  /// A route leads to a module that is not registered.
  case unknownModule(route: String, module: String, nearest: String?, by: String)
  /// A route promises an output that its module does not have.
  case outputDoesNotFit(route: String, promised: String, given: String?, module: String)
  /// An adapter, interface, link or identifier leads to a route that is not registered.
  case unknownRoute(String, from: String, nearest: String?, by: String)
  /// A route is to implement an interface, but its module has another view than was declared.
  case viewDoesNotFit(interface: String, expected: String, actual: String, route: String)
  /// Two routes implement one interface, and do not both share it.
  case duplicateInterface(String, first: String, second: String)
  /// An entry point, a URL pattern or an identifier, is malformed.
  case invalidEntry(String, reason: String, by: String)
  /// Two features register one entry point.
  case duplicateEntry(String, first: String, second: String)
  /// Two features register one service, and both or neither are defaults.
  case duplicateService(String, first: String, second: String)
  /// A service would replace a default that is used already.
  case serviceInUse(String, default: String, by: String)
  /// Adapters form a cycle. `names` are all of them, the last being the first again.
  case circularAdapters(names: [String], by: String)
  /// The router was frozen before.
  case frozen(by: String)

  /// The mistake, its usual cause and its remedy.
  public var description: String {
    switch self {
    case .duplicatePrefix(let prefix, let first, let second):
      return "Two modules have the prefix \"\(prefix)\": one of \(first), one of \(second). Usually a router"
        + " is registered twice, or two features name a view alike. Register once, or pass `prefix:` to one."
    case .viewWithoutPrefix(let type, let registrar):
      return "The view \(type), registered by \(registrar), gives its module no prefix: its name has nothing"
        + " before `View` or `Controller`. Rename it, or pass `prefix:`."
    case .partDoesNotFit(let part, let type, let expected, let registrar):
      return "The \(part) \(type), registered by \(registrar), does not belong to its module by name:"
        + " \(expected) was looked for. Usually a line was copied from another module. Rename it, or"
        + " pass `prefix:` if the names differ on purpose."
    case .duplicateRoute(let route, let first, let second):
      return "The route \"\(route)\" is claimed twice: by \(first) and by \(second). A route leads to one"
        + " module. Remove one, or give it a name of its own."
    case .unknownModule(let route, let module, let nearest, let registrar):
      return "The route \"\(route)\" of \(registrar) leads to \(module)."
        + "\(nearest.hint) Usually the module is registered later, or misspelt. Register it first."
    case .outputDoesNotFit(let route, let promised, let given, let module):
      let gives = given.map { "gives \($0)" } ?? "gives nothing"
      return "The route \"\(route)\" promises \(promised), but the module \"\(module)\" \(gives). Let its"
        + " presenter conform to ProducesOutput with `typealias Output = \(promised)`."
    case .unknownRoute(let route, let from, let nearest, let registrar):
      return "The \(from) of \(registrar) leads to the route \"\(route)\", which nobody registered."
        + "\(nearest.hint) Usually the route's router is registered later. Register that first."
    case .viewDoesNotFit(let interface, let expected, let actual, let route):
      return
        "The route \"\(route)\" was to serve the interface \"\(interface)\" by the view \(expected), but its module's"
        + " view is \(actual). Let the closure take \(actual), or name the route that leads to \(expected)."
    case .duplicateInterface(let interface, let first, let second):
      return "The interface \"\(interface)\" is served twice: by \(first) and by \(second). Remove one; or, if they are"
        + " two routes, let both say `isShared: true`, and choose by `router.choose(_:by:)`."
    case .invalidEntry(let entry, let reason, let registrar):
      return "The \(entry), registered by \(registrar), is not well made: \(reason)"
    case .duplicateEntry(let entry, let first, let second):
      return
        "The \(entry) is claimed twice\(first == second ? " by \(first)" : ": by \(first) and by \(second)"). What comes from outside leads to one"
        + " place. Remove one, or let them differ in more than names."
    case .duplicateService(let service, let first, let second):
      return
        "The service \(service) is registered twice: by \(first) and by \(second). Usually two features bring the same"
        + " along. Register it once, where the app is put together; of two, one alone may be a default, `isDefault: true`."
    case .serviceInUse(let service, let first, let place):
      return
        "The service \(service), registered by \(place), comes too late to take the place of the default of \(first):"
        + " somebody has that one already. Register all features before anything is built or made."
    case .circularAdapters(let names, let registrar):
      return "The adapters form a cycle, so there is nothing to open:"
        + " \(names.map(\.quotedName).joined(separator: " → ")). \(registrar) registers the last of them. Let one lead"
        + " to a route that a module has."
    case .frozen(let registrar):
      return
        "\(registrar) registers something after `router.freeze()`. Register all features before; a test makes a router"
        + " of its own."
    }
  }
}
