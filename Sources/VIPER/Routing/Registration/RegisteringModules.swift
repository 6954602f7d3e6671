// Adding modules: by closures that take what is injected, or by closures that take the context.

extension Registration {
  /// Adds a module by what makes its parts: their initializers, or closures. What these take is injected.
  ///
  /// ```swift
  /// app.module(view: EditorView.init, presenter: EditorPresenter.init, interactor: EditorInteractor.init)
  /// app.module(
  ///   view: { SearchView() },
  ///   interactor: { (store: any NoteStore) in SearchInteractor(store: store, limit: 50) })
  /// ```
  ///
  /// Each parameter is a service of exactly its type, which may be registered later; an Optional one is `nil` if
  /// nobody registers it; a ``LazyService`` is made when it is asked for; a ``ModuleContext`` tells what is known
  /// of the module. So the types say what a module depends on, and ``VIPRouter/validate()`` knows it.
  ///
  /// The prefix is the view's type name without `View` or `Controller`; presenter and interactor must
  /// then be named after it.
  ///
  /// - Parameters:
  ///   - prefix: the prefix, if it is not the view's name; the parts may then have any names.
  ///   - middleware: for this module, after the router's.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - view: makes the view, a new one for each build.
  ///   - presenter: makes the presenter; without it, all is passed on.
  ///   - interactor: makes the interactor; without it, what reaches the end is unhandled.
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

  /// Adds a module by closures that take the context of what is built: parameters, router.
  public mutating func module<View: ModuleView, ItsPresenter: Presenter, ItsInteractor: Interactor>(
    prefix: String? = nil, middleware: MiddlewareList = MiddlewareList(), file: StaticString = #fileID,
    line: UInt = #line, view: @escaping @MainActor (ModuleContext) throws -> View,
    presenter: @escaping @MainActor (ModuleContext) throws -> ItsPresenter = { _ in VIPPresenter() },
    interactor: @escaping @MainActor (ModuleContext) throws -> ItsInteractor = { _ in VIPInteractor() }
  ) {
    add(
      prefix: prefix, middleware, place(file, line), view: View.self, PartMaker(View.self) { try view($0) },
      PartMaker(ItsPresenter.self) { try presenter($0) }, PartMaker(ItsInteractor.self) { try interactor($0) })
  }

  /// Refuses closures of which one takes the context and another does not.
  @available(
    *, unavailable,
    message:
      "Each of these closures takes the context or none does: write `{ … }`, or `{ (context: ModuleContext) in … }`"
  )
  @_disfavoredOverload public mutating func module<View, ItsPresenter, ItsInteractor>(
    prefix: String? = nil, middleware: MiddlewareList = MiddlewareList(),
    view: @escaping @MainActor (ModuleContext) throws -> View, presenter: ItsPresenter = (),
    interactor: ItsInteractor = ()
  ) {}

  /// Refuses closures of which one takes the context and another does not.
  @available(
    *, unavailable,
    message:
      "Each of these closures takes the context or none does: write `{ … }`, or `{ (context: ModuleContext) in … }`"
  )
  @_disfavoredOverload public mutating func module<View, ItsPresenter>(
    prefix: String? = nil, middleware: MiddlewareList = MiddlewareList(), view: View, presenter: ItsPresenter = (),
    interactor: @escaping @MainActor (ModuleContext) throws -> any Interactor
  ) {}

  /// Adds a module without a view, to be built around one that something else makes: a storyboard, a
  /// preview, a list's cell. What the closures take is injected.
  ///
  /// - Parameters:
  ///   - prefix: the prefix.
  ///   - viewType: the class that it will be built around, so that routes and interfaces can be checked; a route
  ///     to a module of which it is not known is a fault that ``VIPRouter/validate()`` finds.
  ///   - middleware: for this module, after the router's.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - presenter: makes the presenter.
  ///   - interactor: makes the interactor; without it, what reaches the end is unhandled.
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

  /// Adds a module without a view by closures that take the context of what is built.
  public mutating func module<ItsPresenter: Presenter, ItsInteractor: Interactor>(
    prefix: String, around viewType: (any ModuleView.Type)? = nil, middleware: MiddlewareList = MiddlewareList(),
    file: StaticString = #fileID, line: UInt = #line,
    presenter: @escaping @MainActor (ModuleContext) throws -> ItsPresenter,
    interactor: @escaping @MainActor (ModuleContext) throws -> ItsInteractor = { _ in VIPInteractor() }
  ) {
    add(
      prefix: prefix, middleware, place(file, line), view: viewType, nil,
      PartMaker(ItsPresenter.self) { try presenter($0) }, PartMaker(ItsInteractor.self) { try interactor($0) })
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
