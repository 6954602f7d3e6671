// Modules that come into a view: beside those that are inside already, or in the place of one.

extension Submodules {
  /// Opens a route, or the module that implements an interface, inside the view.
  ///
  /// - Parameters:
  ///   - key: the route, or the interface.
  ///   - parameters: what its module needs.
  ///   - index: where it is then, among all that the view has inside. `nil` for the last place.
  ///   - slot: the place by name, which must be free; `nil` for none that has a name.
  ///   - prepare: gets the view before the module starts, as the interface if one was asked for: to become its delegate,
  ///     say.
  /// - Returns: a handle; it has the error if the route could not be opened.
  @discardableResult public func add<Key: RouteKey>(
    _ key: Key, _ parameters: Key.Input, at index: Int? = nil, in slot: String? = nil,
    preparing prepare: @escaping @MainActor (Key.Target) throws -> Void = { _ in }
  ) -> RouteHandle<Key.Output> { open(key, parameters, at: index, in: slot, RouteOptions.prepare(key, prepare)) }

  /// Opens a route inside the view. If its view is not what `prepare` takes, nothing is shown.
  @discardableResult @_disfavoredOverload public func add<Parameters, Output, View>(
    _ key: RouteName<Parameters, Output>, _ parameters: Parameters, at index: Int? = nil, in slot: String? = nil,
    preparing prepare: @escaping @MainActor (View) throws -> Void
  ) -> RouteHandle<Output> { open(key, parameters, at: index, in: slot, RouteOptions.prepare(key, prepare)) }

  /// Opens a route, or the module that implements an interface, that needs no parameters, inside the view.
  @discardableResult public func add<Key: RouteKey>(
    _ key: Key, at index: Int? = nil, in slot: String? = nil,
    preparing prepare: @escaping @MainActor (Key.Target) throws -> Void = { _ in }
  ) -> RouteHandle<Key.Output> where Key.Input == Void { add(key, (), at: index, in: slot, preparing: prepare) }

  /// Opens a route that needs no parameters inside the view. If its view is not what `prepare` takes, nothing is shown.
  @discardableResult @_disfavoredOverload public func add<Output, View>(
    _ key: RouteName<Void, Output>, at index: Int? = nil, in slot: String? = nil,
    preparing prepare: @escaping @MainActor (View) throws -> Void
  ) -> RouteHandle<Output> { add(key, (), at: index, in: slot, preparing: prepare) }

  // MARK: In the place of another

  /// Opens a route, or the module that implements an interface, in the place of a module that is inside: in its slot, at
  /// its index. That one leaves, with what it has inside, and its opener gets its closing result.
  ///
  /// Nothing changes if the new module cannot be shown, nor if the old one has left before it is its turn.
  ///
  /// - Parameters:
  ///   - child: the module that leaves. It is inside, or is to be shown there.
  ///   - key: the route, or the interface.
  ///   - parameters: what its module needs.
  ///   - prepare: gets the new view before its module starts, as the interface if one was asked for.
  /// - Returns: the handle of the new module; its ``RouteHandle/style`` is `embed` until it is shown, and then what the
  ///   host has done, usually `replace`.
  @discardableResult public func replace<Key: RouteKey, Replaced>(
    _ child: RouteHandle<Replaced>, with key: Key, _ parameters: Key.Input,
    preparing prepare: @escaping @MainActor (Key.Target) throws -> Void = { _ in }
  ) -> RouteHandle<Key.Output> { open(key, parameters, insteadOf: child, RouteOptions.prepare(key, prepare)) }

  /// Opens a route in the place of a module that is inside. If its view is not what `prepare` takes, nothing is shown.
  @discardableResult @_disfavoredOverload public func replace<Parameters, Output, View, Replaced>(
    _ child: RouteHandle<Replaced>, with key: RouteName<Parameters, Output>, _ parameters: Parameters,
    preparing prepare: @escaping @MainActor (View) throws -> Void
  ) -> RouteHandle<Output> { open(key, parameters, insteadOf: child, RouteOptions.prepare(key, prepare)) }

  /// Opens a route, or the module that implements an interface, that needs no parameters, in the place of a module that
  /// is inside.
  @discardableResult public func replace<Key: RouteKey, Replaced>(
    _ child: RouteHandle<Replaced>, with key: Key,
    preparing prepare: @escaping @MainActor (Key.Target) throws -> Void = { _ in }
  ) -> RouteHandle<Key.Output> where Key.Input == Void { replace(child, with: key, (), preparing: prepare) }

  /// Opens a route that needs no parameters in the place of a module that is inside. If its view is not what `prepare`
  /// takes, nothing is shown.
  @discardableResult @_disfavoredOverload public func replace<Output, View, Replaced>(
    _ child: RouteHandle<Replaced>, with key: RouteName<Void, Output>,
    preparing prepare: @escaping @MainActor (View) throws -> Void
  ) -> RouteHandle<Output> { replace(child, with: key, (), preparing: prepare) }
}
