/// An error in resolving a service. `path` contains the names of the part and the services that led to the service.
/// Each of them needs the next one, and the last one needs the service.
public enum ServiceError: Error, CustomStringConvertible {
  /// The service is not registered. `nearest` is the registered name that is most similar to the name of the service.
  case missing(String, path: [String], nearest: String?)
  /// Services depend on each other in a cycle. `names` contains the names of all these services, and the last name
  /// equals the first.
  case cycle(names: [String])
  /// Services that are being created are nested too deeply. `names` contains the names of the innermost services.
  case tooDeep(String, names: [String], limit: Int)
  /// The service is created asynchronously and does not exist yet.
  case notMadeYet(String, path: [String])
  /// The service is created once per module, but the code that needs it belongs to no module or outlives the module.
  case needsModule(String, path: [String])
  /// The closure of the service, or its late injection, threw an error.
  case failed(String, path: [String], any Error)
  /// The module or router for which the service would be created no longer exists.
  case gone(String)

  /// A description of the mistake, its usual cause and its fix.
  public var description: String {
    switch self {
    case .missing(let service, let path, let nearest):
      let hint = nearest.map { " Did you mean \($0)?" } ?? ""
      return "No service \(service) is registered\(Self.needed(path)).\(hint) Usually the service was registered as a"
        + " class and required as a protocol, or the reverse, or its feature was not registered. Register the feature,"
        + " add `app.service(…)` for exactly the required type, or require an Optional. A module's parameters are not a"
        + " service: the presenter receives the parameters by `$0.onInitialize(…)`."
    case .cycle(let names):
      return "Services require each other in a cycle, so none can be created first: \(names.joined(separator: " → "))."
        + " Change one service to take a LazyService, or inject one service later by `injectingLater:`."
    case .tooDeep(let service, let names, let limit):
      return "The service \(service) was not created: more than \(limit) services would be created inside each other: …"
        + " → \(names.joined(separator: " → ")). Usually each service requires another service. Change one service to"
        + " take a LazyService, or await one service by `router.resolveService(…)` when the app starts."
    case .notMadeYet(let service, let path):
      return "The service \(service) is created asynchronously and has not been created yet\(Self.needed(path)). Await"
        + " `router.resolveService(…)` when the app starts, or take a LazyService and await it."
    case .needsModule(let service, let path):
      return "\(service) was not created\(Self.needed(path)): it is created for each module, but the requiring code"
        + " belongs to no module, or outlives its module. Usually a shared service requires a ModuleContext, or a service"
        + " that is registered as `.perModule`. Register the requiring service as `.perModule`, or require only services"
        + " that are `.shared`."
    case .failed(let service, let path, let error):
      return "The service \(service) could not be created\(Self.needed(path)): \(sentence(error)) Check the closure in"
        + " the registration."
    case .gone(let service):
      return "The service \(service) was not created: the requiring module or the router no longer exists. Usually a"
        + " task outlived its module, or no object retains the router. Check `Task.isCancelled` in the task, or retain"
        + " the router."
    }
  }

  private static func needed(_ path: [String]) -> String {
    path.isEmpty ? "" : ", required by " + path.joined(separator: " → ")
  }
}

extension ServiceError {
  /// Creates the error of services that depend on each other. The last service closes the cycle.
  @MainActor init(cycle services: [ServiceRegistration]) {
    let first = services.firstIndex { $0 === services.last } ?? 0
    self = .cycle(names: services[first...].map(\.name))
  }
}
