// Asynchronous resolution. Each service is created in a separate task, after the services that it needs. Then
// synchronous resolution finds the created services.

extension Resolving {
  /// Returns the value of a parameter of this type. First creates the service of the parameter and waits until it is
  /// created.
  func getLater<Need>(_ type: Need.Type) async throws -> Need {
    try await prepare(type)
    return try get(type)
  }

  /// Creates the service of a parameter, so that synchronous resolution finds it. Does nothing if the type is not
  /// registered as a service.
  private func prepare(_ type: Any.Type) async throws {
    guard case .service(let service) = services.target(of: type) else { return }
    services.retain(service)
    do {
      let store = try store(of: service)
      if store?[service.key] != nil { return }
      let makers = ServiceMaking.ofTask
      if makers.contains(where: { $0.service === service }) {
        throw Diagnostic.serviceCycle(makers.map(\.service) + [service])
      }
      let making = store?.making(service.key) ?? begin(service, in: store, makers)
      let box = try await making.box(for: makers.last)
      if store == nil { prepared[service.key, default: []].insert(box, at: 0) }
    } catch {
      // The service may still be created after a cancellation, so its dependent remains counted.
      if !(error is CancellationError) { services.release(service) }
      throw error
    }
  }

  private func begin(_ service: ServiceRegistration, in store: MadeServices?, _ makers: [ServiceMaking])
    -> ServiceMaking
  {
    let resolving = Resolving(services, for: service.lifetime == .shared ? nil : scope, asker: .services(path))
    let making = ServiceMaking(service, makers: makers) {
      try await resolving.make(service, in: store)
    } end: {
      store?.end($0)
    }
    store?.begin(making)
    return making
  }

  /// Creates the services that a service needs, and then the service itself.
  private func make(_ service: ServiceRegistration, in store: MadeServices?) async throws -> AnyObject {
    depth = 1
    names = [service.name]
    for need in service.making.needs { try await prepare(need) }
    names = []
    // A synchronous caller has created the service meanwhile.
    if let known = store?[service.key] { return known }
    let box: AnyObject
    switch service.making.make {
    case .synchronous: box = try make(service)
    case .asynchronous(let resolve):
      let make = try inside(service) { try resolve(self) }
      do { box = try await make() } catch { throw named(error, service, path) }
    }
    if let known = store?[service.key] { return known }
    store?[service.key] = box
    return box
  }
}
