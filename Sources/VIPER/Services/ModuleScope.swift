/// The services of one module. The module owns it.
@MainActor final class ModuleScope {
  let prefix: String
  let parameters: any Sendable
  let runtime: Runtime
  private(set) lazy var made = MadeServices()
  /// Whether a service was made for the module, or may be.
  var isUsed = false

  init(prefix: String, parameters: any Sendable, runtime: Runtime) {
    self.prefix = prefix
    self.parameters = parameters
    self.runtime = runtime
  }
}

/// The services that have been made, and those that are being made asynchronously: for the app, or for one module.
@MainActor final class MadeServices {
  private var services: [ObjectIdentifier: AnyObject] = [:]
  private var making: [ObjectIdentifier: ServiceMaking] = [:]

  /// The service of a registration, in its box.
  subscript(key: ObjectIdentifier) -> AnyObject? {
    get { services[key] }
    set { services[key] = newValue }
  }

  /// Returns the task that is making the service of a registration.
  func making(_ key: ObjectIdentifier) -> ServiceMaking? { making[key] }

  func begin(_ making: ServiceMaking) { self.making[making.service.key] = making }
  func end(_ making: ServiceMaking) { self.making[making.service.key] = nil }
}
