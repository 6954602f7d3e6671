// What comes into a view: beside what is inside already, or instead of it.

extension Submodules {
  /// Opens a route inside the view.
  ///
  /// - Parameters:
  ///   - name: the route.
  ///   - parameters: what its module needs.
  ///   - index: where it is then, among all that the view has inside. `nil` for the last place.
  ///   - slot: the place by name, which must be free; `nil` for none that has a name.
  ///   - prepare: gets the view before the module starts, as what it is to be for this part. If the view is not
  ///     that, nothing is shown.
  /// - Returns: a handle; it has the error if the route could not be opened.
  @discardableResult
  public func add<Parameters, Output, Target>(
    _ name: RouteName<Parameters, Output>, _ parameters: Parameters, at index: Int? = nil,
    in slot: String? = nil,
    preparing prepare: @escaping @MainActor (Target) throws -> Void = { (_: any ModuleView) in }
  ) -> RouteHandle<Output> {
    open(name, parameters, at: index, in: slot, RouteOptions.prepare(name, prepare))
  }

  /// Opens a route that needs no parameters inside the view.
  @discardableResult
  public func add<Output, Target>(
    _ name: RouteName<Void, Output>, at index: Int? = nil, in slot: String? = nil,
    preparing prepare: @escaping @MainActor (Target) throws -> Void = { (_: any ModuleView) in }
  ) -> RouteHandle<Output> { add(name, (), at: index, in: slot, preparing: prepare) }

  /// Opens the module that serves an interface inside the view, as that interface.
  ///
  /// - Parameters:
  ///   - interface: the interface.
  ///   - parameters: what its module needs.
  ///   - index: where it is then, among all that the view has inside. `nil` for the last place.
  ///   - slot: the place by name, which must be free; `nil` for none that has a name.
  ///   - prepare: gets the module's view as the interface, before the module starts: to become its delegate, say.
  /// - Returns: a handle; ``RouteHandle/target(as:)`` gives the view as the interface.
  @discardableResult
  public func add<Interface, Parameters, Output>(
    _ interface: RouteInterface<Interface, Parameters, Output>, _ parameters: Parameters,
    at index: Int? = nil, in slot: String? = nil,
    preparing prepare: @escaping @MainActor (Interface) throws -> Void = { _ in }
  ) -> RouteHandle<Output> {
    open(interface, parameters, at: index, in: slot, RouteOptions.prepare(interface, prepare))
  }

  /// Opens the module that serves an interface and needs no parameters inside the view, as that interface.
  @discardableResult
  public func add<Interface, Output>(
    _ interface: RouteInterface<Interface, Void, Output>, at index: Int? = nil,
    in slot: String? = nil,
    preparing prepare: @escaping @MainActor (Interface) throws -> Void = { _ in }
  ) -> RouteHandle<Output> { add(interface, (), at: index, in: slot, preparing: prepare) }

  // MARK: Instead of another

  /// Opens a route in the place of a module that is inside: in its slot, at its index. That one leaves, with what it has
  /// inside, and its opener gets its closing result.
  ///
  /// Nothing changes if the new module cannot be shown, nor if the old one has left before it is its turn.
  ///
  /// - Parameters:
  ///   - child: the module that leaves. It is inside, or is to be shown there.
  ///   - name: the route.
  ///   - parameters: what its module needs.
  ///   - prepare: gets the new view before its module starts, as what it is to be for this part.
  /// - Returns: the handle of the new module; its ``RouteHandle/style`` is `embed` until it is shown, and then what the
  ///   host has done, usually `replace`.
  @discardableResult
  public func replace<Parameters, Output, Target, Replaced>(
    _ child: RouteHandle<Replaced>, with name: RouteName<Parameters, Output>,
    _ parameters: Parameters,
    preparing prepare: @escaping @MainActor (Target) throws -> Void = { (_: any ModuleView) in }
  ) -> RouteHandle<Output> {
    open(name, parameters, insteadOf: child, RouteOptions.prepare(name, prepare))
  }

  /// Opens a route that needs no parameters in the place of a module that is inside.
  @discardableResult
  public func replace<Output, Target, Replaced>(
    _ child: RouteHandle<Replaced>, with name: RouteName<Void, Output>,
    preparing prepare: @escaping @MainActor (Target) throws -> Void = { (_: any ModuleView) in }
  ) -> RouteHandle<Output> { replace(child, with: name, (), preparing: prepare) }

  /// Opens the module that serves an interface, as that interface, in the place of one that is inside; as by a route
  /// otherwise.
  @discardableResult
  public func replace<Interface, Parameters, Output, Replaced>(
    _ child: RouteHandle<Replaced>, with interface: RouteInterface<Interface, Parameters, Output>,
    _ parameters: Parameters,
    preparing prepare: @escaping @MainActor (Interface) throws -> Void = { _ in }
  ) -> RouteHandle<Output> {
    open(interface, parameters, insteadOf: child, RouteOptions.prepare(interface, prepare))
  }

  /// Opens the module that serves an interface and needs no parameters, as that interface, in the place of one that is
  /// inside.
  @discardableResult
  public func replace<Interface, Output, Replaced>(
    _ child: RouteHandle<Replaced>, with interface: RouteInterface<Interface, Void, Output>,
    preparing prepare: @escaping @MainActor (Interface) throws -> Void = { _ in }
  ) -> RouteHandle<Output> { replace(child, with: interface, (), preparing: prepare) }
}
