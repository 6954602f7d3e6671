/// How one service is made, and what is known of it before it is.
@MainActor package final class ServiceRegistration {
  package let type: Any.Type
  package let lifetime: ServiceLifetime
  /// Whether any other registration of the type takes its place.
  package let isDefault: Bool
  let place: SourcePlace
  /// Makes it, in a ``ServiceBox`` of its type.
  package let making: Injection<AnyObject>
  /// Gives it, once all are made that it is made with, what it could not be made with.
  package let linking: Linking?

  /// What is done with a service once it is made.
  package struct Linking {
    package let needs: [Any.Type]
    let link: @MainActor (AnyObject, Resolving) throws -> Void
  }

  init(
    type: Any.Type, _ lifetime: ServiceLifetime, isDefault: Bool, place: SourcePlace,
    making: Injection<AnyObject>, linking: Linking? = nil
  ) {
    self.type = type
    self.lifetime = lifetime
    self.isDefault = isDefault
    self.place = place
    self.making = making
    self.linking = linking
  }

  package var key: ObjectIdentifier { ObjectIdentifier(type) }
  /// What a reader knows it by.
  package var name: String { "\(type)" }
}

/// A service, as the type that it is registered as.
@MainActor final class ServiceBox<Service> {
  let service: Service

  init(_ service: Service) { self.service = service }
}
