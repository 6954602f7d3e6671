/// One replacement of a module's view by another view, in the module and on the screen.
@MainActor final class ViewSwap {
  private weak var chain: ModuleChain?
  private let other: any ModuleView
  /// The type of the replaced view, for errors.
  private let name: String
  /// The result, or a cancellation before the swap has begun.
  private var result: Result<Void, any Error>?
  private let waiters = Waiters<Void>()

  /// Creates a swap.
  ///
  /// - Parameters:
  ///   - view: The view to replace.
  ///   - other: The new view. The swap retains this view until the swap has ended.
  init(_ view: any ModuleView, for other: any ModuleView) {
    chain = view.port.chain
    self.other = other
    name = "\(type(of: view))"
  }

  /// Swaps the views. Called by the transition queue.
  func run(in navigator: (any Navigator)?) async {
    guard result == nil else { return }
    do {
      try await perform(in: navigator)
      result = .success(())
    } catch { result = .failure(error) }
    waiters.resume(returning: ())
  }

  /// Waits until the swap has ended.
  func ended() async throws {
    if result == nil {
      let cancel = { @MainActor in self.result = self.result ?? .failure(CancellationError()) }
      guard await waiters.wait(pausing: EventContext.activityOfThisTask, for: .route, onCancel: cancel) != nil else {
        cancel()
        throw CancellationError()
      }
    }
    try result?.get()
  }

  private func perform(in navigator: (any Navigator)?) async throws {
    // Another view may have replaced the view meanwhile.
    guard let chain, chain.isOpen, let view = chain.view as? any ModuleView, let navigator, navigator.contains(view)
    else { throw RouteError.notShown(name) }
    guard view !== other else { return }
    if (chain.runtime.router?.navigator(of: other) ?? navigator).contains(other) {
      throw RouteError.alreadyShown("\(type(of: other))")
    }
    let presentation = chain.presentation as? RoutePresentation
    presentation?.isSwapping = true
    defer { presentation?.isSwapping = false }
    // The module is transferred first, so that no notification that the host sends to the replaced view reaches the
    // module.
    try view.transfer(to: other)
    let serial = chain.runtime.deliveries.serial
    do {
      try await chain.runtime.host(chain.name) { try await navigator.perform(.swap(view, for: other)) }
      if navigator.contains(view) { throw RouteError.stillShown(name) }
      guard navigator.contains(other), chain.isOpen else { throw RouteError.notShown("\(type(of: other))") }
    } catch {
      guard chain.isOpen, other.port.chain === chain else { throw error }
      try other.transfer(to: view)
      // While `other` was the view of the module, `view` may have missed results.
      if chain.runtime.deliveries.serial != serial { view.port.notifyTransferred() }
      throw error
    }
    other.port.notifyTransferred()
  }
}

extension VIPRouter {
  /// Replaces the view of a module with another view, in the module and on the screen, for example for an A/B test of a
  /// screen or for a list that becomes a grid.
  ///
  /// A swap does not change the rest of the module:
  ///
  /// - the presenter, the interactor and their running work
  /// - the state of the lifecycle
  /// - the modules inside the view and on top of the view
  /// - the opener and the handles
  ///
  /// The swap waits in the transition queue of the window. Then the module is transferred, the navigator shows the
  /// other view, and the module receives ``Lifecycle/transferred``. A `ReplayMiddleware` responds to that event: it
  /// sends the current state to the other view. A module that was made and not shown is transferred immediately.
  ///
  /// - Parameters:
  ///   - view: The view of a module. If a third view has replaced `view` before the swap begins, the swap replaces the
  ///     third view.
  ///   - other: A view that belongs to no module and is not shown.
  /// - Throws: One of these errors:
  ///   - An ``Diagnostic`` if `other` already belongs to a module, or if the mapping of `other` is wrong. Nothing
  ///     has changed.
  ///   - A ``RouteError`` if `view` is not shown, `other` is shown, or the navigator cannot swap views. Nothing
  ///     has changed.
  ///   - Any other error that the navigator throws. Nothing has changed.
  ///   - `CancellationError` if the waiting task is cancelled. A swap that has not begun is cancelled. A swap that has
  ///     begun continues.
  public func swap(_ view: any ModuleView, for other: any ModuleView) async throws {
    guard view !== other else { return }
    guard let chain = view.port.chain, chain.isOpen else {
      throw RouteError(
        "host.moduleClosed", names: ["\(type(of: view))"],
        "\(type(of: view)) cannot be swapped for \(type(of: other)): the view to replace does not belong to an open"
          + " module. Usually the view to replace was swapped before, was removed, or was never built. Swap the current"
          + " view of an open module.")
    }
    try other.tablesForTransfer()
    let presentation = chain.presentation as? RoutePresentation
    if let presentation, presentation.session == nil { return try view.transferModule(to: other) }
    guard let session = presentation?.session ?? navigator(of: view).map({ navigator in session(of: navigator) }) else {
      throw RouteError.notShown("\(type(of: view))")
    }
    keep(session)
    // A module that swaps its view on every `transferred` event reaches the depth limit.
    let cause = runtime.cause
    let event = Event(Lifecycle.transferred, data: (), id: .nextOnMain()).caused(
      by: cause?.id, depth: cause.map { $0.depth + 1 } ?? 0
    ).inheriting(runtime.values)
    let swap = ViewSwap(view, for: other)
    session.transitions.add(event, named: presentation?.route ?? chain.name, of: chain) { [weak session] in
      { await swap.run(in: session?.navigator) }
    }
    try await swap.ended()
  }
}
