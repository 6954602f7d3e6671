/// Something that is wrong with what an app declares, found before it runs. `at` is where to mend it.
public enum ConfigurationFault: Error, Equatable, CustomStringConvertible {
  /// A feature could not be registered: two claimants, a name that does not fit, a route that leads nowhere,
  /// adapters in a cycle, and whatever else registering refuses.
  case refused(RegistrationError)
  /// Routes lead to a module that has no view, and that declares no class of views around which it is built.
  case noView(module: String, routes: [String], at: String)
  /// One name is used with different types. `uses` name the users with their types.
  case typesDiffer(name: String, uses: [String])
  /// A part's mapping is wrong: it was declared for another class, has a name twice, or belongs to a part that has none.
  case mapping(MappingError, module: String, at: String)
  /// A feature lists a name that no module handles, no view takes or no router opens.
  case unhandled(name: String, feature: String, at: String)
  /// A route gives its module parameters of a type that none of its parts takes; `taken` is what they take.
  case parametersDoNotFit(route: String, given: String, taken: String?, module: String, at: String)
  /// A feature requires a route or an interface that nobody provides.
  case notProvided(name: String, nearest: String?, at: String)
  /// An adapter leads to a route or an interface that nobody provides.
  case danglingAdapter(name: String, to: String, nearest: String?, at: String)
  /// A part, a service or a link needs a service that nobody has registered.
  case missingService(String, neededBy: String, nearest: String?, at: String)
  /// Services need each other in a cycle when they are made. `names` are all, the last being the first again.
  case circularServices(names: [String], at: String)
  /// A part needs at once a service that is made asynchronously, and has not been made.
  case serviceMadeLater(String, neededBy: String, at: String)
  /// A shared service needs what is made for one module.
  case serviceOutlivesModule(String, needs: String, at: String)

  /// Says what is wrong, where, why it usually happens and how to mend it.
  public var description: String {
    switch self {
    case .refused(let error): return "\(error)"
    case .noView(let module, let routes, let place):
      let names = routes.map(\.quotedName).joined(separator: ", ")
      return
        "\(place): the module \(module.quotedName) has no view, but \(names) would show it. Give it a `view:`; or, if"
        + " it is built around views that exist, say their class: `around: CellView.self`."
    case .typesDiffer(let name, let uses):
      return "The name \(name.quotedName) is used with different types: \(uses.joined(separator: "; ")). Usually it is"
        + " declared twice. Declare it once, or give one of them another name."
    case .mapping(let error, let module, let place):
      return "\(place): the module \(module.quotedName) has a mapping that is wrong. \(error)"
    case .unhandled(let name, let feature, let place):
      return "\(place): \(feature) lists \(name.quotedName), but nobody handles it. Usually its line is missing in a"
        + " mapping, or the module or route that has it is not registered. Map it, or take it off the list. What a class"
        + " takes by `received`, `receive` or `handle`, or a middleware of your own answers, is not seen."
    case .parametersDoNotFit(let route, let given, let taken, let module, let place):
      let takes = taken.map { "takes \($0)" } ?? "takes none"
      return
        "\(place): the route \(route.quotedName) gives its module \(given), but \(module.quotedName) \(takes). Let its"
        + " presenter take that by `$0.onInitialize(…)`, or make what it takes by `parameters: .mapping { … }`."
    case .notProvided(let name, let nearest, let place):
      return
        "\(place): \(name.quotedName) is required, but nobody provides it.\(Self.hint(nearest)) Usually the feature that"
        + " has it is not registered, or the adapter is missing. Register it, or say what it is by `app.adapt(…)`."
    case .danglingAdapter(let name, let target, let nearest, let place):
      return
        "\(place): \(name.quotedName) is adapted to \(target.quotedName), which nobody provides.\(Self.hint(nearest))"
        + " Usually the feature that has it is not registered. Register it, or adapt to another."
    case .missingService(let service, let user, let nearest, let place):
      return
        "\(place): \(user) needs the service \(service), which nobody has registered.\(Self.hint(nearest)) Usually it"
        + " is registered as its class and needed as a protocol, or the other way round. Add `app.service(…)` for"
        + " exactly this type, or need it as an Optional. A module's parameters are no service: its presenter takes"
        + " them by `$0.onInitialize(…)`."
    case .circularServices(let names, let place): return "\(place): \(ServiceError.cycle(names: names))"
    case .serviceMadeLater(let service, let user, let place):
      return "\(place): \(user) needs the service \(service) at once, but it is made asynchronously. Await"
        + " `router.resolveService(…)` before, when the app starts; or take a LazyService and await that."
    case .serviceOutlivesModule(let service, let needed, let place):
      return "\(place): the service \(service) is shared, but needs \(needed), which is made for one module. Make it"
        + " `.perModule` as well, or let it need only what is shared."
    }
  }

  private static func hint(_ nearest: String?) -> String { nearest.map { " Did you mean \($0.quotedName)?" } ?? "" }
}

/// All that is wrong with what an app declares, so that it cannot be launched.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  /// The faults; never empty.
  public let faults: [ConfigurationFault]

  /// The faults, one a line.
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}
