/// The declaration of a part of a module.
@MainActor struct PartMaker<Part> {
  /// The class of the part.
  let type: Any.Type
  /// The types of the closure's parameters.
  let needs: [Any.Type]
  /// Whether the closure has no parameters, so that no resolution is necessary.
  let takesNothing: Bool
  let make: @MainActor (Resolving) throws -> Part
}

extension PartMaker {
  /// Creates the declaration of a part that is created from services.
  ///
  /// - Parameters:
  ///   - type: The class of the part.
  ///   - injection: The closure that creates the part.
  init(_ type: Any.Type, _ injection: Injection<Part>) {
    // Does not use `??`, which would wrap the closure in a thunk.
    if case .synchronous(let make) = injection.make {
      self.init(type: type, needs: injection.needs, takesNothing: injection.needs.isEmpty, make: make)
    } else {
      self.init(type: type, needs: injection.needs, takesNothing: false) { _ in
        throw Diagnostic.serviceNotCreatedYet(ServiceRegistration.name(of: type), path: [])
      }
    }
  }
}
