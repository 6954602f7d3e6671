// What a feature requires, and how it is had from what others provide.

extension Registration {
  /// Says that a feature cannot do without a route or an interface, whoever provides it.
  ///
  /// A feature that knows no other declares what it needs in its own words, and the app says by `adapt` what that
  /// is. What nobody provides is a fault that ``VIPRouter/validate()`` finds at launch, not at the tap.
  ///
  /// - Parameters:
  ///   - key: the route or the interface.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  public mutating func requires(
    _ key: some RouteKey, file: StaticString = #fileID, line: UInt = #line
  ) {
    add(RouteRequirement(key: key, place: place(file, line)))
  }

  /// Says that a route that one feature requires is a route or an interface that another provides, which needs and
  /// gives the same.
  ///
  /// What is provided may be registered later, and may be adapted itself. Adapters that lead round in a circle are
  /// an error, whoever registers the last of them.
  ///
  /// - Parameters:
  ///   - required: what is asked for. The closing result comes under this name.
  ///   - provided: what is opened.
  ///   - isDefault: whether anything else that provides it takes its place: what a feature brings along for an app
  ///     that has nothing better.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  public mutating func adapt<Parameters, Output>(
    _ required: RouteName<Parameters, Output>, to provided: some RouteKey<Parameters, Output>,
    isDefault: Bool = false, file: StaticString = #fileID, line: UInt = #line
  ) {
    adapt(
      required, to: provided, isDefault: isDefault, file: file, line: line, parameters: { $0 },
      output: { $0 })
  }

  /// Says that a route that one feature requires is what another provides, with parameters and output translated.
  ///
  /// ```swift
  /// app.adapt(
  ///   NoteListNeeds.editing, to: Routes.editor, parameters: { Editor.Input.modify($0.id) },
  ///   output: { Row($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - required: what is asked for. The closing result comes under this name.
  ///   - provided: what is opened.
  ///   - isDefault: whether anything else that provides it takes its place.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - parameters: makes the one's parameters of the other's. If it throws, who asked gets
  ///     ``RouteError/parametersRejected(route:_:)``. It must have no effects: `checkRoute` calls it too.
  ///   - output: makes the one's output of the other's. If it throws, the closing result has the error, and
  ///     ``RouteHandle/output()`` throws it.
  public mutating func adapt<Parameters, Output, Provided: RouteKey>(
    _ required: RouteName<Parameters, Output>, to provided: Provided,
    isDefault: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    parameters: @escaping @MainActor (Parameters) throws -> Provided.Input,
    output: @escaping @MainActor (Provided.Output) throws -> Output
  ) {
    add(
      required, to: provided, isDefault, place(file, line), parameters,
      output: { try ($0 as? Provided.Output).map(output) })
  }

  /// Says that a route that one feature requires is what another provides, which gives the same, with parameters
  /// translated.
  @_disfavoredOverload  // If both give nothing, it is the same as below.
  public mutating func adapt<Parameters, Provided: RouteKey>(
    _ required: RouteName<Parameters, Provided.Output>, to provided: Provided,
    isDefault: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    parameters: @escaping @MainActor (Parameters) throws -> Provided.Input
  ) {
    adapt(
      required, to: provided, isDefault: isDefault, file: file, line: line, parameters: parameters,
      output: { $0 })
  }

  /// Says that a route that one feature requires, and that gives nothing, is one that another provides, which needs
  /// the same, whatever that gives.
  @_disfavoredOverload  // If both give nothing, it is the same as above.
  public mutating func adapt<Provided: RouteKey>(
    _ required: RouteName<Provided.Input, Never>, to provided: Provided, isDefault: Bool = false,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    adapt(
      required, to: provided, isDefault: isDefault, file: file, line: line, parameters: { $0 })
  }

  /// Says that a route that one feature requires, and that gives nothing, is what another provides, whatever that
  /// gives.
  public mutating func adapt<Parameters, Provided: RouteKey>(
    _ required: RouteName<Parameters, Never>, to provided: Provided,
    isDefault: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    parameters: @escaping @MainActor (Parameters) throws -> Provided.Input
  ) {
    add(required, to: provided, isDefault, place(file, line), parameters, output: { _ in nil })
  }

  /// Says that an interface that one feature requires is made of one that another provides, which needs and gives
  /// the same.
  ///
  /// ```swift
  /// app.adapt(NoteListNeeds.editor, to: Interfaces.textEditor) { editor in EditorAdapter(editor) }
  /// ```
  ///
  /// - Parameters:
  ///   - required: what is asked for. The closing result comes under this interface.
  ///   - provided: what is opened.
  ///   - isDefault: whether anything else that provides it takes its place.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - target: makes the one of the other, when it is opened and each time that somebody asks. What it makes is kept by who asks; an
  ///     object that is to be the other's delegate must be kept by somebody.
  public mutating func adapt<Required, Provided, Parameters, Output>(
    _ required: RouteInterface<Required, Parameters, Output>,
    to provided: RouteInterface<Provided, Parameters, Output>,
    isDefault: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    as target: @escaping @MainActor (Provided) -> Required
  ) {
    adapt(
      required, to: provided, isDefault: isDefault, file: file, line: line, as: target,
      parameters: { $0 }, output: { $0 })
  }

  /// Says that an interface that one feature requires is made of one that another provides, with parameters and
  /// output translated.
  public mutating func adapt<
    Required, Parameters, Output, Provided, ProvidedParameters, ProvidedOutput
  >(
    _ required: RouteInterface<Required, Parameters, Output>,
    to provided: RouteInterface<Provided, ProvidedParameters, ProvidedOutput>,
    isDefault: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    as target: @escaping @MainActor (Provided) -> Required,
    parameters: @escaping @MainActor (Parameters) throws -> ProvidedParameters,
    output: @escaping @MainActor (ProvidedOutput) throws -> Output
  ) {
    add(
      required, to: provided, isDefault, place(file, line), parameters,
      output: { try ($0 as? ProvidedOutput).map(output) },
      target: { ($0 as? Provided).map(target) })
  }

  private mutating func add<Required: RouteKey, Provided: RouteKey>(
    _ required: Required, to provided: Provided, _ isDefault: Bool, _ place: SourcePlace,
    _ parameters: @escaping @MainActor (Required.Input) throws -> Provided.Input,
    output: @escaping @MainActor (any Sendable) throws -> (any Sendable)?,
    target: (@MainActor (Any) -> Any?)? = nil
  ) {
    add(
      RouteAdapter(
        required: required, provided: provided, isDefault: isDefault, place: place,
        parameters: Required.Input.self,
        output: Required.Output.self == Never.self ? nil : Required.Output.self,
        adaptParameters: { try ($0 as? Required.Input).map(parameters) }, adaptOutput: output,
        adaptTarget: target))
  }
}
