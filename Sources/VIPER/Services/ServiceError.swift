/// An error of resolving a service. `path` names its users, outermost first: a module's part, then services.
public enum ServiceError: Error, CustomStringConvertible {
  /// It is not registered.
  case missing(String, path: [String], nearest: String?)
  /// Services need each other in a cycle. `names` are all of them, the last being the first again.
  case cycle(names: [String])
  /// Too many services are made inside each other. `names` are the last of them.
  case tooDeep(String, names: [String], limit: Int)
  /// It is made asynchronously, and has not been made yet.
  case notMadeYet(String, path: [String])
  /// It is made for each module, and its user belongs to none, or outlives one.
  case needsModule(String, path: [String])
  /// Its closure threw, or its late injection did.
  case failed(String, path: [String], any Error)
  /// The module, or the router, for which it would be made has gone.
  case gone(String)

  /// The mistake, its usual cause and its remedy.
  public var description: String {
    switch self {
    case .missing(let service, let path, let nearest):
      let hint = nearest.map { " Did you mean \($0)?" } ?? ""
      return "No service \(service) is registered\(Self.needed(path)).\(hint) Usually it is registered as its class and"
        + " needed as a protocol, or the other way round, or its feature was not registered. Add"
        + " `app.service(…)` for exactly this type, or need it as an Optional. A module's parameters are no service: its"
        + " presenter takes them by `$0.onInitialize(…)`."
    case .cycle(let names):
      return "Services need each other in a cycle, so none can be made first: \(names.joined(separator: " → "))."
        + " Let one of them take a LazyService, or set it by `injectingLater:`."
    case .tooDeep(let service, let names, let limit):
      return "The service \(service) was not made: more than \(limit) services would be made inside each other, … →"
        + " \(names.joined(separator: " → ")). Usually each is made with the one before. Let one of them take a"
        + " LazyService, or await it by `router.resolveService(…)` when the app starts."
    case .notMadeYet(let service, let path):
      return "The service \(service) is made asynchronously and has not been made yet\(Self.needed(path)). Await"
        + " `router.resolveService(…)` when the app starts, or take a LazyService and await that."
    case .needsModule(let service, let path):
      return "The service \(service) is made for each module, but who needs it belongs to none, or outlives"
        + " one\(Self.needed(path)). Usually a shared service needs it. Make that one `.perModule` as well, or"
        + " this one `.shared`."
    case .failed(let service, let path, let error):
      return "The service \(service) could not be made\(Self.needed(path)): \(sentence(error)) Look at its closure in"
        + " the registration."
    case .gone(let service):
      return "The service \(service) was not made: the module or router for which it would be has gone. Usually a task"
        + " outlives its module. Let it check `Task.isCancelled`."
    }
  }

  private static func needed(_ path: [String]) -> String {
    path.isEmpty ? "" : ", needed by " + path.joined(separator: " → ")
  }
}

extension ServiceError {
  /// The error of services that need each other; the last one closes the cycle.
  @MainActor init(cycle services: [ServiceRegistration]) {
    let first = services.firstIndex { $0 === services.last } ?? 0
    self = .cycle(names: services[first...].map(\.name))
  }
}
