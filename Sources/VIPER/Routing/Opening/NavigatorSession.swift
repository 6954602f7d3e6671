/// One navigator, its transition queue, and the routes whose modules are in this navigator.
@MainActor final class NavigatorSession {
  private(set) weak var navigator: (any Navigator)?
  let transitions: TransitionQueue
  private var known = WeakList<Route>()
  /// The routes that will cover their source, and routes that did so since the last check.
  private var covering = WeakList<Route>()
  /// Whether ``VIPRouter/makeWindow`` made the window.
  var isMade = false
  /// Whether the views were compared with the navigator's views since a module was last transferred to another view.
  private var isCompared = false

  init(_ navigator: any Navigator, runtime: Runtime) {
    self.navigator = navigator
    transitions = TransitionQueue(runtime: runtime)
    transitions.didEnd = { [weak self] in self?.reconcileAfterTransition() }
  }

  /// The routes whose modules exist, in the order in which the routes were added.
  var routes: [Route] { known.all.filter { $0.chain != nil } }

  /// Adds a route whose module will be shown in this navigator.
  func add(_ route: Route) {
    known.add(route)
    if route.request.coversSource { covering.add(route) }
  }

  /// Returns the open module that satisfies a request. Such a module was opened by the same route with equal
  /// parameters, and is not being removed. If several modules match, returns the one that was opened last. Returns
  /// `nil` if no module matches, or if the request is for a new module.
  func existing(_ request: RouteRequest) throws(RouteError) -> Route? {
    guard request.reuse != nil else { return nil }
    let data = request.event.data
    guard data is Void || data is any Equatable else {
      throw .invalidContext(route: request.name, .notComparable("\(type(of: data))"))
    }
    return routes.last { $0.existing != nil && $0.request.asksForSame(as: request) }
  }

  /// Throws an error if the requested module cannot be shown, as far as that is known before the transition.
  func check(_ request: RouteRequest) throws(RouteError) {
    if let navigator, let source = request.source(in: navigator), request.coversSource {
      covering.keep { $0.progress.isToBeShown }
      let other = covering.first { $0.request.source === source }
      if let other { throw .busy(route: request.name, with: other.name) }
    }
    // During a transition it is unknown which views will be on screen when the new transition begins.
    _ = try style(for: request, isNow: transitions.isIdle)
  }

  /// Returns the style in which the host would show the module.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isNow: Whether the views on screen are checked too.
  /// - Throws: The reason why the host would not show the module.
  func style(for request: RouteRequest, isNow: Bool = true) throws(RouteError) -> RouteStyle {
    guard let navigator else { throw .windowGone(route: request.name) }
    do throws(RouteError) {
      if request.isSourceGone { throw .sourceGone }
      if request.isReplacedViewGone {
        throw .notInside("The module to replace", of: request.source.map { "\(type(of: $0))" })
      }
      guard let style = navigator.resolve(request.performed) else { throw .unknownStyle(request.performed) }
      if isNow { try navigator.check(style, from: request.source(in: navigator)) }
      return style
    } catch { throw .invalidContext(route: request.name, request.link.map(error.forLink) ?? error) }
  }

  /// Closes the window if the router's app made it and the view is its root. The modules of the window close, the
  /// topmost first.
  ///
  /// - Returns: Whether the window was closed.
  func closeWindow(ofRoot view: any ModuleView, by close: (@MainActor (any Navigator) -> Void)?) -> Bool {
    guard isMade, let close, let navigator, navigator.views.first === view else { return false }
    let views = navigator.views
    close(navigator)
    for view in views.reversed() { view.port.viewWasRemoved() }
    return true
  }

  /// Closes the modules whose views the host no longer has, regardless of the cause.
  func reconcile() {
    let shown = Set((navigator?.views ?? []).map { ObjectIdentifier($0) })
    for route in routes { route.reconcile(with: shown) }
  }

  /// Reconciles, unless the navigator has notified every removed view and no module was transferred to another view
  /// since the last comparison.
  private func reconcileAfterTransition() {
    if isCompared, navigator?.notifiesRemovals == true { return }
    reconcile()
    isCompared = true
  }

  /// Makes the router compare the views after the next transition, because a module was transferred to a view that the
  /// navigator may not have.
  func viewDidChange() { isCompared = false }
}
