// The parameters of modules that the app builds in code.

extension VIPBuilder {
  /// The type of the module's parameters, or `nil` if no part handles parameters.
  package var parametersType: Any.Type? {
    guard let module = registry[prefix] else { return nil }
    let parts: [Any.Type?] = [module.presenter.type, module.interactor.type]
    return parts.lazy.compactMap { type in
      (type as? AnyClass).flatMap { try? MappingCache.tables(of: $0) }?.events.names
        .first { $0.key == Lifecycle.initialize.key }?.input
    }.first
  }
}
