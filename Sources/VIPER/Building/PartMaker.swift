/// How one part of a module is made, and what is known of it before it is.
@MainActor struct PartMaker<Part> {
  /// The class that is made.
  let type: Any.Type
  /// What the closure takes besides the context.
  let needs: [Any.Type]
  let make: @MainActor (ModuleContext) throws -> Part
}

extension PartMaker {
  /// A part that is made of services.
  ///
  /// - Parameters:
  ///   - type: the class that is made.
  ///   - part: what errors call it: "presenter".
  ///   - injection: makes it.
  init(_ type: Any.Type, _ part: String, _ injection: Injection<Part>) {
    self.init(type: type, needs: injection.needs) { context in
      guard let make = injection.makeNow else { throw ServiceError.notMadeYet("\(type)", path: []) }
      return try make(context.resolving(for: part))
    }
  }
}
