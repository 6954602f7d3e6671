// The requirements of a feature, and adapters from required to provided routes and interfaces.

extension Registration {
  /// Declares that the feature requires a route or an interface, which any other feature may provide.
  ///
  /// A feature that is independent of other features declares its own names for the routes that it requires. The app
  /// adapts these names to provided routes with `adapt`. If no feature provides a required route or interface,
  /// ``VIPRouter/validate()`` reports that at launch, before a user opens the route.
  ///
  /// - Parameters:
  ///   - key: The route or the interface.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public mutating func requires(_ key: some RouteKey, file: StaticString = #fileID, line: UInt = #line) {
    add(RouteRequirement(key: key, place: place(file, line)))
  }

  /// Adapts a route that one feature requires to a route or an interface that another feature provides. Both have the
  /// same parameters and output.
  ///
  /// The provided route or interface may be registered later, and may be adapted itself. The registration that
  /// completes a cycle of adapters is rejected.
  ///
  /// - Parameters:
  ///   - required: The route that openers request. The closing result has this name.
  ///   - provided: The route or interface that is opened instead.
  ///   - isDefault: Whether any other adapter of the required route replaces this adapter. With `true`, a feature can
  ///     provide an adapter for apps that register no other.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public mutating func adapt<Parameters, Output>(
    _ required: RouteName<Parameters, Output>, to provided: some RouteKey<Parameters, Output>, isDefault: Bool = false,
    file: StaticString = #fileID, line: UInt = #line
  ) { add(required, to: provided, isDefault, place(file, line), { $0 }, output: { $0 }) }

  /// Adapts a route that one feature requires to a route or an interface that another feature provides, and converts
  /// parameters and output.
  ///
  /// See <doc:Adapters>.
  ///
  /// - Parameters:
  ///   - required: The route that openers request. The closing result has this name.
  ///   - provided: The route or interface that is opened instead.
  ///   - isDefault: Whether any other adapter of the required route replaces this adapter.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - parameters: A closure that converts the required parameters to the provided ones. If the closure throws, the
  ///     route fails with the code ``ErrorCode/parametersRejected``. The closure must have no effects, because
  ///     `checkRoute` calls it too.
  ///   - output: A closure that converts the provided output to the required one, or returns `nil` for no output. If
  ///     the required route has no output, the closure always returns `nil`. If the closure throws, the closing result
  ///     has the error, and ``RouteHandle/output()`` throws this error.
  public mutating func adapt<Parameters, Output, Provided: RouteKey>(
    _ required: RouteName<Parameters, Output>, to provided: Provided, isDefault: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    parameters: @escaping @MainActor (Parameters) throws -> Provided.Input,
    output: @escaping @MainActor (Provided.Output) throws -> Output?
  ) { add(required, to: provided, isDefault, place(file, line), parameters, output: output) }

  /// Adapts an interface that one feature requires to an interface that another feature provides. Both have the same
  /// parameters and output.
  ///
  /// ```swift
  /// app.adapt(NoteListNeeds.editor, to: Interfaces.textEditor) { editor in EditorAdapter(editor) }
  /// ```
  ///
  /// - Parameters:
  ///   - required: The interface that openers request. The closing result has the name of this interface.
  ///   - provided: The interface that is opened instead.
  ///   - isDefault: Whether any other adapter of the required interface replaces this adapter.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - target: A closure that converts the provided interface to the required one. The module owns the returned
  ///     object until its view is removed, so the object may be the delegate of the provided interface. The object must
  ///     refer to the provided interface weakly. A structure is not stored, but created again at each access.
  public mutating func adapt<Required, Provided, Parameters, Output>(
    _ required: RouteInterface<Required, Parameters, Output>, to provided: RouteInterface<Provided, Parameters, Output>,
    isDefault: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    as target: @escaping @MainActor (Provided) -> Required
  ) {
    adapt(
      required, to: provided, isDefault: isDefault, file: file, line: line, as: target, parameters: { $0 },
      output: { $0 })
  }

  /// Adapts an interface that one feature requires to an interface that another feature provides, and converts
  /// parameters and output.
  public mutating func adapt<Required, Parameters, Output, Provided, ProvidedParameters, ProvidedOutput>(
    _ required: RouteInterface<Required, Parameters, Output>,
    to provided: RouteInterface<Provided, ProvidedParameters, ProvidedOutput>, isDefault: Bool = false,
    file: StaticString = #fileID, line: UInt = #line, as target: @escaping @MainActor (Provided) -> Required,
    parameters: @escaping @MainActor (Parameters) throws -> ProvidedParameters,
    output: @escaping @MainActor (ProvidedOutput) throws -> Output?
  ) {
    add(
      required, to: provided, isDefault, place(file, line), parameters, output: output,
      target: { ($0 as? Provided).map(target) })
  }

  private mutating func add<Required: RouteKey, Provided: RouteKey>(
    _ required: Required, to provided: Provided, _ isDefault: Bool, _ place: SourcePlace,
    _ parameters: @escaping @MainActor (Required.Input) throws -> Provided.Input,
    output: @escaping @MainActor (Provided.Output) throws -> Required.Output?, target: (@MainActor (Any) -> Any?)? = nil
  ) {
    add(
      RouteAdapter(
        required: required, provided: provided, isDefault: isDefault, place: place, parameters: Required.Input.self,
        output: Required.Output.self == Never.self ? nil : Required.Output.self,
        adaptParameters: { try ($0 as? Required.Input).map(parameters) },
        adaptOutput: { try ($0 as? Provided.Output).flatMap(output) }, adaptTarget: target))
  }
}
