/// One swap of a module's view for another, on the screen as well.
@MainActor final class ViewSwap {
  private weak var chain: ModuleChain?
  private let other: any ModuleView
  /// The type of the view that is to go, for people.
  private let name: String
  private var result: Result<Void, any Error>?
  private var isCancelled = false
  private let waiters = Waiters<Void>()

  /// - Parameters:
  ///   - view: the view that is to go.
  ///   - other: the view that is to take over. It lives until the swap has ended.
  init(_ view: any ModuleView, for other: any ModuleView) {
    chain = view.port.chain
    self.other = other
    name = "\(type(of: view))"
  }

  /// Swaps, when it is its turn.
  func run(in navigator: (any Navigator)?) async {
    guard !isCancelled else { return }
    do {
      try await perform(in: navigator)
      result = .success(())
    } catch { result = .failure(error) }
    waiters.resume(returning: ())
  }

  /// Returns when it has ended.
  func ended() async throws {
    if result == nil {
      let cancel = { @MainActor in self.isCancelled = true }
      guard await waiters.wait(pausing: EventContext.activityOfThisTask, for: .route, onCancel: cancel) != nil else {
        isCancelled = true
        throw CancellationError()
      }
    }
    try result?.get()
  }

  private func perform(in navigator: (any Navigator)?) async throws {
    // Yet another view may have taken over meanwhile.
    guard let chain, chain.isOpen, let view = chain.view as? any ModuleView, let navigator, navigator.has(view) else {
      throw NavigationError.notShown(name)
    }
    guard view !== other else { return }
    if navigator.has(other) { throw NavigationError.alreadyShown("\(type(of: other))") }
    let presentation = chain.presentation as? RoutePresentation
    presentation?.isSwapping = true
    defer { presentation?.isSwapping = false }
    // First, so that a host may tell the view that goes whatever it likes.
    try view.transfer(to: other)
    let serial = chain.runtime.deliveries.serial
    do {
      try await navigator.swapIfAble(view, for: other)
      if navigator.has(view) { throw NavigationError.stillShown(name) }
      guard navigator.has(other), chain.isOpen else { throw NavigationError.notShown("\(type(of: other))") }
    } catch {
      guard chain.isOpen, other.port.chain === chain else { throw error }
      try other.transfer(to: view)
      // It has missed what came meanwhile, if anything did.
      if chain.runtime.deliveries.serial != serial { view.port.notifyTransferred() }
      throw error
    }
    other.port.notifyTransferred()
  }
}

extension VIPRouter {
  /// Puts another view in the place of a module's view, on the screen as well: an A/B test of a screen, a list that
  /// becomes a grid.
  ///
  /// Presenter and interactor, what they are doing and how far the lifecycle has come stay as they are; so do the
  /// modules inside the view and on it, its opener, and its handles. It waits its turn among the
  /// window's transitions. Then the module is handed over, the navigator shows the other view, and the module is told
  /// by ``Lifecycle/transferred``; a `ReplayMiddleware` shows the other view the state on that. A module that was
  /// made and not shown is handed over at once.
  ///
  /// - Parameters:
  ///   - view: the view of a module. If yet another has taken over before it is its turn, that one.
  ///   - other: a view that belongs to no module and is not shown.
  /// - Throws: an ``AssemblyError`` if `other` belongs to a module already or its mapping is wrong; a
  ///   ``NavigationError`` if `view` is not shown, `other` is, or the navigator cannot; whatever else the navigator
  ///   throws. All is as it was then. `CancellationError` if the waiting task is cancelled: before it is its turn
  ///   nothing is swapped, after that it goes on.
  public func swap(_ view: any ModuleView, for other: any ModuleView) async throws {
    guard view !== other else { return }
    guard let chain = view.port.chain, chain.isOpen else {
      throw NavigationError.refused(
        "\(type(of: view)) cannot be swapped for \(type(of: other)): it belongs to no module. Usually it was swapped"
          + " before, has been removed, or was never built. Swap the view that the module has now.")
    }
    try other.tablesForTransfer()
    let presentation = chain.presentation as? RoutePresentation
    if let presentation, presentation.session == nil { return try view.transferModule(to: other) }
    guard let session = presentation?.session ?? navigator(of: view).map({ navigator in session(of: navigator) }) else {
      throw NavigationError.notShown("\(type(of: view))")
    }
    keep(session)
    // A module that swaps its view whenever it is told so comes to the depth limit.
    let cause = runtime.cause
    let event = Event(Lifecycle.transferred, data: (), id: .nextOnMain()).caused(
      by: cause?.id, depth: cause.map { $0.depth + 1 } ?? 0)
    let swap = ViewSwap(view, for: other)
    session.transitions.add(event, named: presentation?.route ?? chain.name, of: chain) { [weak session] in
      await swap.run(in: session?.navigator)
    }
    try await swap.ended()
  }
}
