/// How one service is made, and what is known of it before it is.
@MainActor final class ServiceRegistration {
  let type: Any.Type
  let lifetime: ServiceLifetime
  /// Whether any other registration of the type takes its place.
  let isDefault: Bool
  let place: SourcePlace
  /// Makes it, in a ``ServiceBox`` of its type.
  let making: Injection<AnyObject>
  /// Gives it, once all are made that it is made with, what it could not be made with.
  let lateInjection: LateInjection?

  /// What is done with a service once it is made.
  struct LateInjection {
    let needs: [Any.Type]
    let link: @MainActor (AnyObject, Resolving) throws -> Void
  }

  init(
    type: Any.Type, _ lifetime: ServiceLifetime, isDefault: Bool, place: SourcePlace,
    making: Injection<AnyObject>, lateInjection: LateInjection? = nil
  ) {
    self.type = type
    self.lifetime = lifetime
    self.isDefault = isDefault
    self.place = place
    self.making = making
    self.lateInjection = lateInjection
  }

  var key: ObjectIdentifier { ObjectIdentifier(type) }
  /// What a reader knows it by.
  var name: String { "\(type)" }
}

/// A service, as the type that it is registered as.
@MainActor final class ServiceBox<Service> {
  let service: Service

  init(_ service: Service) { self.service = service }
}
