/// What a middleware remembers, once for each module that it serves.
///
/// ```swift
/// struct CountingMiddleware: Middleware {
///   private let counts = PerModule { 0 }
///   func handle(_ event: Event, next: Next) -> Outcome {
///     counts[next] += 1
///     return next.handle(event)
///   }
/// }
/// ```
///
/// One middleware may serve every module, so what it stores itself is shared by all of them. What it stores
/// here belongs to the module, and is let go of with it.
@MainActor public final class PerModule<State> {
  private let make: @MainActor () -> State

  /// A place for a value in each module.
  ///
  /// - Parameter make: gives a module's first value, when that is first asked for.
  public init(_ make: @escaping @MainActor () -> State) { self.make = make }

  /// The value of the module that `next` belongs to.
  public subscript(next: Next) -> State {
    get {
      if let state = next.chain.states[ObjectIdentifier(self)]?.value as? State { return state }
      let state = make()
      self[next] = state
      return state
    }
    set { next.chain.states[ObjectIdentifier(self)] = (self, newValue) }
  }
}
