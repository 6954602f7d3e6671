/// The presentation of a module that a route has opened. A presentation shows, moves, removes and closes the module.
/// The module retains the presentation.
@MainActor final class RoutePresentation: ModulePresentation {
  let lifecycle: RouteLifecycle
  /// The request by which the module was built.
  let request: RouteRequest
  /// Converts the module's output to the output that the opener expects; `nil` if the types do not fit.
  private let transform: OutputTransform?
  /// The routes that were opened later and navigated to this module, in the order in which they were opened. Each entry
  /// contains the conversion of the output for that route.
  private var visitors: [(lifecycle: RouteLifecycle, transform: OutputTransform?)] = []
  /// The window of the module; `nil` for a preview.
  private(set) var session: NavigatorSession?
  /// The owner of a preview.
  private weak var preview: Preview?
  private var isClosed = false
  private var hasFinished = false
  /// The turn of the main actor in which the preview was made.
  private var turn: Turn?

  init(_ lifecycle: RouteLifecycle, in session: NavigatorSession?, transform: OutputTransform?) {
    self.lifecycle = lifecycle
    request = lifecycle.request
    self.session = session
    self.transform = transform
    session?.add(self)
  }

  deinit {
    // The view was released without a call of `removed()`.
    guard !isClosed else { return }
    let isNew = turn?.isOver == false
    DeferredCleanup.add(lifecycle.name, of: lifecycle.runtime?.idleness) { [lifecycle, visitors] in
      if isNew, !lifecycle.isTargetRead { lifecycle.reportUnusedPreview() }
      lifecycle.didClose()
      for visitor in visitors { visitor.lifecycle.didClose() }
    }
  }

  var route: String? { lifecycle.request.name }
  var navigator: (any Navigator)? { session?.navigator }
  private var name: String { lifecycle.request.name }
  private var state: RouteState { lifecycle.state }
  /// Returns the current view of the module: `view`, or the view that has replaced it.
  private func current(_ view: any ModuleView) -> any ModuleView { lifecycle.view ?? view }

  /// Whether the module will cover the view that opened it, and is not on screen yet.
  func willCover(_ source: any ModuleView) -> Bool {
    state == .routing && !lifecycle.machine.isOnScreen && lifecycle.request.coversSource
      && lifecycle.request.source === source
  }

  // MARK: Showing

  /// Stores the view of a module that was made and not shown. The view is released with the last handle.
  func keep(_ view: any ModuleView, in preview: Preview?) {
    self.preview = preview
    lifecycle.didMakePreview()
    // The module may have finished while it was built.
    guard state == .unrouted else { return view.port.removed() }
    preview?.view = view
    turn = .now
    if view.port.isVisible { didAppear() }
  }

  /// Shows the module in a window.
  func show(_ view: any ModuleView, in session: NavigatorSession) {
    if self.session !== session {
      self.session = session
      session.add(self)
    }
    show(view)
  }

  /// Shows the module after the earlier transitions have ended. If the module has finished at that time, it is not
  /// shown.
  private func show(_ view: any ModuleView) {
    lifecycle.enter(.routing)
    session?.transitions.add(lifecycle.request.event, of: view.port.chain, as: lifecycle.id) {
      guard self.state == .routing else {
        self.current(view).port.removed()
        return nil
      }
      do { return try self.begin(showing: view) } catch {
        self.didFailToShow(view, error)
        return nil
      }
    }
  }

  /// Shows a view.
  ///
  /// - Returns: The rest of the transition, or `nil` if the host has shown the view already.
  private func begin(showing view: any ModuleView) throws(RouteError) -> TransitionQueue.Rest? {
    guard let session, let navigator = session.navigator else { throw .windowGone(route: name) }
    let style = try session.style(for: lifecycle.request)
    let source = lifecycle.request.source(in: navigator)
    if let host = session.immediate, lifecycle.runtime?.tap.seam == nil {
      lifecycle.style = try host.showNow(current(view), as: style, from: source)
      try didShow(view, in: navigator)
      return nil
    }
    return {
      do {
        self.lifecycle.style = try await self.host {
          try await navigator.show(self.current(view), as: style, from: source)
        }
        try self.didShow(view, in: navigator)
      } catch { self.didFailToShow(view, error) }
    }
  }

  /// Continues after the host has shown the view.
  private func didShow(_ view: any ModuleView, in navigator: any Navigator) throws(RouteError) {
    // While the module was being shown, another view may have replaced its view, or the module may have been removed.
    let shown = current(view)
    guard !shown.port.isRemoved else { return }
    guard navigator.contains(shown) else { throw .notShown("\(type(of: shown))") }
    shown.port.ready()
    guard !shown.port.isRemoved else { return }
    preview?.view = nil
    lifecycle.request.performed.reportUnused(as: lifecycle.style, of: name, at: shown.port)
    if lifecycle.style.place == .root { lifecycle.reportRootOfGate(in: navigator) }
    // The interceptors are notified even if the module is about to be removed, because they are also notified of the
    // removal.
    lifecycle.didShow(shown)
  }

  private func didFailToShow(_ view: any ModuleView, _ error: any Error) {
    let stays = lifecycle.machine.staysAsPreview
    let isOver = state.isFinal
    if stays { session = nil }
    lifecycle.failShowing(.failedToShow(route: name, error))
    if !stays, !isOver { current(view).port.removed() }
  }

  /// Updates the route of a made module that other code has shown.
  func didAppear() {
    guard state == .unrouted, let view = lifecycle.view else { return }
    lifecycle.cancelCommit()
    guard lifecycle.pending == nil else { return }
    lifecycle.style = .any
    if let router = lifecycle.runtime?.router, let navigator = router.navigator(of: view) {
      let session = router.session(of: navigator)
      router.keep(session)
      session.add(self)
      self.session = session
      lifecycle.style = navigator.layout?.style(of: view) ?? .any
    }
    preview?.view = nil
    lifecycle.enter(.routing)
    lifecycle.didShow(view)
  }

  // MARK: Later routes to this module

  /// The view, if the module is shown or waits to be shown.
  var existing: (any ModuleView)? { state == .routing || state == .routed ? lifecycle.view : nil }

  /// Adds another route that navigated to the module. The opener of that route also receives the module's later
  /// messages and output.
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
    // A module that has finished and could not be removed may finish again.
    if hasFinished, state != .routed {
      lifecycle.runtime.report(.finishedTwice(module: lifecycle.view?.port.chain?.name ?? name))
    }
    hasFinished = true
    let isFirst = decideClosing(with: output, lifecycle, transform)
    let visitors = visitors.filter { decideClosing(with: output, $0.lifecycle, $0.transform) }
    // The removal is requested first, so transitions that the opener requests on receiving the output follow the
    // removal in the transition queue.
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

  /// Removes the module after the earlier transitions have ended.
  ///
  /// - Parameters:
  ///   - isAnimated: Whether the host may animate the removal.
  ///   - prepare: A closure that is called with the view immediately before the removal.
  func remove(
    animated isAnimated: Bool = true, preparing prepare: @escaping @MainActor (any ModuleView) -> Void = { _ in }
  ) {
    guard lifecycle.machine.canRemove else { return }
    let before = state
    lifecycle.pending?.cancel()
    lifecycle.enter(.removing)
    for visitor in visitors { visitor.lifecycle.enter(.removing) }
    // The transition retains the view until the transition has ended.
    guard state == .removing, let view = lifecycle.view else { return }
    guard before != .unrouted, let session else {
      preview?.view = nil
      lifecycle.runtime?.afterDeliveries {
        prepare(view)
        view.port.removed()
      }
      return
    }
    session.transitions.add(lifecycle.request.event, of: lifecycle.chain, as: lifecycle.id) {
      guard self.lifecycle.machine.isOnScreen, self.state == .removing else { return nil }
      return self.begin(removing: self.current(view), from: session, isAnimated, prepare)
    }
  }

  /// Removes a view.
  ///
  /// - Returns: The rest of the transition, or `nil` if the host has removed the view already.
  private func begin(
    removing shown: any ModuleView, from session: NavigatorSession, _ isAnimated: Bool,
    _ prepare: @MainActor (any ModuleView) -> Void
  ) -> TransitionQueue.Rest? {
    if let navigator = session.navigator, !navigator.contains(shown) {
      shown.port.removed()  // It left meanwhile without a notification.
      return nil
    }
    prepare(shown)
    notifyLeaving()
    if session.closeWindow(ofRoot: shown, by: lifecycle.runtime?.router?.closeWindow) { return nil }
    if let host = session.immediate, lifecycle.runtime?.tap.seam == nil {
      do throws(RouteError) {
        try host.removeNow(shown)
        try didRemove(shown, from: session)
      } catch { didFailToRemove(error) }
      return nil
    }
    return {
      do {
        let style = self.lifecycle.style
        try await self.host {
          try await session.navigator?.remove(shown, shownAs: isAnimated ? style : style.unanimated())
        }
        try self.didRemove(shown, from: session)
      } catch { self.didFailToRemove(error) }
    }
  }

  /// Continues after the host has removed the view.
  private func didRemove(_ shown: any ModuleView, from session: NavigatorSession) throws(RouteError) {
    if session.navigator?.contains(shown) == true { throw .stillShown("\(type(of: shown))") }
    shown.port.removed()
  }

  private func didFailToRemove(_ error: any Error) {
    lifecycle.failRemoval(.removeFailed(route: name, error))
    for visitor in visitors {
      visitor.lifecycle.failRemoval(
        .removeFailed(route: visitor.lifecycle.request.name, error), isReported: false)
    }
  }

  /// Calls the host during a transition.
  private func host<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    guard let runtime = lifecycle.runtime, let seam = runtime.routeSeam, let id = lifecycle.id else {
      return try await body()
    }
    let result: Result<Answer, any Error>
    do { result = .success(try await runtime.callHost(body)) } catch { result = .failure(error) }
    let failure: (any Error)? = if case .failure(let error) = result { error } else { nil }
    try await seam.didReach(.host(failure), of: id, lifecycle.request.event)
    return try result.get()
  }

  private func notifyLeaving() {
    lifecycle.notifyLeaving()
    for visitor in visitors { visitor.lifecycle.notifyLeaving() }
  }

  func didClose() {
    isClosed = true
    lifecycle.cancelCommit()
    notifyLeaving()
    preview?.view = nil
    lifecycle.didClose()
    for visitor in visitors { visitor.lifecycle.didClose() }
  }

  /// Closes the module if the host no longer has its view, because a host may remove a view without a notification.
  func reconcile(with shown: Set<ObjectIdentifier>) {
    guard lifecycle.machine.isOnScreen, let view = lifecycle.view, !shown.contains(ObjectIdentifier(view)) else {
      return
    }
    view.port.removed()
  }

  // MARK: Changing in place

  /// Moves the module to another index inside its parent, after the earlier transitions have ended. Does nothing if, at
  /// that time, the module is being removed or was removed.
  func move(to index: Int, in parent: ModuleChain) {
    if lifecycle.isInput(.move(to: index, in: parent.core)).was { return }
    session?.transitions.add(lifecycle.request.event, of: lifecycle.chain, as: lifecycle.id) {
      [weak self, weak parent] in
      guard let self, self.state == .routed, let view = self.lifecycle.view, let navigator = self.navigator else {
        return nil
      }
      self.lifecycle.clearError()
      let other = parent?.view as? any ModuleView
      return {
        do {
          if let other, navigator.children(of: other)?.contains(where: { $0.element === view }) == false {
            throw RouteError.notInside("\(type(of: view))", of: "\(type(of: other))")
          }
          try await self.host { try await navigator.perform(.move(view, to: index)) }
        } catch { self.lifecycle.failMove(.moveFailed(route: self.name, error)) }
      }
    }
  }

  func didTransfer(to view: AnyObject) {
    session?.viewDidChange()
    if preview?.view != nil { preview?.view = view as? any ModuleView }
  }
}

/// The owner of a made module. The handles retain the owner. The owner retains the module's view until the module is
/// shown.
@MainActor final class Preview {
  var view: (any ModuleView)? { didSet { if view != nil { didMake() } } }
  /// Called when a view is set.
  var didMake: @MainActor () -> Void = {}
}

extension ModuleView {
  /// The presentation of the module; `nil` if no route opened it.
  var presentation: RoutePresentation? { port.chain?.presentation as? RoutePresentation }
}
