/// The services of one module. The module owns this object.
@MainActor final class ModuleScope {
  let prefix: String
  let parameters: any Sendable
  let runtime: Runtime
  /// The created services, or `nil` if no service was created for the module and none may be created later.
  private(set) var made: MadeServices?

  init(prefix: String, parameters: any Sendable, runtime: Runtime) {
    self.prefix = prefix
    self.parameters = parameters
    self.runtime = runtime
  }

  /// Returns the created services, to which the caller may add a service later.
  @discardableResult func use() -> MadeServices {
    let services = made ?? MadeServices()
    made = services
    return services
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
