/// One navigator, its transition queue, and the presentations of modules in this navigator.
@MainActor final class NavigatorSession {
  private(set) weak var navigator: (any Navigator)?
  /// The navigator, if its changes need no wait.
  private(set) weak var immediate: (any ImmediateNavigator)?
  let transitions: TransitionQueue
  private(set) var presentations = WeakList<RoutePresentation>()
  /// The presentations, grouped by the view that requested them.
  private var presentationsBySource: [ObjectIdentifier: WeakList<RoutePresentation>] = [:]
  private var sourceRoom = 16
  /// Whether ``VIPRouter/makeWindow`` made the window.
  var isMade = false
  /// Whether the views were compared with the navigator's views since a module was last transferred to another view.
  private var isCompared = false

  init(_ navigator: any Navigator, runtime: Runtime) {
    self.navigator = navigator
    immediate = navigator as? any ImmediateNavigator
    transitions = TransitionQueue(runtime: runtime)
    transitions.didEnd = { [weak self] in self?.reconcileAfterTransition() }
  }

  /// Adds a presentation of a module that will be shown in this navigator.
  func add(_ presentation: RoutePresentation) {
    presentations.add(presentation)
    guard let source = presentation.lifecycle.request.source else { return }
    if presentationsBySource.count >= sourceRoom {
      presentationsBySource = presentationsBySource.filter { !$0.value.all.isEmpty }
      sourceRoom = max(16, 2 * presentationsBySource.count)
    }
    presentationsBySource[ObjectIdentifier(source), default: WeakList()].add(presentation)
  }

  /// Returns the open module that satisfies a request. Such a module was opened by the same route with equal
  /// parameters, and is not being removed. If several modules match, returns the one that was opened last. Returns
  /// `nil` if no module matches, or if the request is for a new module.
  func existing(_ request: RouteRequest) throws(RouteError) -> RoutePresentation? {
    guard request.reuse != nil else { return nil }
    let data = request.event.data
    guard data is Void || data is any Equatable else {
      throw .invalidContext(
        route: request.name,
        RouteError(
          "host.notComparable", names: ["\(type(of: data))"],
          "\(type(of: data)) cannot be compared, so the router cannot find out whether the module is already open."
            + " Conform the type to Equatable, or open the route by a style other than `existing`."))
    }
    return presentations.all.last { $0.existing != nil && $0.request.asksForSame(as: request) }
  }

  /// Throws an error if the requested module cannot be shown, as far as that is known before the transition.
  func check(_ request: RouteRequest) throws(RouteError) {
    if let navigator, let source = request.source(in: navigator), request.coversSource,
      let other = presentationsBySource[ObjectIdentifier(source)]?.first(where: { $0.willCover(source) })
    {
      throw .busy(route: request.name, with: other.route ?? "")
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
      if request.isReplacedViewGone { throw .notInside("The module to replace", of: request.sourceName) }
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
    for view in views.reversed() { view.port.removed() }
    return true
  }

  /// Closes the modules whose views the host no longer has, regardless of the cause.
  func reconcile() {
    let shown = Set((navigator?.views ?? []).map { ObjectIdentifier($0) })
    for presentation in presentations.all { presentation.reconcile(with: shown) }
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

extension RouteError {
  /// Returns the error with advice for the author of a link. A link can arrive on any screen, and its author cannot
  /// choose the view that opens the route.
  fileprivate func forLink(_ link: String) -> RouteError {
    let codes: [ErrorCode] = ["host.notOnTop", "host.noTab", "host.noColumn", "host.needsSource"]
    guard codes.contains(code) else { return self }
    return RouteError(
      code, names: names,
      "\(description.split(separator: ". ")[0]). Usually the link \(link.quotedName) arrived while another module, such"
        + " as a form, was on top. Give the link a style that is possible on every screen, such as `root`, `present` or"
        + " `existing(or: …)`, or park the link in an interceptor until that module has closed.")
  }
}

extension RouteRequest {
  fileprivate var sourceName: String? { source.map { "\(type(of: $0))" } }

  /// Whether another request is for the same route with equal parameters.
  fileprivate func asksForSame(as other: RouteRequest) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other.event.data as? Value }
    guard event.key == other.event.key else { return false }
    guard let data = event.data as? any Equatable else { return other.event.data is Void }
    return isEqual(data)
  }

  /// Whether the module will cover or replace the view that opens it.
  var coversSource: Bool { !isFromApp && !style.place.isEmbedded && style.place != .make }
}
