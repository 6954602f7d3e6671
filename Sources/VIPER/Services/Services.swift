/// The registered services of an app, and the shared services that have been created. A service is created when it is
/// first needed.
@MainActor final class Services {
  private var registered: [ObjectIdentifier: ServiceRegistration] = [:]
  private var defaults: [ObjectIdentifier: ServiceRegistration] = [:]
  let shared = MadeServices()
  /// The maximum nesting depth of services that are being created.
  nonisolated static let nestingLimit = 100
  /// The services that are being created synchronously. Each is created for the previous one.
  var making: [ServiceRegistration] = []
  /// For each service, the number of dependents that have the service or wait for it. A service with dependents cannot
  /// be replaced.
  private var uses: [ObjectIdentifier: Int] = [:]

  /// The registration of the service with this key, or `nil`. A default is returned only if it was not replaced.
  subscript(key: ObjectIdentifier) -> ServiceRegistration? { registered[key] ?? defaults[key] }

  /// Returns the existing registration that conflicts with this registration, or `nil` if there is none.
  func conflict(with service: ServiceRegistration) -> ServiceRegistration? {
    service.isDefault ? defaults[service.key] : registered[service.key]
  }

  /// Returns whether a service of this type is registered.
  func has(_ type: Any.Type) -> Bool { self[ObjectIdentifier(type)] != nil }

  /// All services except replaced defaults, sorted by name.
  var all: [ServiceRegistration] {
    // The description of a place is created only for types with equal names, because its creation takes most of the
    // time.
    defaults.merging(registered) { $1 }.values.map { ("\($0.type)", $0) }.sorted {
      $0.0 == $1.0 ? "\($0.1.place)" < "\($1.1.place)" : $0.0 < $1.0
    }.map(\.1)
  }

  func add(_ service: ServiceRegistration) {
    if service.isDefault { defaults[service.key] = service } else { registered[service.key] = service }
  }

  /// Replaces a service, or adds it if it is not registered.
  ///
  /// - Returns: Whether the service was replaced or added. The value is `false` if the service already has dependents.
  func replace(with service: ServiceRegistration) -> Bool {
    guard !isUsed(service.key) else { return false }
    registered[service.key] = service
    return true
  }

  /// Counts a dependent of a service.
  func retain(_ service: ServiceRegistration) { uses[service.key, default: 0] += 1 }
  /// Decrements the count of dependents. Called if the service could not be created for a dependent.
  func release(_ service: ServiceRegistration) { uses[service.key, default: 1] -= 1 }

  private func isUsed(_ key: ObjectIdentifier) -> Bool { uses[key, default: 0] > 0 }

  /// Returns the default that `service` can no longer replace, because the default already has dependents. Returns
  /// `nil` if there is no such default.
  func usedDefault(before service: ServiceRegistration) -> ServiceRegistration? {
    !service.isDefault && isUsed(service.key) ? defaults[service.key] : nil
  }

  /// The names of the services that are being created, each for the previous one. The last of these services needs the
  /// service that is requested now.
  var requesters: [String] { (making.isEmpty ? ServiceMaking.ofTask.map(\.service) : making).map(\.name) }

  /// Returns the name of a type that is not registered, and the nearest registered name. If a registered type has the
  /// same name, both names are fully qualified.
  func names(ofMissing type: Any.Type) -> (String, nearest: String?) {
    let (all, name) = (all, ServiceRegistration.name(of: type))
    if let other = all.first(where: { $0.name == name }) {
      return (String(reflecting: type), String(reflecting: other.type))
    }
    let nearest = "\(type)".nearest(in: all.map { "\($0.type)" })
    return (name, all.first { "\($0.type)" == nearest }?.name)
  }
}
