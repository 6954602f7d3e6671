/// What a module router adds its modules and routes to.
///
/// What is wrong is found when all has been added, and then nothing is kept of it; see
/// ``RegistrationError``.
@MainActor public struct Registration {
  let registrar: String
  private(set) var modules: [ModuleRegistration] = []
  private(set) var routes: [RouteRegistration] = []
  private(set) var services: [InterfaceService] = []
  private(set) var entries: [RouteEntry] = []
  private(set) var error: RegistrationError?

  init(registrar: String) { self.registrar = registrar }

  /// Adds a module by the closures that make its parts, each a new one for each build.
  ///
  /// The prefix is the view's type name without `View` or `Controller`; presenter and interactor must
  /// then be named after it.
  ///
  /// - Parameters:
  ///   - prefix: the prefix, if it is not the view's name; the parts may then have any names.
  ///   - middleware: for this module, after the router's.
  ///   - view: makes the view.
  public mutating func module<View: ModuleView>(
    prefix: String? = nil, middleware: MiddlewareList = MiddlewareList(),
    view: @escaping @MainActor (ModuleContext) throws -> View
  ) {
    module(
      prefix: prefix, middleware: middleware, view: view, presenter: Self.noPresenter,
      interactor: Self.noInteractor)
  }

  /// Adds a module that has no interactor.
  public mutating func module<View: ModuleView, ItsPresenter: Presenter>(
    prefix: String? = nil, middleware: MiddlewareList = MiddlewareList(),
    view: @escaping @MainActor (ModuleContext) throws -> View,
    presenter: @escaping @MainActor (ModuleContext) throws -> ItsPresenter
  ) {
    module(
      prefix: prefix, middleware: middleware, view: view, presenter: presenter,
      interactor: Self.noInteractor)
  }

  /// Adds a module that has no presenter of its own.
  public mutating func module<View: ModuleView, ItsInteractor: Interactor>(
    prefix: String? = nil, middleware: MiddlewareList = MiddlewareList(),
    view: @escaping @MainActor (ModuleContext) throws -> View,
    interactor: @escaping @MainActor (ModuleContext) throws -> ItsInteractor
  ) {
    module(
      prefix: prefix, middleware: middleware, view: view, presenter: Self.noPresenter,
      interactor: interactor)
  }

  /// Adds a module of three parts.
  public mutating func module<View: ModuleView, ItsPresenter: Presenter, ItsInteractor: Interactor>(
    prefix: String? = nil, middleware: MiddlewareList = MiddlewareList(),
    view: @escaping @MainActor (ModuleContext) throws -> View,
    presenter: @escaping @MainActor (ModuleContext) throws -> ItsPresenter,
    interactor: @escaping @MainActor (ModuleContext) throws -> ItsInteractor
  ) {
    guard let found = prefix ?? ModuleRegistration.prefix(ofView: View.self) else {
      fail(
        .viewWithoutPrefix(type: ModuleRegistration.plainName(View.self), by: registrar))
      return
    }
    if prefix == nil {
      check(ItsPresenter.self, is: "presenter", "\(found)Presenter", orPlain: VIPPresenter.self)
      check(ItsInteractor.self, is: "interactor", "\(found)Interactor", orPlain: VIPInteractor.self)
    }
    add(
      prefix: found, middleware: middleware, viewType: View.self,
      presenterType: ItsPresenter.self,
      view: { try view($0) }, presenter: { try presenter($0) },
      interactor: { try interactor($0) })
  }

  /// Adds a module without a view, to be built around one that something else makes: a storyboard, a
  /// preview, a list's cell.
  ///
  /// - Parameters:
  ///   - prefix: the prefix.
  ///   - middleware: for this module, after the router's.
  ///   - presenter: makes the presenter.
  ///   - interactor: makes the interactor.
  public mutating func module<ItsPresenter: Presenter, ItsInteractor: Interactor>(
    prefix: String, middleware: MiddlewareList = MiddlewareList(),
    presenter: @escaping @MainActor (ModuleContext) throws -> ItsPresenter,
    interactor: @escaping @MainActor (ModuleContext) throws -> ItsInteractor
  ) {
    add(
      prefix: prefix, middleware: middleware, viewType: nil, presenterType: ItsPresenter.self,
      view: nil,
      presenter: { try presenter($0) }, interactor: { try interactor($0) })
  }

  /// Adds a route to the module that has this presenter, which gives what the route promises.
  ///
  /// Several routes may lead to one module, each with parameters of its own; see ``RouteInput``.
  ///
  /// - Parameters:
  ///   - name: the route.
  ///   - style: how it is shown if who opens it does not say.
  ///   - supported: how else it may be shown, in whatever slot; without it, in any way. What a host makes of a
  ///     style counts as well.
  ///   - presenter: the presenter's type.
  ///   - parameters: what the module gets of the route's parameters.
  ///   - interceptors: what sees this route, after the router's.
  public mutating func route<Parameters, Target: Finishes>(
    _ name: RouteName<Parameters, Target.Output>, _ style: RouteStyle = .any,
    supporting supported: [RouteStyle]? = nil, to presenter: Target.Type,
    parameters: RouteInput<Parameters> = .same, interceptors: [any RouteInterceptor] = []
  ) {
    add(name, style, supported, to: .presenter(presenter), parameters, interceptors)
  }

  /// Adds a route that promises nothing to the module that has this presenter.
  public mutating func route<Parameters, Target: Presenter>(
    _ name: RouteName<Parameters, Never>, _ style: RouteStyle = .any,
    supporting supported: [RouteStyle]? = nil, to presenter: Target.Type,
    parameters: RouteInput<Parameters> = .same, interceptors: [any RouteInterceptor] = []
  ) {
    add(name, style, supported, to: .presenter(presenter), parameters, interceptors)
  }

  /// Adds a route to the module of a prefix. That the module gives what the route promises is checked
  /// when all has been added.
  public mutating func route<Parameters, Output>(
    _ name: RouteName<Parameters, Output>, _ style: RouteStyle = .any,
    supporting supported: [RouteStyle]? = nil, to prefix: String,
    parameters: RouteInput<Parameters> = .same, interceptors: [any RouteInterceptor] = []
  ) {
    add(name, style, supported, to: .prefix(prefix), parameters, interceptors)
  }

  /// Says that a route leads to what an interface asks for.
  ///
  /// ```swift
  /// app.interface(Interfaces.noteEditor, by: Routes.editor) { (view: EditorView) in view }
  /// ```
  ///
  /// A route may serve several interfaces. The closure takes the class that the module's registration says, or one
  /// above it. One that several routes serve is switched by
  /// ``VIPRouter/choose(_:by:)``.
  ///
  /// - Parameters:
  ///   - interface: the interface.
  ///   - route: the route, which needs and gives the same. It opens the module: its style, its parameters and its
  ///     interceptors count.
  ///   - isShared: whether other routes may serve it as well, which must say so too.
  ///   - serve: the view as what the interface asks for, checked by the compiler: the view itself, or what is
  ///     made of it. It is called each time that somebody asks.
  public mutating func interface<Interface, View: ModuleView, Parameters, Output>(
    _ interface: RouteInterface<Interface, Parameters, Output>,
    by route: RouteName<Parameters, Output>, isShared: Bool = false,
    as serve: @escaping @MainActor (View) -> Interface
  ) {
    services.append(
      InterfaceService(
        interface: interface, type: Interface.self, route: route, isShared: isShared,
        registrar: registrar,
        viewType: "\(View.self)", fits: { $0 is View.Type },
        serve: { ($0 as? View).map(serve) }))
  }

  /// Adds a way to routes from outside.
  package mutating func add(_ entry: RouteEntry) { entries.append(entry) }

  /// Refuses a way to routes from outside.
  ///
  /// - Parameters:
  ///   - entry: what a reader knows it by: `link "notes/:id"`.
  ///   - reason: what is wrong with it, and how to mend it.
  package mutating func refuse(_ entry: String, because reason: String) {
    fail(.invalidEntry(entry, reason: reason, by: registrar))
  }

  private mutating func add<Parameters, Output>(
    _ name: RouteName<Parameters, Output>, _ style: RouteStyle, _ supported: [RouteStyle]?,
    to target: RouteRegistration.Target, _ input: RouteInput<Parameters>,
    _ interceptors: [any RouteInterceptor]
  ) {
    routes.append(
      RouteRegistration(
        name: name.text, key: name.key, style: style,
        supported: supported.map { [style] + $0 }, interceptors: interceptors, target: target,
        registrar: registrar, parameters: Parameters.self,
        output: Output.self == Never.self ? nil : Output.self, accepts: { $0 is Parameters },
        input: input.erased))
  }

  private mutating func add<ItsPresenter: Presenter>(
    prefix: String, middleware: MiddlewareList, viewType: (any ModuleView.Type)?,
    presenterType: ItsPresenter.Type, view: ModuleRegistration.Maker<any ModuleView>?,
    presenter: @escaping ModuleRegistration.Maker<any Presenter>,
    interactor: @escaping ModuleRegistration.Maker<any Interactor>
  ) {
    modules.append(
      ModuleRegistration(
        prefix: prefix, registrar: registrar, viewType: viewType,
        presenterType: ItsPresenter.self == VIPPresenter.self
          ? nil : ObjectIdentifier(presenterType),
        output: (presenterType as? any Finishes.Type).map { Self.output(of: $0) },
        middleware: middleware, makeView: view, makePresenter: presenter,
        makeInteractor: interactor))
  }

  private mutating func check(
    _ type: Any.Type, is part: String, _ expected: String, orPlain plain: Any.Type
  ) {
    let name = ModuleRegistration.plainName(type)
    guard type != plain, name != expected else { return }
    fail(.partDoesNotFit(part: part, type: name, expected: expected, by: registrar))
  }

  private mutating func fail(_ error: RegistrationError) {
    if self.error == nil { self.error = error }
  }

  private static func output<Target: Finishes>(of type: Target.Type) -> any Sendable.Type {
    Target.Output.self
  }

  private static let noPresenter: @MainActor (ModuleContext) -> VIPPresenter = { _ in
    VIPPresenter()
  }
  private static let noInteractor: @MainActor (ModuleContext) -> VIPInteractor = { _ in
    VIPInteractor()
  }
}
