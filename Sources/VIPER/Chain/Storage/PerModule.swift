/// A value that a middleware keeps for each module that it serves.
///
/// One middleware may serve every module, so what it stores itself is shared by all of them. What it stores here
/// belongs to the module, and is released with it; or, if the middleware was removed, soon after: when another is added
/// or removed, or remembers something for the first time. See <doc:Middleware>.
@MainActor public final class PerModule<State> {
  private let make: @MainActor () -> State

  /// A place for a value in each module.
  ///
  /// - Parameter make: gives a module's first value, when that is first asked for.
  public init(_ make: @escaping @MainActor () -> State) { self.make = make }

  /// The value of the module that `next` belongs to.
  public subscript(next: Next) -> State {
    get {
      // In two steps: a value that is not there is no value that is `nil`.
      if let stored = next.module.states[ObjectIdentifier(self)], stored.owner.object === self,
        let state = stored.value as? State
      {
        return state
      }
      let state = make()
      self[next] = state
      return state
    }
    set {
      let id = ObjectIdentifier(self)
      if next.module.states[id]?.owner.object !== self { next.module.removeUnownedStates() }
      next.module.states[id] = (Weak(object: self), newValue)
    }
  }
}
