/// The registered services of an app, and the shared ones that were made. A service is made when it is first needed.
@MainActor package final class Services {
  private var registered: [ObjectIdentifier: ServiceRegistration] = [:]
  private var defaults: [ObjectIdentifier: ServiceRegistration] = [:]
  let shared = MadeServices()
  /// The number of services that may be made inside each other.
  nonisolated static let nestingLimit = 100
  /// The services that are being made synchronously, each for the one before.
  var making: [ServiceRegistration] = []
  /// The number of users that have a service or wait for it; one that is used cannot be replaced.
  private var uses: [ObjectIdentifier: Int] = [:]

  /// The registration of a service.
  package subscript(key: ObjectIdentifier) -> ServiceRegistration? { registered[key] ?? defaults[key] }

  /// Returns the registration with which this one would collide.
  func conflict(with service: ServiceRegistration) -> ServiceRegistration? {
    service.isDefault ? defaults[service.key] : registered[service.key]
  }

  /// Whether a service of this type is registered.
  func has(_ type: Any.Type) -> Bool { self[ObjectIdentifier(type)] != nil }

  /// All services, without replaced defaults, sorted by name.
  package var all: [ServiceRegistration] {
    // The text of a place is made only for types of one name: it takes most of the time.
    defaults.merging(registered) { $1 }.values.map { ("\($0.type)", $0) }.sorted {
      $0.0 == $1.0 ? "\($0.1.place)" < "\($1.1.place)" : $0.0 < $1.0
    }.map(\.1)
  }

  func add(_ service: ServiceRegistration) {
    if service.isDefault { defaults[service.key] = service } else { registered[service.key] = service }
  }

  /// Replaces a service, whether or not there is one.
  ///
  /// - Returns: `false` if it is used already; then nothing happens.
  func replace(with service: ServiceRegistration) -> Bool {
    guard !isUsed(service.key) else { return false }
    registered[service.key] = service
    return true
  }

  /// Counts a user of a service.
  func retain(_ service: ServiceRegistration) { uses[service.key, default: 0] += 1 }
  /// Takes back the count of a user for which the service could not be made.
  func release(_ service: ServiceRegistration) { uses[service.key, default: 1] -= 1 }

  private func isUsed(_ key: ObjectIdentifier) -> Bool { uses[key, default: 0] > 0 }

  /// Returns the default that a service would replace too late, because it is used.
  func usedDefault(before service: ServiceRegistration) -> ServiceRegistration? {
    !service.isDefault && isUsed(service.key) ? defaults[service.key] : nil
  }

  /// The services that are being made, each for the one before: the users of what is asked for now.
  var requesters: [String] { (making.isEmpty ? ServiceMaking.ofTask.map(\.service) : making).map(\.name) }

  /// Returns the name of a type that is not registered, and the nearest one that is. Two types of one name get their
  /// full names.
  func names(ofMissing type: Any.Type) -> (String, nearest: String?) {
    let (all, name) = (all, ServiceRegistration.name(of: type))
    if let other = all.first(where: { $0.name == name }) {
      return (String(reflecting: type), String(reflecting: other.type))
    }
    let nearest = NearestName.find("\(type)", in: all.map { "\($0.type)" })
    return (name, all.first { "\($0.type)" == nearest }?.name)
  }
}
