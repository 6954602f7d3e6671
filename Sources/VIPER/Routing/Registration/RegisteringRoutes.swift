// Adding routes, and the interfaces that they serve.

extension Registration {
  /// Adds a route to the module of a presenter or view. This part produces the route's output.
  ///
  /// Several routes with different parameters may lead to the same module. See ``ParameterTransform``.
  ///
  /// - Parameters:
  ///   - name: The route.
  ///   - style: The style in which the module is shown if the opener requests no other style.
  ///   - supported: The other styles that the route supports, in any slot; `nil` if the route supports all styles. A
  ///     style is also supported if the host replaces it with a supported style.
  ///   - part: The type of the module's presenter or view.
  ///   - parameters: The conversion of the route's parameters to the module's input.
  ///   - interceptors: The interceptors of this route, which run after the router's interceptors.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public mutating func route<Parameters, Target: ProducesOutput>(
    _ name: RouteName<Parameters, Target.Output>, _ style: RouteStyle = .any, supporting supported: [RouteStyle]? = nil,
    to part: Target.Type, parameters: ParameterTransform<Parameters> = .identity,
    interceptors: [any RouteInterceptor] = [], file: StaticString = #fileID, line: UInt = #line
  ) { add(name, style, supported, to: .part(part), parameters, interceptors, place(file, line)) }

  /// Adds a route without an output to the module of a presenter or view.
  public mutating func route<Parameters, Target: EventSender>(
    _ name: RouteName<Parameters, Never>, _ style: RouteStyle = .any, supporting supported: [RouteStyle]? = nil,
    to part: Target.Type, parameters: ParameterTransform<Parameters> = .identity,
    interceptors: [any RouteInterceptor] = [], file: StaticString = #fileID, line: UInt = #line
  ) { add(name, style, supported, to: .part(part), parameters, interceptors, place(file, line)) }

  /// Adds a route to the module with the given prefix. When the registration is complete, the output of the module is
  /// checked against the output of the route.
  public mutating func route<Parameters, Output>(
    _ name: RouteName<Parameters, Output>, _ style: RouteStyle = .any, supporting supported: [RouteStyle]? = nil,
    to prefix: String, parameters: ParameterTransform<Parameters> = .identity,
    interceptors: [any RouteInterceptor] = [], file: StaticString = #fileID, line: UInt = #line
  ) { add(name, style, supported, to: .prefix(prefix), parameters, interceptors, place(file, line)) }

  /// Registers a route as an implementation of an interface.
  ///
  /// ```swift
  /// app.interface(Interfaces.noteEditor, by: Routes.editor) { (view: EditorView) in view }
  /// ```
  ///
  /// A route may serve several interfaces. The closure's parameter is the view class of the module's registration or a
  /// superclass. If several routes serve the same interface, ``VIPRouter/choose(_:by:)`` selects one of them.
  ///
  /// - Parameters:
  ///   - interface: The interface.
  ///   - route: The route, with the same parameters and output as the interface. When the interface is opened, the
  ///     route's style, parameter transform and interceptors apply.
  ///   - isShared: Whether other routes may serve the interface too. All of them must be registered with `true`.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - serve: A closure that returns the view as the interface, or an object created from the view. The compiler
  ///     checks the type. The closure is called at each access.
  public mutating func interface<Interface, View: ModuleView, Parameters, Output>(
    _ interface: RouteInterface<Interface, Parameters, Output>, by route: RouteName<Parameters, Output>,
    isShared: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    as serve: @escaping @MainActor (View) -> Interface
  ) {
    add(
      InterfaceImplementation(
        interface: interface, route: route, isShared: isShared, place: place(file, line),
        viewType: "\(View.self)", fits: { $0 is View.Type }, target: { ($0 as? View).map(serve) }))
  }

  private mutating func add<Parameters, Output>(
    _ name: RouteName<Parameters, Output>, _ style: RouteStyle, _ supported: [RouteStyle]?,
    to target: RouteRegistration.Target, _ input: ParameterTransform<Parameters>,
    _ interceptors: [any RouteInterceptor], _ place: SourcePlace
  ) {
    add(
      RouteRegistration(
        name: name.text, key: name.key, style: style, supported: supported.map { [style] + $0 },
        interceptors: interceptors, target: target, place: place, parameters: Parameters.self,
        output: Output.self == Never.self ? nil : Output.self, accepts: { $0 is Parameters }, input: input.erased,
        inputType: input.type, nameType: RouteName<Parameters, Output>.self))
  }
}
