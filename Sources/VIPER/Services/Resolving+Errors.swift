// What is said when a search fails.

extension Resolving {
  /// The error of a service's closure, with the service and who needs it.
  func named(
    _ error: any Error, _ service: ServiceRegistration, _ path: some Sequence<String>
  ) -> any Error {
    error is ServiceError ? error : ServiceError.failed(service.name, path: Array(path), error)
  }

  /// The error of services that need each other, from the first that comes again.
  func cycle(_ services: [ServiceRegistration]) -> ServiceError {
    guard let last = services.last, let first = services.firstIndex(where: { $0 === last }) else {
      return .cycle(names: services.map(\.name))
    }
    return .cycle(names: services[first...].map(\.name))
  }

  /// The error of a type that nobody has registered.
  func missing(_ type: Any.Type) -> ServiceError {
    let (name, nearest) = services.names(ofMissing: type)
    return .missing(name, path: path, nearest: nearest)
  }

  /// What a box holds.
  func unwrap<Need>(
    _ box: AnyObject, _ service: ServiceRegistration, as type: Need.Type
  ) throws -> Need {
    guard let box = box as? ServiceBox<Need> else { throw missing(type) }  // They are of one key.
    return box.service
  }
}
