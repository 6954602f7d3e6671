/// The services of one module. The module owns this object.
@MainActor final class ModuleScope {
  let prefix: String
  let parameters: any Sendable
  let runtime: Runtime
  private(set) lazy var made = MadeServices()
  /// Whether a service was created for the module, or may be created later.
  var isUsed = false

  init(prefix: String, parameters: any Sendable, runtime: Runtime) {
    self.prefix = prefix
    self.parameters = parameters
    self.runtime = runtime
  }
}

/// The services of the app or of one module: the created services, and those that are being created asynchronously.
@MainActor final class MadeServices {
  private var services: [ObjectIdentifier: AnyObject] = [:]
  private var making: [ObjectIdentifier: ServiceMaking] = [:]

  /// The box of the service with this key.
  subscript(key: ObjectIdentifier) -> AnyObject? {
    get { services[key] }
    set { services[key] = newValue }
  }

  /// Returns the task that is creating the service with this key.
  func making(_ key: ObjectIdentifier) -> ServiceMaking? { making[key] }

  func begin(_ making: ServiceMaking) { self.making[making.service.key] = making }
  func end(_ making: ServiceMaking) { self.making[making.service.key] = nil }
}
