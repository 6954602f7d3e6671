/// The services of an app: how they are made, and those that are shared. Nothing is made before it is needed.
@MainActor package final class Services {
  private var registered: [ObjectIdentifier: ServiceRegistration] = [:]
  private var defaults: [ObjectIdentifier: ServiceRegistration] = [:]
  let shared = MadeServices()
  /// How many services may be made inside each other at once.
  nonisolated static let nestingLimit = 100
  /// What is being made at once just now, each for the one before.
  var making: [ServiceRegistration] = []
  /// How often somebody has got what was made, or waits for it: nothing can take its place any more.
  private var uses: [ObjectIdentifier: Int] = [:]

  /// How a service is made; `nil` if nobody has registered it.
  package subscript(key: ObjectIdentifier) -> ServiceRegistration? { registered[key] ?? defaults[key] }

  /// What another of this type would collide with.
  func rival(of service: ServiceRegistration) -> ServiceRegistration? {
    service.isDefault ? defaults[service.key] : registered[service.key]
  }

  /// Whether a service of this type is registered.
  func has(_ type: Any.Type) -> Bool { self[ObjectIdentifier(type)] != nil }

  /// Every service that counts, in the order in which they are called.
  package var all: [ServiceRegistration] {
    // The text of a place is made only for types of one name: it takes most of the time.
    defaults.merging(registered) { $1 }.values.map { ($0.name, $0) }.sorted {
      $0.0 == $1.0 ? "\($0.1.place)" < "\($1.1.place)" : $0.0 < $1.0
    }.map(\.1)
  }

  func add(_ service: ServiceRegistration) {
    if service.isDefault {
      defaults[service.key] = service
    } else {
      registered[service.key] = service
    }
  }

  /// Puts a service in the place of another, whether or not there is one.
  ///
  /// - Returns: `false` if somebody has asked for it already; then nothing happens.
  func replace(with service: ServiceRegistration) -> Bool {
    guard !isUsed(service.key) else { return false }
    registered[service.key] = service
    return true
  }

  /// Somebody asks for it.
  func use(_ service: ServiceRegistration) { uses[service.key, default: 0] += 1 }
  /// It could not be made for who asked.
  func hasFailed(_ service: ServiceRegistration) { uses[service.key, default: 1] -= 1 }

  private func isUsed(_ key: ObjectIdentifier) -> Bool { uses[key, default: 0] > 0 }

  /// The default whose place a service would take too late: somebody has it.
  func usedDefault(before service: ServiceRegistration) -> ServiceRegistration? {
    !service.isDefault && isUsed(service.key) ? defaults[service.key] : nil
  }

  /// Who asks just now: the services that are being made, each for the one before.
  var askers: [String] {
    (making.isEmpty ? ServiceMaking.ofTask.map(\.service) : making).map(\.name)
  }

  /// How a type that nobody has registered is called, and the name that was most likely meant. Two of one name are
  /// called in full.
  func names(ofMissing type: Any.Type) -> (String, nearest: String?) {
    let (all, name) = (all, "\(type)")
    if let other = all.first(where: { $0.name == name }) {
      return (String(reflecting: type), String(reflecting: other.type))
    }
    return (name, NearestName.find(name, in: all.map(\.name)))
  }
}
