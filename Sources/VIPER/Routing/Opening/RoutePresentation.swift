/// One route that has a module: it is shown, moved, taken off, and closes. The module owns it.
@MainActor final class RoutePresentation: ModulePresentation {
  let lifecycle: RouteLifecycle
  /// The request by which the module was built.
  let request: RouteRequest
  /// Makes the opener's output of the module's; `nil` if the module's is not what was promised.
  private let transform: OutputTransform?
  /// The routes that were opened later and have led to this module, in that order: each with what makes its output.
  private var visitors: [(lifecycle: RouteLifecycle, transform: OutputTransform?)] = []
  /// The window of the module; `nil` for a preview.
  private(set) var session: NavigatorSession?
  /// The owner of a preview.
  private weak var preview: Preview?
  /// Whether another view is being put in the place of its view: the host has one of the two.
  var isSwapping = false
  private var isClosed = false
  private var hasFinished = false

  init(_ lifecycle: RouteLifecycle, in session: NavigatorSession?, transform: OutputTransform?) {
    self.lifecycle = lifecycle
    request = lifecycle.request
    self.session = session
    self.transform = transform
    session?.add(self)
  }

  deinit {
    // The view was released without `removed()`.
    guard !isClosed else { return }
    DeferredCleanup.add(lifecycle.name, of: lifecycle.runtime?.idleness) { [lifecycle, visitors] in
      lifecycle.didClose()
      for visitor in visitors { visitor.lifecycle.didClose() }
    }
  }

  var route: String? { lifecycle.request.name }
  var navigator: (any Navigator)? { session?.navigator }
  private var name: String { lifecycle.request.name }
  private var state: RouteState { lifecycle.state }
  /// The view that the module has now: another may have taken over.
  private func current(_ view: any ModuleView) -> any ModuleView { lifecycle.view ?? view }

  /// Whether it will cover the view that asked for it, and has not yet.
  func willCover(_ source: any ModuleView) -> Bool {
    state == .routing && !lifecycle.machine.isOnScreen && lifecycle.request.coversSource
      && lifecycle.request.source === source
  }

  // MARK: Showing

  /// Keeps a view that is not to be shown yet; it goes with the last handle.
  func keep(_ view: any ModuleView, in preview: Preview?) {
    self.preview = preview
    lifecycle.didMakePreview()
    // It may have finished while it was built.
    guard state == .unrouted else { return view.port.removed() }
    preview?.view = view
    if view.port.isVisible { didAppear() }
  }

  /// Shows a preview.
  func show(_ view: any ModuleView, in session: NavigatorSession) {
    self.session = session
    session.add(self)
    show(view)
  }

  /// Shows the module, when the transitions before it have ended. If it has finished by then, it is never shown.
  func show(_ view: any ModuleView) {
    lifecycle.enter(.routing)
    session?.transitions.add(lifecycle.request.event, of: view.port.chain) {
      guard self.state == .routing else {
        self.current(view).port.removed()
        return
      }
      do { try await self.perform(view) } catch {
        let stays = self.lifecycle.machine.staysAsPreview
        let isOver = self.state.isFinal
        if stays { self.session = nil }
        self.lifecycle.failShowing(error as? RouteError ?? .showFailed(route: self.name, error))
        if !stays, !isOver { self.current(view).port.removed() }
      }
    }
  }

  private func perform(_ view: any ModuleView) async throws {
    guard let session, let navigator = session.navigator else { throw RouteError.windowGone(route: name) }
    let style = try session.style(for: lifecycle.request)
    lifecycle.style = try await navigator.show(current(view), as: style, from: lifecycle.request.source(in: navigator))
    // Another view may have taken over, or it may have left, while it was shown.
    let shown = current(view)
    guard !shown.port.isRemoved else { return }
    guard navigator.has(shown) else { throw NavigationError.notShown("\(type(of: shown))") }
    shown.port.ready()
    guard !shown.port.isRemoved else { return }
    preview?.view = nil
    // Also if it is to leave again already: an interceptor that is told of the end is told of the beginning.
    lifecycle.didShow(shown)
  }

  /// Follows a module that was made, and that somebody else shows.
  func didAppear() {
    guard state == .unrouted, let view = lifecycle.view else { return }
    (lifecycle.pending as? CommitOpening)?.cancel()
    guard lifecycle.pending == nil else { return }
    lifecycle.style = .any
    if let router = lifecycle.runtime?.router, let navigator = router.navigator(of: view) {
      let session = router.session(of: navigator)
      router.keep(session)
      session.add(self)
      self.session = session
      lifecycle.style = NavigationLayout(of: navigator)?.style(of: view) ?? .any
    }
    preview?.view = nil
    lifecycle.enter(.routing)
    lifecycle.didShow(view)
  }

  // MARK: Routes that lead here later

  /// The view, if it is shown or about to be.
  var existing: (any ModuleView)? { state == .routing || state == .routed ? lifecycle.view : nil }

  /// Another route has led to the module: its opener hears of what the module does next, too.
  func add(_ visitor: RouteLifecycle, transform: OutputTransform?) {
    guard let view = lifecycle.view else { return visitor.didClose() }
    visitors.append((visitor, transform))
    visitor.chain = lifecycle.chain
    visitor.style = .existing
    visitor.didShow(view)
  }

  // MARK: Sending to the opener

  func send<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: EventContext?) -> Outcome? {
    var outcome = lifecycle.send(name, output, because: cause)
    for visitor in visitors {
      let other = visitor.lifecycle.send(name, output, because: cause)
      outcome = outcome ?? other
    }
    return outcome
  }

  func finish(with output: (any Sendable)?) -> Bool {
    // A module that has finished, and could not be taken off, may try again.
    if hasFinished, state != .routed {
      lifecycle.runtime.report(.finishedTwice(module: lifecycle.view?.port.chain?.name ?? name))
    }
    hasFinished = true
    let isFirst = decideClosing(with: output, lifecycle, transform)
    let visitors = visitors.filter { decideClosing(with: output, $0.lifecycle, $0.transform) }
    // First, so that what the opener does with the output comes after the removal.
    remove()
    if isFirst { lifecycle.sendClosing() }
    for visitor in visitors { visitor.lifecycle.sendClosing() }
    return isFirst
  }

  private func decideClosing(with output: (any Sendable)?, _ lifecycle: RouteLifecycle, _ transform: OutputTransform?)
    -> Bool
  {
    do {
      guard let output, let transformed = try transform?(output) else { return lifecycle.decideClosing(.empty) }
      return lifecycle.decideClosing(.success, data: transformed)
    } catch { return lifecycle.decideClosing(.error, error: error) }
  }

  // MARK: Removing

  /// Takes the module off, when the transitions before have ended.
  ///
  /// - Parameters:
  ///   - isAnimated: whether the host may animate it.
  ///   - prepare: is called with the view just before.
  func remove(
    animated isAnimated: Bool = true, preparing prepare: @escaping @MainActor (any ModuleView) -> Void = { _ in }
  ) {
    guard lifecycle.machine.canRemove else { return }
    let before = state
    lifecycle.pending?.cancel()
    lifecycle.enter(.removing)
    for visitor in visitors { visitor.lifecycle.enter(.removing) }
    // The view lives until then.
    guard state == .removing, let view = lifecycle.view else { return }
    guard before != .unrouted, let session else {
      preview?.view = nil
      lifecycle.runtime?.afterDeliveries {
        prepare(view)
        view.port.removed()
      }
      return
    }
    session.transitions.add(lifecycle.request.event, of: lifecycle.chain) {
      guard self.lifecycle.machine.isOnScreen, self.state == .removing else { return }
      let shown = self.current(view)
      if let navigator = session.navigator, !navigator.has(shown) {
        shown.port.removed()  // It has left meanwhile, without a word.
        return
      }
      do {
        prepare(shown)
        self.tellLeaving(shown)
        let style = self.lifecycle.style
        try await session.navigator?.remove(shown, shownAs: isAnimated ? style : style.unanimated())
        if session.navigator?.has(shown) == true { throw NavigationError.stillShown("\(type(of: shown))") }
        shown.port.removed()
      } catch {
        self.lifecycle.failRemoval(.removeFailed(route: self.name, error))
        for visitor in self.visitors {
          visitor.lifecycle.isReported = false
          visitor.lifecycle.failRemoval(.removeFailed(route: visitor.lifecycle.request.name, error))
        }
      }
    }
  }

  private func tellLeaving(_ view: any ModuleView) {
    lifecycle.tellLeaving(view)
    for visitor in visitors { visitor.lifecycle.tellLeaving(view) }
  }

  func didClose() {
    isClosed = true
    (lifecycle.pending as? CommitOpening)?.cancel()
    if let view = lifecycle.view { tellLeaving(view) }
    preview?.view = nil
    lifecycle.didClose()
    for visitor in visitors { visitor.lifecycle.didClose() }
  }

  /// Closes the module if the host does not have its view any more: it may have gone without a word.
  func reconcile(with shown: Set<ObjectIdentifier>) {
    guard lifecycle.machine.isOnScreen, !isSwapping, let view = lifecycle.view, !shown.contains(ObjectIdentifier(view))
    else { return }
    view.port.removed()
  }

  // MARK: Changing in place

  /// Puts the module at another place inside its parent, when the transitions before have ended. Does nothing if it
  /// leaves, or has left, by then.
  func move(to index: Int, in parent: ModuleChain) {
    session?.transitions.add(lifecycle.request.event, of: lifecycle.chain) { [weak self, weak parent] in
      guard let self, self.state == .routed, let view = self.lifecycle.view, let navigator = self.navigator else {
        return
      }
      self.lifecycle.clearError()
      do {
        let other = parent?.view as? any ModuleView
        if let other, navigator.children(of: other)?.contains(where: { $0.element === view }) == false {
          throw NavigationError.notInside("\(type(of: view))", of: "\(type(of: other))")
        }
        try await navigator.moveIfAble(view, to: index)
      } catch { self.lifecycle.failMove(.moveFailed(route: self.name, error)) }
    }
  }

  func didTransfer(to view: any ResultReceiver & AnyObject) {
    session?.viewDidChange()
    if preview?.view != nil { preview?.view = view as? any ModuleView }
  }
}

/// Keeps a module that was made alive, for its handles, until it is shown.
@MainActor final class Preview {
  var view: (any ModuleView)? { didSet { if view != nil { didMake() } } }
  /// Called when there is a view.
  var didMake: @MainActor () -> Void = {}
}

extension ModuleView {
  /// The presentation of its module, if a route opened it.
  var presentation: RoutePresentation? { port.chain?.presentation as? RoutePresentation }
}
