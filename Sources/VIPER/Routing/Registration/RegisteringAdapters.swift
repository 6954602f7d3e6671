// Requirements of a feature, and their adapters.

extension Registration {
  /// Requires a route or an interface, from any provider.
  ///
  /// A feature that knows no other declares what it needs in its own words, and the app says by `adapt` what that
  /// is. A requirement that nobody provides is a fault that ``VIPRouter/validate()`` finds at launch, not at the tap.
  ///
  /// - Parameters:
  ///   - key: the route or the interface.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  public mutating func requires(_ key: some RouteKey, file: StaticString = #fileID, line: UInt = #line) {
    add(RouteRequirement(key: key, place: place(file, line)))
  }

  /// Adapts a route that one feature requires to a route or an interface that another provides, which needs and gives
  /// the same.
  ///
  /// The provided one may be registered later, and may be adapted itself. Adapters that form a cycle are an error
  /// of the registration that closes it.
  ///
  /// - Parameters:
  ///   - required: the route that is asked for. The closing result comes under this name.
  ///   - provided: the one that is opened.
  ///   - isDefault: whether any other adapter of the same name takes its place: a feature brings it along for an app
  ///     that has nothing better.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  public mutating func adapt<Parameters, Output>(
    _ required: RouteName<Parameters, Output>, to provided: some RouteKey<Parameters, Output>, isDefault: Bool = false,
    file: StaticString = #fileID, line: UInt = #line
  ) { add(required, to: provided, isDefault, place(file, line), { $0 }, output: { $0 }) }

  /// Adapts a route that one feature requires to a route or an interface that another provides, with parameters and
  /// output translated.
  ///
  /// See <doc:Adapters>.
  ///
  /// - Parameters:
  ///   - required: the route that is asked for. The closing result comes under this name.
  ///   - provided: the one that is opened.
  ///   - isDefault: whether any other adapter of the same name takes its place.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - parameters: makes the provided one's parameters of the required one's. If it throws, the route fails with
  ///     ``RouteError/parametersRejected(route:_:)``. It must have no effects: `checkRoute` calls it too.
  ///   - output: makes the required one's output of the provided one's, or `nil` for none; always `nil` if the required
  ///     one gives nothing. If it throws, the closing result has the error, and ``RouteHandle/output()`` throws it.
  public mutating func adapt<Parameters, Output, Provided: RouteKey>(
    _ required: RouteName<Parameters, Output>, to provided: Provided, isDefault: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    parameters: @escaping @MainActor (Parameters) throws -> Provided.Input,
    output: @escaping @MainActor (Provided.Output) throws -> Output?
  ) { add(required, to: provided, isDefault, place(file, line), parameters, output: output) }

  /// Adapts an interface that one feature requires to one that another provides, which needs and gives the same.
  ///
  /// ```swift
  /// app.adapt(NoteListNeeds.editor, to: Interfaces.textEditor) { editor in EditorAdapter(editor) }
  /// ```
  ///
  /// - Parameters:
  ///   - required: the interface that is asked for. The closing result comes under it.
  ///   - provided: the one that is opened.
  ///   - isDefault: whether any other adapter of the same interface takes its place.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - target: makes the required one of the provided one, when it is opened and each time that it is asked for. The
  ///     caller keeps what it makes; an object that is to be the provided one's delegate must be kept by somebody.
  public mutating func adapt<Required, Provided, Parameters, Output>(
    _ required: RouteInterface<Required, Parameters, Output>, to provided: RouteInterface<Provided, Parameters, Output>,
    isDefault: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    as target: @escaping @MainActor (Provided) -> Required
  ) {
    adapt(
      required, to: provided, isDefault: isDefault, file: file, line: line, as: target, parameters: { $0 },
      output: { $0 })
  }

  /// Adapts an interface that one feature requires to one that another provides, with parameters and output translated.
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
