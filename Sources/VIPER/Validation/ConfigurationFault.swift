/// A configuration error: a mistake in the declarations of an app, found before the app runs. `at` is the place to fix.
public enum ConfigurationFault: Error, Equatable, CustomStringConvertible {
  /// The registration of a feature was rejected. Examples are a name that two features claim, a class whose name does
  /// not begin with its module's prefix, a route without a target, and a cycle of adapters.
  case refused(RegistrationError)
  /// Routes open a module that has no view and does not declare the class of an existing view.
  case noView(module: String, routes: [String], at: String)
  /// A name is used with different types. `uses` contains each use with its type.
  case typesDiffer(name: String, uses: [String])
  /// The mapping of a part is invalid: it was declared for another class, contains a name twice, or is in a part that
  /// cannot have a mapping.
  case mapping(MappingError, module: String, at: String)
  /// A feature lists an event that no module handles, a result that no part receives, or a route that no router
  /// registers.
  case unhandled(name: String, feature: String, at: String)
  /// A route passes parameters of a type that no part of its module accepts. `taken` is the accepted type.
  case parametersDoNotFit(route: String, given: String, taken: String?, module: String, at: String)
  /// A feature requires a route or an interface that no feature provides.
  case notProvided(name: String, nearest: String?, at: String)
  /// An adapter leads to a route or an interface that no feature provides.
  case danglingAdapter(name: String, to: String, nearest: String?, at: String)
  /// A part, a service or a link needs a service that is not registered.
  case missingService(String, neededBy: String, nearest: String?, at: String)
  /// Services need each other in a cycle, so none can be created first. `names` contains the names of all these
  /// services, and the last name equals the first.
  case circularServices(names: [String], at: String)
  /// A part needs a service synchronously, but the service is created asynchronously and does not exist yet.
  case serviceMadeLater(String, neededBy: String, at: String)
  /// A shared service needs a service or context that belongs to one module.
  case serviceOutlivesModule(String, needs: String, at: String)
  /// A configuration error that has no case. The ``Mistake/code`` identifies it.
  case mistake(Mistake, at: String)

  /// A description of the mistake, its place, its usual cause and its fix.
  public var description: String {
    switch self {
    case .refused(let error): return "\(error)"
    case .noView(let module, let routes, let place):
      let names = routes.map(\.quotedName).joined(separator: ", ")
      return
        "\(place): the module \(module.quotedName) has no view, but \(names) would show it. Pass a `view:`. If the"
        + " module is built around existing views, pass their class: `around: CellView.self`."
    case .typesDiffer(let name, let uses):
      return "The name \(name.quotedName) is used with different types: \(uses.joined(separator: "; ")). Usually the"
        + " name was declared twice. Declare the name once, or rename one declaration."
    case .mapping(let error, let module, let place):
      return "\(place): the module \(module.quotedName) has an invalid mapping. \(error)"
    case .unhandled(let name, let feature, let place):
      return "\(place): \(feature) lists \(name.quotedName), but no part handles this name. Usually the name is missing"
        + " from a mapping, or the module or route with the name was not registered. Map the name, register the module"
        + " or route, or remove the name from the list. Validation does not detect names that a class handles in"
        + " `received`, `receive` or `handle`, or that your own middleware answers."
    case .parametersDoNotFit(let route, let given, let taken, let module, let place):
      let takes = taken.map { "takes \($0)" } ?? "takes no parameters"
      return
        "\(place): the route \(route.quotedName) passes \(given) to its module, but \(module.quotedName) \(takes)."
        + " Handle the passed type by `$0.onInitialize(…)` in the module's presenter, or convert the parameters by"
        + " `parameters: .mapping { … }`."
    case .notProvided(let name, let nearest, let place):
      return
        "\(place): \(name.quotedName) is required, but no feature provides it.\(Self.hint(nearest)) Usually the"
        + " providing feature was not registered, or the name was misspelled. Register the feature, or correct the name."
        + " If another feature provides the module under a different name, adapt a required route by `app.adapt(…)`."
    case .danglingAdapter(let name, let target, let nearest, let place):
      return
        "\(place): \(name.quotedName) is adapted to \(target.quotedName), which no feature"
        + " provides.\(Self.hint(nearest)) Usually the feature with the second route was not registered. Register the"
        + " feature, or adapt to another route."
    case .missingService(let service, let user, let nearest, let place):
      return
        "\(place): \(user) requires the service \(service), which is not registered.\(Self.hint(nearest)) Usually the"
        + " service was registered as a class and required as a protocol, or the reverse. Add `app.service(…)` for"
        + " exactly the required type, or require an Optional. A module's parameters are not a service: the presenter"
        + " receives the parameters by `$0.onInitialize(…)`."
    case .circularServices(let names, let place): return "\(place): \(ServiceError.cycle(names: names))"
    case .serviceMadeLater(let service, let user, let place):
      return "\(place): \(user) requires the service \(service) immediately, but the service is created asynchronously."
        + " Await `router.resolveService(…)` when the app starts, or take a LazyService and await it."
    case .serviceOutlivesModule(let service, let needed, let place):
      return "\(place): the service \(service) is shared, but requires \(needed), which is created for each module."
        + " Register \(service) as `.perModule`, or require only shared services."
    case .mistake(let mistake, let place): return "\(place): \(mistake)"
    }
  }

  private static func hint(_ nearest: String?) -> String { nearest.map { " Did you mean \($0.quotedName)?" } ?? "" }
}

/// An error that contains all configuration errors of an app. The app cannot be launched until they are fixed.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  /// The configuration errors. The array is never empty.
  public let faults: [ConfigurationFault]

  /// The descriptions of the configuration errors, one per line.
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}
