/// A factory closure and the types of its parameters.
@MainActor struct Injection<Product> {
  /// The types of the parameters, in order.
  let needs: [Any.Type]
  let make: Make

  enum Make {
    /// Resolves the parameters and creates the product.
    case synchronous(@MainActor (Resolving) throws -> Product)
    /// Resolves the parameters and returns a closure that creates the product.
    case asynchronous(@MainActor (Resolving) throws -> @MainActor () async throws -> Product)
  }

  init<each Need>(_ make: @escaping @MainActor (repeat each Need) throws -> Product) {
    self.init(
      needs: Self.types(repeat (each Need).self), .synchronous { try make(repeat try $0.get((each Need).self)) })
  }

  init<each Need>(later make: @escaping @MainActor (repeat each Need) async throws -> Product) {
    self.init(
      needs: Self.types(repeat (each Need).self),
      .asynchronous { resolving in
        let needs = (repeat try resolving.get((each Need).self))
        return { try await make(repeat each needs) }
      })
  }

  private init(needs: [Any.Type], _ make: Make) {
    self.needs = needs
    self.make = make
  }

  var isAsynchronous: Bool { if case .asynchronous = make { true } else { false } }

  /// Returns an injection that transforms the product.
  func map<Other>(_ transform: @escaping @MainActor (Product) -> Other) -> Injection<Other> {
    switch make {
    case .synchronous(let make): Injection<Other>(needs: needs, .synchronous { transform(try make($0)) })
    case .asynchronous(let resolve):
      Injection<Other>(
        needs: needs,
        .asynchronous {
          let make = try resolve($0)
          return { transform(try await make()) }
        })
    }
  }

  private static func types<each Need>(_ type: repeat (each Need).Type) -> [Any.Type] {
    var types: [Any.Type] = []
    for type in repeat each type { types.append(type) }
    return types
  }
}
