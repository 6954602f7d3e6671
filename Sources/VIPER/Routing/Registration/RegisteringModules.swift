// Adding modules, by closures with injected parameters.

extension Registration {
  /// Adds a module by the initializers of its parts, or by closures that create the parts. The parameters of the
  /// initializers or closures are injected.
  ///
  /// ```swift
  /// app.module(view: EditorView.init, presenter: EditorPresenter.init, interactor: EditorInteractor.init)
  /// app.module(
  ///   view: { SearchView() },
  ///   interactor: { (store: any NoteStore) in SearchInteractor(store: store, limit: 50) })
  /// ```
  ///
  /// Each parameter is a service of exactly the parameter's type. The service may be registered later. An Optional
  /// parameter is `nil` if the service is not registered. A ``LazyService`` creates the service at its first use. A
  /// ``ModuleContext`` has the prefix, the parameters and the router of the module. The types thus declare the
  /// dependencies of a module, and ``VIPRouter/validate()`` checks them.
  ///
  /// The prefix is the view's type name without `ViewController`, `Controller`, `Screen` or `View`. The names of
  /// presenter and interactor must then have the same prefix. A tool can write these calls; see <doc:ModulesByPrefix>.
  ///
  /// - Parameters:
  ///   - prefix: The prefix, if it differs from the view's name. The parts may then have any names.
  ///   - middleware: The middleware of this module, which follows the router's middleware.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - view: A closure that creates the view, a new one for each build.
  ///   - presenter: A closure that creates the presenter. The default presenter passes on all events and results.
  ///   - interactor: A closure that creates the interactor. The default interactor handles no event.
  public mutating func module<
    View: ModuleView, ItsPresenter: Presenter, ItsInteractor: Interactor, each ViewNeed, each PresenterNeed,
    each InteractorNeed
  >(
    prefix: String? = nil, middleware: MiddlewareList = MiddlewareList(), file: StaticString = #fileID,
    line: UInt = #line, view: @escaping @MainActor (repeat each ViewNeed) throws -> View,
    presenter: @escaping @MainActor (repeat each PresenterNeed) throws -> ItsPresenter = { VIPPresenter() },
    interactor: @escaping @MainActor (repeat each InteractorNeed) throws -> ItsInteractor = { VIPInteractor() }
  ) {
    add(
      prefix: prefix, middleware, place(file, line), view: View.self, PartMaker(View.self, Injection(view).map { $0 }),
      PartMaker(ItsPresenter.self, Injection(presenter).map { $0 }),
      PartMaker(ItsInteractor.self, Injection(interactor).map { $0 }))
  }

  /// Rejects, at compile time, a part in place of a closure that creates the part.
  @available(
    *, unavailable,
    message:
      "Each part is an initializer or a closure that creates a ModuleView, a Presenter or an Interactor: write `EditorPresenter.init`, not `EditorPresenter()`"
  )
  @_disfavoredOverload public mutating func module<View, ItsPresenter, ItsInteractor>(
    prefix: String? = nil, middleware: MiddlewareList = MiddlewareList(), view: View, presenter: ItsPresenter = (),
    interactor: ItsInteractor = ()
  ) {}

  /// Adds a module without a view. The module is built around a view that other code creates, such as a storyboard, a
  /// preview or a list that creates cells. The parameters of the closures are injected.
  ///
  /// - Parameters:
  ///   - prefix: The prefix.
  ///   - viewType: The class of the view. Routes and interfaces are checked against this class. A route to a module
  ///     whose `viewType` is `nil` is a configuration error, which ``VIPRouter/validate()`` reports.
  ///   - middleware: The middleware of this module, which follows the router's middleware.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - presenter: A closure that creates the presenter.
  ///   - interactor: A closure that creates the interactor. The default interactor handles no event.
  public mutating func module<
    ItsPresenter: Presenter, ItsInteractor: Interactor, each PresenterNeed, each InteractorNeed
  >(
    prefix: String, around viewType: (any ModuleView.Type)? = nil, middleware: MiddlewareList = MiddlewareList(),
    file: StaticString = #fileID, line: UInt = #line,
    presenter: @escaping @MainActor (repeat each PresenterNeed) throws -> ItsPresenter,
    interactor: @escaping @MainActor (repeat each InteractorNeed) throws -> ItsInteractor = { VIPInteractor() }
  ) {
    add(
      prefix: prefix, middleware, place(file, line), view: viewType, nil,
      PartMaker(ItsPresenter.self, Injection(presenter).map { $0 }),
      PartMaker(ItsInteractor.self, Injection(interactor).map { $0 }))
  }

  private mutating func add(
    prefix: String?, _ middleware: MiddlewareList, _ place: SourcePlace, view viewType: (any ModuleView.Type)?,
    _ view: PartMaker<any ModuleView>?, _ presenter: PartMaker<any Presenter>, _ interactor: PartMaker<any Interactor>
  ) {
    guard let found = prefix ?? viewType.flatMap(ModuleRegistration.prefix(ofView:)) else {
      let name = viewType.map { ModuleRegistration.plainName($0) } ?? "of no class"
      fail(.viewWithoutPrefix(type: name, by: registrar))
      return
    }
    if prefix == nil {
      check(presenter.type, is: "presenter", "\(found)Presenter", orPlain: VIPPresenter.self)
      check(interactor.type, is: "interactor", "\(found)Interactor", orPlain: VIPInteractor.self)
    }
    add(
      ModuleRegistration(
        prefix: found, place: place, viewType: viewType, middleware: middleware, view: view, presenter: presenter,
        interactor: interactor))
  }

  private mutating func check(_ type: Any.Type, is part: String, _ expected: String, orPlain plain: Any.Type) {
    let name = ModuleRegistration.plainName(type)
    guard type != plain, name != expected else { return }
    fail(.partDoesNotFit(part: part, type: name, expected: expected, by: registrar))
  }
}
