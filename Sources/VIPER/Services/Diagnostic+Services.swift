// The mistakes in resolving a service. `path` contains the names of the part and the services that led to the service.
// Each of them needs the next one, and the last one needs the service.

extension Diagnostic {
  static func missingService(_ service: String, path: [String], nearest: String?) -> Diagnostic {
    let hint = nearest.map { " Did you mean \($0)?" } ?? ""
    return Diagnostic(
      "service.missing", name: service, names: path,
      "No service \(service) is registered\(needed(path)).\(hint) Usually the service was registered as a"
        + " class and required as a protocol, or the reverse, or its feature was not registered. Register the feature,"
        + " add `app.service(…)` for exactly the required type, or require an Optional. For a parameter with a default"
        + " value, register a closure without it: `{ Part() }`. A module's parameters are not a service: the presenter"
        + " receives the parameters by `$0.onInitialize(…)`.")
  }

  static func serviceCycle(names: [String]) -> Diagnostic {
    Diagnostic(
      "service.cycle", name: names.first, names: names,
      "Services require each other in a cycle, so none can be created first: \(names.joined(separator: " → "))."
        + " Change one service to take a LazyService.")
  }

  static func servicesTooDeep(_ service: String, names: [String], limit: Int) -> Diagnostic {
    Diagnostic(
      "service.tooDeep", name: service, names: names,
      "The service \(service) was not created: more than \(limit) services would be created inside each other: …"
        + " → \(names.joined(separator: " → ")). Usually each service requires another service. Change one service to"
        + " take a LazyService, or await one service by `router.resolveService(…)` when the app starts.")
  }

  static func serviceNotCreatedYet(_ service: String, path: [String]) -> Diagnostic {
    Diagnostic(
      "service.notCreatedYet", name: service, names: path,
      "The service \(service) is created asynchronously and has not been created yet\(needed(path)). Await"
        + " `router.resolveService(…)` when the app starts, or take a LazyService and await it.")
  }

  static func serviceNeedsModule(_ service: String, path: [String]) -> Diagnostic {
    Diagnostic(
      "service.needsModule", name: service, names: path,
      "\(service) was not created\(needed(path)): it is created for each module, but the requiring code"
        + " belongs to no module, or outlives its module. Usually a shared service requires a ModuleContext, or a service"
        + " that is registered as `.perModule`. Register the requiring service as `.perModule`, or require only services"
        + " that are `.shared`.")
  }

  static func serviceFailed(_ service: String, path: [String], _ error: any Error) -> Diagnostic {
    Diagnostic(
      "service.failed", name: service, names: path, underlying: error,
      "The service \(service) could not be created\(needed(path)): \(sentence(error)) Check the closure in"
        + " the registration.")
  }

  static func serviceGone(_ service: String) -> Diagnostic {
    Diagnostic(
      "service.gone", name: service,
      "The service \(service) was not created: the requiring module or the router no longer exists. Usually a"
        + " task outlived its module, or no object retains the router. Check `Task.isCancelled` in the task, or retain"
        + " the router.")
  }

  /// Returns the diagnostic of services that depend on each other. The last service closes the cycle.
  @MainActor static func serviceCycle(_ services: [ServiceRegistration]) -> Diagnostic {
    let first = services.firstIndex { $0 === services.last } ?? 0
    return serviceCycle(names: services[first...].map(\.name))
  }

  /// Whether the diagnostic concerns a service that could not be created.
  var isAboutService: Bool { code.description.hasPrefix("service.") }

  private static func needed(_ path: [String]) -> String {
    path.isEmpty ? "" : ", required by " + path.joined(separator: " → ")
  }
}
