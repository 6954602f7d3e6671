/// How one part of a module is made, and what is known of it before it is.
@MainActor package struct PartMaker<Part> {
  /// The class that is made.
  package let type: Any.Type
  /// What the closure takes besides the context.
  let needs: [Any.Type]
  /// Whether the closure takes nothing at all, so that nothing is looked for.
  let takesNothing: Bool
  let make: @MainActor (Resolving) throws -> Part
}

extension PartMaker {
  /// A part that is made of services.
  ///
  /// - Parameters:
  ///   - type: the class that is made.
  ///   - injection: makes it.
  init(_ type: Any.Type, _ injection: Injection<Part>) {
    // Not by `??`, which would put a thunk around the closure.
    if let make = injection.makeNow {
      self.init(
        type: type, needs: injection.needs, takesNothing: injection.needs.isEmpty, make: make)
    } else {
      self.init(type: type, needs: injection.needs, takesNothing: false) { _ in
        throw ServiceError.notMadeYet("\(type)", path: [])
      }
    }
  }

  /// A part that is made by a closure that takes the context.
  init(_ type: Any.Type, _ make: @escaping @MainActor (ModuleContext) throws -> Part) {
    self.init(type: type, needs: [], takesNothing: false) {
      try make(ModuleContext.given(by: $0))
    }
  }
}
