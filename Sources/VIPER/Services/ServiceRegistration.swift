/// The declaration of one service.
@MainActor package final class ServiceRegistration {
  package let type: Any.Type
  package let lifetime: ServiceLifetime
  /// Whether any other registration of the type replaces it.
  package let isDefault: Bool
  let place: SourcePlace
  /// Makes it, in a ``ServiceBox`` of its type.
  package let making: Injection<AnyObject>
  /// Sets, after construction, dependencies that would form a cycle in the initializer.
  package let lateInjection: LateInjection?

  /// A closure that is called with a service after that was made, and the types of its other parameters.
  package struct LateInjection {
    package let needs: [Any.Type]
    let inject: @MainActor (AnyObject, Resolving) throws -> Void
  }

  init(
    type: Any.Type, _ lifetime: ServiceLifetime, isDefault: Bool, place: SourcePlace, making: Injection<AnyObject>,
    lateInjection: LateInjection? = nil
  ) {
    self.type = type
    self.lifetime = lifetime
    self.isDefault = isDefault
    self.place = place
    self.making = making
    self.lateInjection = lateInjection
  }

  package var key: ObjectIdentifier { ObjectIdentifier(type) }
  /// The name that people see.
  package var name: String { Self.name(of: type) }

  /// The name of a service's type as it is written: a protocol's with `any`.
  package nonisolated static func name(of type: Any.Type) -> String {
    "\(Swift.type(of: type as Any))".hasSuffix(".Protocol") ? "any \(type)" : "\(type)"
  }
}

/// A service, as the type that it is registered as.
@MainActor final class ServiceBox<Service> {
  let service: Service

  init(_ service: Service) { self.service = service }
}
