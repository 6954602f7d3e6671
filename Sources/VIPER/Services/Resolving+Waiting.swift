// Searching for what may be made asynchronously.

extension Resolving {
  /// What a parameter of this type is given, when it is made.
  func getLater<Need>(_ type: Need.Type) async throws -> Need {
    if let service = services[ObjectIdentifier(type)] {
      return try unwrap(try await instanceLater(of: service), service, as: type)
    }
    if let special = type as? any BuiltInDependency.Type,
      let given = try await special.givenLater(by: self) as? Need
    {
      return given
    }
    throw missing(type)
  }

  private func instanceLater(of service: ServiceRegistration) async throws -> AnyObject {
    services.use(service)
    do { return try await knownOrMade(service) } catch {
      // Who was cancelled does not know: it may be made all the same.
      if !(error is CancellationError) { services.hasFailed(service) }
      throw error
    }
  }

  private func knownOrMade(_ service: ServiceRegistration) async throws -> AnyObject {
    let store = try store(of: service)
    if let known = store?[service.key] { return known }
    let makers = ServiceMaking.ofTask
    if let first = makers.firstIndex(where: { $0.service === service }) {
      throw cycle(makers[first...].map(\.service) + [service])
    }
    if let making = store?.making(service.key) {
      return try await making.box(for: makers.last)
    }
    let resolving = Resolving(
      services, for: service.lifetime == .shared ? nil : scope,
      asker: .services(path), names: [service.name])
    let making = ServiceMaking(service, makers: makers) {
      try await resolving.makeLater(service, in: store)
    } end: {
      store?.end($0)
    }
    store?.begin(making)
    return try await making.box(for: makers.last)
  }

  /// Makes a service for whom this is.
  private func makeLater(
    _ service: ServiceRegistration, in store: MadeServices?
  ) async throws -> AnyObject {
    depth += 1  // It is linked at its end.
    let box: AnyObject
    do {
      switch try await service.making.gather(self) {
      case .later(let make): box = try await make()
      case .now(let make):
        // Somebody needed it at once meanwhile.
        if let known = store?[service.key] { return known }
        services.making.append(service)
        defer { services.making.removeLast() }
        box = try make()
      }
    } catch {
      throw named(error, service, path.dropLast())
    }
    if let known = store?[service.key] { return known }
    store?[service.key] = box
    willLink(service, box, names.dropLast())
    do {
      try link()
    } catch {
      store?[service.key] = nil
      undo()
      throw error
    }
    return box
  }
}
