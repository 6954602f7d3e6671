// Adding routes, and the interfaces that they serve.

extension Registration {
  /// Adds a route to the module that has this presenter, which gives what the route promises.
  ///
  /// Several routes may lead to one module, each with parameters of its own; see ``ParameterTransform``.
  ///
  /// - Parameters:
  ///   - name: the route.
  ///   - style: how it is shown if the opener does not say.
  ///   - supported: how else it may be shown, in whatever slot; without it, in any way. What a host makes of a
  ///     style counts as well.
  ///   - presenter: the presenter's type.
  ///   - parameters: what the module gets of the route's parameters.
  ///   - interceptors: what sees this route, after the router's.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  public mutating func route<Parameters, Target: ProducesOutput>(
    _ name: RouteName<Parameters, Target.Output>, _ style: RouteStyle = .any, supporting supported: [RouteStyle]? = nil,
    to presenter: Target.Type, parameters: ParameterTransform<Parameters> = .identity,
    interceptors: [any RouteInterceptor] = [], file: StaticString = #fileID, line: UInt = #line
  ) { add(name, style, supported, to: .presenter(presenter), parameters, interceptors, place(file, line)) }

  /// Adds a route that promises nothing to the module that has this presenter.
  public mutating func route<Parameters, Target: Presenter>(
    _ name: RouteName<Parameters, Never>, _ style: RouteStyle = .any, supporting supported: [RouteStyle]? = nil,
    to presenter: Target.Type, parameters: ParameterTransform<Parameters> = .identity,
    interceptors: [any RouteInterceptor] = [], file: StaticString = #fileID, line: UInt = #line
  ) { add(name, style, supported, to: .presenter(presenter), parameters, interceptors, place(file, line)) }

  /// Adds a route to the module of a prefix. That the module gives what the route promises is checked
  /// when all has been added.
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
  /// A route may serve several interfaces. The closure takes the class that the module's registration says, or one
  /// above it. One that several routes serve is switched by ``VIPRouter/choose(_:by:)``.
  ///
  /// - Parameters:
  ///   - interface: the interface.
  ///   - route: the route, which needs and gives the same. It opens the module: its style, its parameters and its
  ///     interceptors count.
  ///   - isShared: whether other routes may serve it as well, which must say so too.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - serve: the view as what the interface asks for, checked by the compiler: the view itself, or what is
  ///     made of it. It is called each time that somebody asks.
  public mutating func interface<Interface, View: ModuleView, Parameters, Output>(
    _ interface: RouteInterface<Interface, Parameters, Output>, by route: RouteName<Parameters, Output>,
    isShared: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    as serve: @escaping @MainActor (View) -> Interface
  ) {
    add(
      InterfaceImplementation(
        interface: interface, type: Interface.self, route: route, isShared: isShared, place: place(file, line),
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
