/// The declaration of one service.
@MainActor package final class ServiceRegistration {
  package let type: Any.Type
  package let lifetime: ServiceLifetime
  /// Whether the service is a default. A registration of the same type that is not a default replaces the default.
  package let isDefault: Bool
  let place: SourcePlace
  /// The factory closure, which returns the service in a ``ServiceBox`` of its type.
  let making: Injection<AnyObject>

  init(
    type: Any.Type, _ lifetime: ServiceLifetime, isDefault: Bool, place: SourcePlace, making: Injection<AnyObject>
  ) {
    self.type = type
    self.lifetime = lifetime
    self.isDefault = isDefault
    self.place = place
    self.making = making
  }

  /// The types of the parameters with which the service is created.
  package var needs: [Any.Type] { making.needs }
  package var isAsynchronous: Bool { making.isAsynchronous }
  var key: ObjectIdentifier { ObjectIdentifier(type) }
  /// The name for display.
  var name: String { Self.name(of: type) }

  /// Returns the name of a service's type as written in the source. The name of a protocol starts with `any`.
  nonisolated static func name(of type: Any.Type) -> String {
    "\(Swift.type(of: type as Any))".hasSuffix(".Protocol") ? "any \(type)" : "\(type)"
  }
}

/// A box that stores a service with the type for which the service is registered.
@MainActor final class ServiceBox<Service> {
  let service: Service

  init(_ service: Service) { self.service = service }
}
