/// A closure with what it takes: the types of its parameters say what it needs.
@MainActor package struct Injection<Product> {
  /// The types of the parameters, in their order.
  package let needs: [Any.Type]
  /// Whether the product is made asynchronously.
  package var isAsynchronous: Bool { makeNow == nil }
  /// Makes the product of what is there; `nil` if the closure is asynchronous.
  let makeNow: (@MainActor (Resolving) throws -> Product)?
  /// Waits for what it takes; the product is made by what that gives.
  let gather: @MainActor (Resolving) async throws -> Gathered

  /// A closure that has what it takes.
  enum Gathered {
    case now(@MainActor () throws -> Product)
    case later(@MainActor () async throws -> Product)
  }

  init<each Need>(_ make: @escaping @MainActor (repeat each Need) throws -> Product) {
    needs = Self.types(repeat (each Need).self)
    makeNow = { try make(repeat try $0.get((each Need).self)) }
    gather = { resolving in
      let needs = (repeat try await resolving.getLater((each Need).self))
      return .now { try make(repeat each needs) }
    }
  }

  init<each Need>(later make: @escaping @MainActor (repeat each Need) async throws -> Product) {
    needs = Self.types(repeat (each Need).self)
    makeNow = nil
    gather = { resolving in
      let needs = (repeat try await resolving.getLater((each Need).self))
      return .later { try await make(repeat each needs) }
    }
  }

  private static func types<each Need>(_ type: repeat (each Need).Type) -> [Any.Type] {
    var types: [Any.Type] = []
    for type in repeat each type { types.append(type) }
    return types
  }
}

extension Injection {
  private init(
    needs: [Any.Type], makeNow: (@MainActor (Resolving) throws -> Product)?,
    gather: @escaping @MainActor (Resolving) async throws -> Gathered
  ) {
    self.needs = needs
    self.makeNow = makeNow
    self.gather = gather
  }

  /// The same, made into something else.
  func map<Other>(_ transform: @escaping @MainActor (Product) -> Other) -> Injection<Other> {
    var now: (@MainActor (Resolving) throws -> Other)?
    if let makeNow { now = { transform(try makeNow($0)) } }
    let gather = gather
    return Injection<Other>(needs: needs, makeNow: now) { resolving in
      switch try await gather(resolving) {
      case .now(let make): .now { transform(try make()) }
      case .later(let make): .later { transform(try await make()) }
      }
    }
  }
}
