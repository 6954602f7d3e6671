/// What services make for one module. The module owns it.
@MainActor final class ModuleScope {
  let prefix: String
  let parameters: any Sendable
  let runtime: Runtime
  private(set) lazy var made = MadeServices()
  /// Whether something was made for the module, or may be.
  var isUsed = false

  init(prefix: String, parameters: any Sendable, runtime: Runtime) {
    self.prefix = prefix
    self.parameters = parameters
    self.runtime = runtime
  }
}

/// What has been made, and what is being made asynchronously, each once: for the app, or for one module.
@MainActor final class MadeServices {
  private var services: [ObjectIdentifier: AnyObject] = [:]
  private var making: [ObjectIdentifier: ServiceMaking] = [:]

  /// What was made of a registration, in its box.
  subscript(key: ObjectIdentifier) -> AnyObject? {
    get { services[key] }
    set { services[key] = newValue }
  }

  /// What is being made just now.
  func making(_ key: ObjectIdentifier) -> ServiceMaking? { making[key] }

  func begin(_ making: ServiceMaking) { self.making[making.service.key] = making }
  func end(_ making: ServiceMaking) { self.making[making.service.key] = nil }
}
