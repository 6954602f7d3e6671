// Opening modules inside a view, in addition to the embedded modules or in place of one of them.

extension Submodules {
  /// Opens a route, or the module that implements an interface, inside the view.
  ///
  /// - Parameters:
  ///   - event: The route or the interface, called with the parameters of the module.
  ///   - index: The index of the module among everything inside the view; `nil` for the last place.
  ///   - slot: The name of the place, which must be free; `nil` for a place without a name.
  ///   - prepare: A closure that receives the view before the module starts, for example to set the view's delegate.
  ///     For an interface, the closure receives the view as that interface.
  /// - Returns: A handle. If the route could not be opened, the handle has the error.
  @discardableResult public func add<Key: RouteKey>(
    _ event: TypedEvent<Key>, at index: Int? = nil, in slot: String? = nil,
    preparing prepare: @escaping @MainActor (Key.Target) throws -> Void = { _ in }
  ) -> RouteHandle<Key.Output> { open(event, at: index, in: slot, RouteOptions.prepare(event.name, prepare)) }

  // MARK: Replacing a module

  /// Opens a route, or the module that implements an interface, in place of an embedded module. The new module has the
  /// slot and the index of the old module. The old module is removed with everything inside it, and the opener of the
  /// old module receives that module's closing result.
  ///
  /// Nothing changes if the new module cannot be shown, or if the old module is removed before the replacement begins.
  ///
  /// - Parameters:
  ///   - child: The module to remove, which is inside the view or waits to be shown there.
  ///   - event: The route or the interface, called with the parameters of the new module.
  ///   - prepare: A closure that receives the new view before its module starts. For an interface, the closure receives
  ///     the view as that interface.
  /// - Returns: The handle of the new module. The handle's ``RouteHandle/style`` is `embed` until the module is shown,
  ///   and then the style that the host used, usually `replace`.
  @discardableResult public func replace<Key: RouteKey, Replaced>(
    _ child: RouteHandle<Replaced>, with event: TypedEvent<Key>,
    preparing prepare: @escaping @MainActor (Key.Target) throws -> Void = { _ in }
  ) -> RouteHandle<Key.Output> { open(event, insteadOf: child, RouteOptions.prepare(event.name, prepare)) }
}
