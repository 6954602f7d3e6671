/// One navigator with its queue of transitions and the routes that have a module there.
@MainActor final class NavigatorSession {
  private(set) weak var navigator: (any Navigator)?
  let transitions: TransitionQueue
  private(set) var presentations = WeakList<RoutePresentation>()
  /// The presentations by the view that requested them.
  private var presentationsBySource: [ObjectIdentifier: WeakList<RoutePresentation>] = [:]
  private var sourceRoom = 16
  /// The tree that was compared last, and its number of replaced views then.
  private var compared: (tree: ObjectIdentifier, replacements: Int)?

  init(_ navigator: any Navigator, runtime: Runtime) {
    self.navigator = navigator
    transitions = TransitionQueue(runtime: runtime)
    transitions.didEnd = { [weak self] in self?.reconcileAfterTransition() }
  }

  /// A module is to be shown here.
  func add(_ presentation: RoutePresentation) {
    presentations.add(presentation)
    guard let source = presentation.lifecycle.request.source else { return }
    if presentationsBySource.count >= sourceRoom {
      presentationsBySource = presentationsBySource.filter { !$0.value.all.isEmpty }
      sourceRoom = max(16, 2 * presentationsBySource.count)
    }
    presentationsBySource[ObjectIdentifier(source), default: WeakList()].add(presentation)
  }

  /// The presentations that a view has requested.
  func presentations(from source: any ModuleView) -> [RoutePresentation] {
    presentationsBySource[ObjectIdentifier(source)]?.all ?? []
  }

  /// Checks, as far as it can be known now, whether the request fits.
  func check(_ request: RouteRequest) throws(RouteError) {
    if let navigator, let source = request.source(in: navigator), request.coversSource,
      let other = presentations(from: source).first(where: { $0.willCover(source) })
    {
      throw .busy(route: request.name, with: other.route ?? "")
    }
    // During a transition, nobody knows what will be there when it is this one's turn.
    _ = try style(for: request, isNow: transitions.isIdle)
  }

  /// The style by which the host would show it.
  ///
  /// - Parameter isNow: whether what is shown now counts as well.
  /// - Throws: why it would not.
  func style(for request: RouteRequest, isNow: Bool = true) throws(RouteError) -> RouteStyle {
    guard let navigator else { throw .windowGone(route: request.name) }
    do throws(NavigationError) {
      if request.isSourceGone { throw .sourceGone }
      if request.isReplacedViewGone { throw .notInside("What was to leave for it", of: request.sourceName) }
      guard let style = navigator.resolve(request.performed) else { throw .unknownStyle(request.performed) }
      if isNow { try navigator.checkIfAble(style, from: request.source(in: navigator)) }
      return style
    } catch { throw .invalidContext(route: request.name, error) }
  }

  /// Closes the modules that the host does not have any more, for whatever reason.
  func reconcile() {
    compared = nil
    let shown = Set((navigator?.views ?? []).map { ObjectIdentifier($0) })
    for presentation in presentations.all { presentation.reconcile(with: shown) }
  }

  /// Reconciles, unless nothing can have left without a word: a tree tells each view that leaves, and is searched only
  /// when a view was replaced in it or has handed its module over.
  private func reconcileAfterTransition() {
    guard let tree = (navigator as? any TreeNavigator)?.tree else { return reconcile() }
    let now = (tree: ObjectIdentifier(tree), replacements: tree.replacements)
    if let compared, compared == now { return }
    reconcile()
    compared = now
  }

  /// A module was handed over to another view, which the host may not have.
  func viewDidChange() { compared = nil }
}

extension RouteRequest {
  fileprivate var sourceName: String? { source.map { "\(type(of: $0))" } }

  /// Whether the module will lie on the view that asks for it, or in its place.
  var coversSource: Bool { !isFromApp && style.name != RouteStyle.embed.name && style != .make }
}
