// Asynchronous resolution: it makes the services that a parameter needs, each in a task of its own, the needs of each
// before it, and then takes the synchronous path, which finds them made.

extension Resolving {
  /// Returns the value of a parameter of this type, after making its service, asynchronously if it must.
  func getLater<Need>(_ type: Need.Type) async throws -> Need {
    try await prepare(type)
    return try get(type)
  }

  /// Makes the service of a parameter, if it has one, so that the synchronous path finds it.
  private func prepare(_ type: Any.Type) async throws {
    guard case .service(let service) = services.target(of: type) else { return }
    services.retain(service)
    do {
      let store = try store(of: service)
      if store?[service.key] != nil { return }
      let makers = ServiceMaking.ofTask
      if makers.contains(where: { $0.service === service }) {
        throw ServiceError(cycle: makers.map(\.service) + [service])
      }
      let making = store?.making(service.key) ?? begin(service, in: store, makers)
      let box = try await making.box(for: makers.last)
      if store == nil { prepared[service.key, default: []].insert(box, at: 0) }
    } catch {
      // A waiter that was cancelled does not know: it may be made all the same.
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

  /// Makes the service that is resolved here, and those that it needs before.
  private func make(_ service: ServiceRegistration, in store: MadeServices?) async throws -> AnyObject {
    depth = 1
    do {
      names = [service.name]
      for need in service.making.needs { try await prepare(need) }
      names = []
      // A caller that could not wait has made it meanwhile.
      if let known = store?[service.key] { return known }
      let box: AnyObject
      switch service.making.make {
      case .synchronous: box = try make(service)
      case .asynchronous(let resolve):
        let make = try inside(service, for: scope, names) { try resolve(self) }
        do { box = try await make() } catch { throw named(error, service, path) }
        injectLater(service, box)
      }
      if let known = store?[service.key] { return known }
      keep(box, of: service, in: store)
      try complete()
      return box
    } catch {
      undo()
      throw error
    }
  }
}
