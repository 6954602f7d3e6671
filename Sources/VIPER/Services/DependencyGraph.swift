// The services of an app as a graph. The edges are the parameters of the factory closures.

extension Services {
  /// The service or context to which a parameter type refers.
  enum Target {
    /// A service that must be created first.
    case service(ServiceRegistration)
    /// A service that is created later or never.
    case lazy(ServiceRegistration)
    /// The ``ModuleContext``.
    case module
    /// A service that is not registered.
    case missing(Any.Type)
    /// An optional service that is not registered.
    case none
  }

  /// Returns the target of a parameter of this type.
  func target(of type: Any.Type) -> Target {
    if let service = self[ObjectIdentifier(type)] { return .service(service) }
    switch Dependency(of: type) {
    case .required(let type): return .missing(type)
    case .module: return .module
    case .lazy(let type):
      let target = target(of: type)
      if case .service(let service) = target { return .lazy(service) }
      return target
    case .optional(let type):
      let target = target(of: type)
      switch target {
      case .missing, .module: return .none
      case .service, .lazy, .none: return target
      }
    }
  }

  /// Returns the name of the first needed service or context that belongs to a module. The search includes the needs of
  /// per-call services.
  func moduleDependency(of needs: [Any.Type]) -> String? {
    var seen: Set<ObjectIdentifier> = []
    func name(in needs: [Any.Type]) -> String? {
      for need in needs {
        switch target(of: need) {
        case .module: return "\(need)"
        case .service(let service), .lazy(let service):
          switch service.lifetime {
          case .perModule: return service.name
          case .newEachTime where seen.insert(service.key).inserted:
            if let name = name(in: service.needs) { return name }
          case .newEachTime, .shared: continue
          }
        case .missing, .none: continue
        }
      }
      return nil
    }
    return name(in: needs)
  }
}
