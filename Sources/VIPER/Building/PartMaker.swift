/// The declaration of one part of a module.
@MainActor package struct PartMaker<Part> {
  /// The part's class.
  package let type: Any.Type
  /// The types of the closure's parameters besides the context.
  let needs: [Any.Type]
  /// Whether the closure takes nothing at all, so that nothing is resolved.
  let takesNothing: Bool
  let make: @MainActor (Resolving) throws -> Part
}

extension PartMaker {
  /// A part that is made with services.
  ///
  /// - Parameters:
  ///   - type: the part's class.
  ///   - injection: the closure that makes it.
  init(_ type: Any.Type, _ injection: Injection<Part>) {
    // Not by `??`, which would put a thunk around the closure.
    if case .synchronous(let make) = injection.make {
      self.init(type: type, needs: injection.needs, takesNothing: injection.needs.isEmpty, make: make)
    } else {
      self.init(type: type, needs: injection.needs, takesNothing: false) { _ in
        throw ServiceError.notMadeYet(ServiceRegistration.name(of: type), path: [])
      }
    }
  }

  /// A part that is made with the context.
  init(_ type: Any.Type, _ make: @escaping @MainActor (ModuleContext) throws -> Part) {
    self.init(type: type, needs: [], takesNothing: false) { try make(ModuleContext.resolve(in: $0)) }
  }
}
