/// A value that a middleware stores for each module that it serves.
///
/// One middleware can serve every module, so all modules share the middleware's stored properties. A value in
/// `PerModule` belongs to one module and is released with that module. If the middleware was removed, the value is
/// released when one of these happens next: a middleware is added to the module, a middleware is removed from the
/// module, or a middleware stores its first value in the module. See ``Middleware``.
@MainActor public final class PerModule<State> {
  private let make: @MainActor () -> State

  /// Creates storage for one value per module.
  ///
  /// - Parameter make: A closure that returns the initial value of a module. The closure is called when the value is
  ///   first read.
  public init(_ make: @escaping @MainActor () -> State) { self.make = make }

  /// The value of the module to which `next` belongs.
  public subscript(next: Next) -> State {
    get {
      // In two steps, because a missing value differs from a value that is `nil`.
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
