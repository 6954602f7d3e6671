// The module of a route: it is shown, moved, removed and closed.

extension Route: OpenerLink {
  var route: String? { name }
  var navigator: (any Navigator)? { session?.navigator }

  // MARK: Showing

  /// Stores the view of a module that was made and not shown. The view is released with the last handle.
  func keep(_ view: any ModuleView, in preview: MadeModule?) {
    self.preview = preview
    enter(.made(by: request))
    // The module may have finished while it was built.
    guard state == .unrouted else { return view.port.viewWasRemoved() }
    preview?.view = view
    if view.port.isVisible { didAppear() }
  }

  /// Shows the module in a window, after the earlier transitions have ended. If the module has finished at that time, it
  /// is not shown.
  func show(_ view: any ModuleView, in session: NavigatorSession) {
    move(to: session)
    if case .made(let request) = progress.phase { enter(.showingMade(by: request)) } else { enter(.showing) }
    session.transitions.add(request.event, of: view.port.chain, as: id) {
      guard self.state == .routing else { return self.current(view).port.viewWasRemoved() }
      do { try await self.showNow(view, in: session) } catch { self.didFailToShow(view, error) }
    }
  }

  private func move(to session: NavigatorSession) {
    guard self.session !== session else { return }
    self.session = session
    session.add(self)
  }

  /// Returns the current view of the module: `view`, or the view that has replaced it.
  private func current(_ view: any ModuleView) -> any ModuleView { self.view ?? view }

  private func showNow(_ view: any ModuleView, in session: NavigatorSession) async throws {
    guard let navigator = session.navigator else { throw RouteError.windowGone(route: name) }
    let (style, source) = (try session.style(for: request), request.source(in: navigator))
    self.style = try await host { try await navigator.show(self.current(view), as: style, from: source) }
    // While the module was being shown, another view may have replaced its view, or the module may have been removed.
    let shown = current(view)
    guard !shown.port.isRemoved else { return }
    guard navigator.contains(shown) else { throw RouteError.notShown("\(type(of: shown))") }
    shown.port.viewIsReady()
    guard !shown.port.isRemoved else { return }
    preview?.view = nil
    request.performed.reportUnused(as: self.style, of: name, at: shown.port)
    if self.style.place == .root { reportRootOfGate(in: navigator) }
    // The interceptors are notified even if the module is about to be removed, because they are also notified of the
    // removal.
    didShow(shown)
  }

  private func didFailToShow(_ view: any ModuleView, _ error: any Error) {
    // Decided before the observers are notified, because they may show the module again.
    let (staysMade, wasOver) = (progress.staysMade, state.isFinal)
    if staysMade { session = nil }
    fail(.showing, .failedToShow(route: name, error))
    if !staysMade, !wasOver { current(view).port.viewWasRemoved() }
  }

  /// Updates the route of a made module that other code has shown.
  func didAppear() {
    guard state == .unrouted, let view else { return }
    cancelCommit()
    guard pending == nil else { return }
    style = .any
    if let router = runtime?.router, let navigator = router.navigator(of: view) {
      let session = router.session(of: navigator)
      router.keep(session)
      move(to: session)
      style = navigator.layout?.style(of: view) ?? .any
    }
    preview?.view = nil
    enter(.showing)
    didShow(view)
  }

  /// Cancels the attempt to show the made module.
  private func cancelCommit() { if let pending, pending.made != nil { pending.cancel() } }

  /// Reports that the module became the root of an empty window, because an interceptor opened the module while the
  /// interceptor parked a route that is not a root either. Such a module cannot be dismissed.
  private func reportRootOfGate(in navigator: any Navigator) {
    guard request.style.place != .root, let router = runtime?.router, let cause = request.event.cause,
      let parked = router.pendingRoutes.route(of: cause)?.request, parked.style.place != .root,
      (parked.requestedWindow ?? router.navigator) === navigator
    else { return }
    let text =
      "The module of the route \(name.quotedName) became the root of the window, which cannot be dismissed: the window"
      + " was empty when the interceptor that parks \(parked.name.quotedName) opened it. Let the interceptor proceed for"
      + " the first route of the app, or give both routes the style `root`."
    router.reportOnce(Diagnostic("route.gateBecameRoot", text))
  }

  // MARK: Later routes to this module

  /// The view, if the module is shown or waits to be shown.
  var existing: (any ModuleView)? { state == .routing || state == .routed ? view : nil }

  /// Adds another route that navigated to the module. The opener of that route also receives the module's later
  /// messages and output.
  func add(_ visitor: Route) {
    guard let view else { return visitor.end() }
    visitors.append(visitor)
    visitor.chain = chain
    visitor.style = .existing
    visitor.didShow(view)
  }

  // MARK: Sending to the opener

  func send<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: TaskCause?) -> Outcome? {
    var outcome = sendToOpener(name, output, because: cause)
    for visitor in visitors {
      let other = visitor.sendToOpener(name, output, because: cause)
      outcome = outcome ?? other
    }
    return outcome
  }

  func finish(with output: (any Sendable)?) -> Bool {
    // A module that has finished and could not be removed may finish again.
    if hasFinished, state != .routed { runtime.report(.finishedTwice(module: chain?.name ?? name)) }
    hasFinished = true
    let isFirst = decideClosing(with: output)
    let visitors = visitors.filter { $0.decideClosing(with: output) }
    // The removal is requested first, so transitions that the opener requests on receiving the output follow the
    // removal in the transition queue.
    removeModule()
    if isFirst { sendClosing() }
    for visitor in visitors { visitor.sendClosing() }
    return isFirst
  }

  // MARK: Removing

  /// Cancels a pending decision or loading, or removes the module.
  ///
  /// - Parameters:
  ///   - isAnimated: Whether the host may animate the removal.
  ///   - prepare: A closure that is called with the view immediately before the removal.
  func remove(animated isAnimated: Bool, preparing prepare: @escaping @MainActor (any ModuleView) -> Void = { _ in }) {
    if isInput(.remove).was { return }
    if let builder { builder.removeModule(animated: isAnimated, preparing: prepare) } else { pending?.cancel() }
  }

  /// Removes the module after the earlier transitions have ended.
  private func removeModule(
    animated isAnimated: Bool = true, preparing prepare: @escaping @MainActor (any ModuleView) -> Void = { _ in }
  ) {
    guard progress.canRemove else { return }
    let wasMade = state == .unrouted
    pending?.cancel()
    for route in [self] + visitors { route.enter(.removing(isOnScreen: route.progress.isOnScreen)) }
    // The transition retains the view until the transition has ended.
    guard state == .removing, let view else { return }
    guard !wasMade, let session else {
      preview?.view = nil
      runtime?.afterDeliveries {
        prepare(view)
        view.port.viewWasRemoved()
      }
      return
    }
    session.transitions.add(request.event, of: chain, as: id) {
      guard self.progress.isOnScreen, self.state == .removing else { return }
      do { try await self.removeNow(self.current(view), from: session, isAnimated, prepare) } catch {
        self.didFailToRemove(error)
      }
    }
  }

  private func removeNow(
    _ shown: any ModuleView, from session: NavigatorSession, _ isAnimated: Bool,
    _ prepare: @MainActor (any ModuleView) -> Void
  ) async throws {
    if let navigator = session.navigator, !navigator.contains(shown) {
      return shown.port.viewWasRemoved()  // It left meanwhile without a notification.
    }
    prepare(shown)
    for route in [self] + visitors { route.notifyLeaving() }
    if session.closeWindow(ofRoot: shown, by: runtime?.router?.closeWindow) { return }
    let style = isAnimated ? style : style.unanimated()
    try await host { try await session.navigator?.remove(shown, shownAs: style) }
    if session.navigator?.contains(shown) == true { throw RouteError.stillShown("\(type(of: shown))") }
    shown.port.viewWasRemoved()
  }

  private func didFailToRemove(_ error: any Error) {
    for route in [self] + visitors {
      route.fail(.removal, .removeFailed(route: route.name, error), isReported: route === self)
    }
  }

  /// Calls the host during a transition.
  private func host<Answer: Sendable>(_ body: @MainActor () async throws -> Answer) async throws -> Answer {
    guard let runtime, let seam = runtime.routeSeam, let id else { return try await body() }
    return try await seam.wait(for: .host, as: Answer.self, of: id, request.event) { try await runtime.callHost(body) }
  }

  func didClose() {
    cancelCommit()
    for route in [self] + visitors { route.notifyLeaving() }
    preview?.view = nil
    for route in [self] + visitors { route.end() }
  }

  /// Closes the module if the host no longer has its view, because a host may remove a view without a notification.
  func reconcile(with shown: Set<ObjectIdentifier>) {
    if progress.isOnScreen, let view, !shown.contains(ObjectIdentifier(view)) { view.port.viewWasRemoved() }
  }

  // MARK: Changing in place

  /// Moves the module to another index inside its parent, after the earlier transitions have ended. Does nothing if, at
  /// that time, the module is being removed or was removed.
  func move(to index: Int, in parent: ModuleChain) {
    if isInput(.move(to: index, in: parent.core)).was { return }
    session?.transitions.add(request.event, of: chain, as: id) { [weak self, weak parent] in
      guard let self, self.state == .routed, let view = self.view, let navigator = self.navigator else { return }
      self.clearError()
      let other = parent?.view as? any ModuleView
      do {
        if let other, navigator.children(of: other)?.contains(where: { $0.element === view }) == false {
          throw RouteError.notInside("\(type(of: view))", of: "\(type(of: other))")
        }
        try await self.host { try await navigator.perform(.move(view, to: index)) }
      } catch { self.fail(.move, .moveFailed(route: self.name, error)) }
    }
  }

  func didTransfer(to view: AnyObject) {
    session?.viewDidChange()
    if preview?.view != nil { preview?.view = view as? any ModuleView }
  }
}

extension ModuleView {
  /// The route whose module has the view; `nil` if no route opened it.
  var route: Route? { port.chain?.openerLink as? Route }
}
