extension VIPRouter {
  /// Lists everything that is wrong with what the app declares: modules, routes, names, services, adapters, and what
  /// registering has refused.
  ///
  /// Nothing is built and nobody is told. It works in all builds and is quick enough for each launch. (The first time,
  /// classes are asked for their mappings, for which Swift's runtime looks through the conformances of the app: that
  /// grows with the square of the modules, and is then known when they are built.) As a test it is a line:
  ///
  /// ```swift
  /// #expect(router.validate() == [])
  /// ```
  ///
  /// What registering has refused counts until the same feature has been registered.
  ///
  /// It knows what is declared. What is sent and not handled shows when the app runs, in the ``diagnostics``.
  ///
  /// - Returns: the faults, each with where to mend it, in an order that does not change from run to run; none if all
  ///   is well.
  public func validate() -> [WiringFault] {
    let wiring = Wiring(self)
    return refusals.map { .refused($0.error) } + wiring.modules.flatMap(\.faults)
      + wiring.routeFaults
      + wiring.nameFaults + wiring.requirementFaults + wiring.serviceFaults
  }
}

extension VIPRouter {
  /// Ends registering, if all that the app declares is well: checks it, then freezes it, so that nothing that runs can
  /// change what was checked. An app calls it when its features are registered; and, if parts take services at once that
  /// are made asynchronously, when ``resolveService(_:)`` has made those.
  ///
  /// - Throws: all that is wrong, as ``validate()`` lists it; nothing is frozen then.
  public func launch() throws(WiringError) {
    let faults = validate()
    guard faults.isEmpty else { throw WiringError(faults: faults) }
    freeze()
  }
}

/// Why an app cannot be launched: all that is wrong with what it declares.
public struct WiringError: Error, Equatable, CustomStringConvertible {
  /// What is wrong; never empty.
  public let faults: [WiringFault]

  /// The faults, one a line.
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}

/// What is declared, to be checked and drawn.
@MainActor struct Wiring {
  let router: VIPRouter
  /// Every module, in the order of the prefixes.
  let modules: [WiredModule]

  init(_ router: VIPRouter) {
    self.router = router
    modules = router.registry.all.map(WiredModule.init)
  }
}

/// A module as it is declared: its classes, and what these map.
@MainActor struct WiredModule {
  /// The names that one part maps.
  struct Mapped {
    let type: AnyClass
    let names: [MappedName]

    var part: String { "\(type)" }
  }

  let registration: ModuleRegistration
  /// What presenter and interactor handle, in this order.
  private(set) var events: [Mapped] = []
  /// What view and presenter take, in this order.
  private(set) var results: [Mapped] = []
  /// What is wrong with its mappings.
  private(set) var faults: [WiringFault] = []

  init(_ module: ModuleRegistration) {
    registration = module
    for type in [module.presenter.type, module.interactor.type] {
      read(type) { part throws(MappingError) in try MappingCache.events(of: part)?.names }.map {
        events.append($0)
      }
    }
    for type in [module.viewType, module.presenter.type] as [Any.Type?] {
      read(type) { part throws(MappingError) in try MappingCache.results(of: part)?.names }.map {
        results.append($0)
      }
    }
  }

  private mutating func read(
    _ type: Any.Type?, _ names: (AnyClass) throws(MappingError) -> [MappedName]?
  ) -> Mapped? {
    guard let part = type as? AnyClass else { return nil }
    do {
      return try names(part).map { Mapped(type: part, names: $0) }
    } catch {
      faults.append(
        .mapping(error, module: registration.prefix, at: "\(registration.place)"))
      return nil
    }
  }

  /// What takes the module's parameters; `nil` if nothing does.
  var parameters: MappedName? {
    for mapped in events {
      if let name = mapped.names.first(where: { $0.key == Lifecycle.initialize.key }) {
        return name
      }
    }
    return nil
  }
}
