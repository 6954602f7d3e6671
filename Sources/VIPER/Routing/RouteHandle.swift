/// A route that was opened.
///
/// It keeps nothing alive, except for a module that was made and not shown; a task that waits on such a handle keeps it
/// too.
///
/// A change is told in this order: the interceptors, in reverse; the observers, in the order in which they began; the
/// opener's closing result, if it is the end; the sink, if it is an error. Waiting tasks continue after that.
@MainActor public struct RouteHandle<Output: Sendable> {
  let lifecycle: RouteLifecycle
  let preview: Preview?

  /// The route event: the closing result carries its id.
  public var event: Event.ID { lifecycle.event }
  /// The outcome of the route event: ``Outcome/routed``; ``Outcome/held`` if an interceptor has parked
  /// it; ``Outcome/accepted`` if its module is being loaded; ``Outcome/rejected`` or, if no router has the
  /// route and no route serves the interface, ``Outcome/unhandled``, with the ``error``.
  public var outcome: Outcome { lifecycle.outcome }
  /// The progress of the route.
  public var state: RouteState { lifecycle.state }
  /// The last failure: to be shown, for good if the state is ``RouteState/failed``, or to be moved or taken off.
  public var error: RouteError? { lifecycle.error }
  /// The style that was really used; the style asked for, until it is shown.
  public var style: RouteStyle { lifecycle.style }
  /// The view that was opened, while it lives.
  public var target: (any ModuleView)? { lifecycle.view ?? preview?.view }

  /// The view that was opened, as an interface, while it lives: by whatever it was asked for, as what its route
  /// serves, or as it is.
  ///
  /// - Returns: `nil` if there is no view, or it is not that: if another route was opened instead, or another view
  ///   has taken over.
  public func target<Interface, Parameters, GivenOutput>(
    as interface: RouteInterface<Interface, Parameters, GivenOutput>
  ) -> Interface? {
    guard let target else { return nil }
    let served = lifecycle.runtime?.router?.target(of: target, as: interface.key, route: lifecycle.request.event.key)
    return (served ?? target) as? Interface
  }

  /// The module's output, if it has closed with one: when the state is ``RouteState/removed``, for observers too.
  public var givenOutput: Output? { lifecycle.closing.flatMap { $0.isSuccess ? $0.data as? Output : nil } }

  // MARK: Observing

  /// The state now and each that follows, until a final one. Every loop begins with the state at that time.
  public var states: AsyncStream<RouteState> { lifecycle.states }

  /// Calls `observer` at each change, as part of it, until the route has ended.
  ///
  /// The observer may do anything with the handle, remove the module too: what it changes is told next. It lives as
  /// long as the route. The handle of a module that was made keeps that module: an observer that captures such a
  /// handle keeps it until it is shown or removed.
  ///
  /// - Returns: a token that ends the observation; it need not be kept.
  @discardableResult public func observe(_ observer: @escaping @MainActor (RouteState) -> Void) -> RouteObservation {
    lifecycle.observe(observer)
  }

  /// The messages that the module sends under a name from now on, by ``Presenter/sendToOpener(_:_:)``, until it closes:
  /// the stream ends before the closing result.
  ///
  /// ```swift
  /// let handle = view.push(Routes.editor, note)
  /// for await draft in handle.messages(of: Editor.draftChanged) { show(draft) }
  /// ```
  ///
  /// Each call gives a stream of its own, which gets all. The opener's result mapping gets them too; if it takes none,
  /// the reader has taken it. A reader that stops is forgotten.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - policy: how many are buffered. All of them without; those that give way to others are dropped, and counted.
  /// - Returns: a stream that keeps neither the module nor this handle alive.
  public func messages<Name: TypedName>(
    of name: Name, buffering policy: AsyncStream<Name.Output>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Name.Output> { lifecycle.messages.messages(of: name, policy) }

  /// Waits until the module is shown; returns also if it has closed before it could be.
  ///
  /// - Throws: the ``RouteError`` for which it was not shown, or `CancellationError` if the waiting task is cancelled.
  public func shown() async throws { try await lifecycle.shown() }

  /// Waits until the module closes.
  ///
  /// The closing result is delivered once, as the answer to a `request` is: if a task waits here when the module closes, the
  /// mappings of the opener do not receive the result. Without a waiting task they do.
  ///
  /// - Returns: the output; `nil` if it closed without.
  /// - Throws: the ``RouteError`` for which it was not shown, what an adapter threw that could not translate the
  ///   output, or `CancellationError` if the waiting task is cancelled; the module stays then.
  public func output() async throws -> Output? {
    try await lifecycle.closed()
    return givenOutput
  }

  /// Waits until the module has left.
  ///
  /// - Throws: the ``RouteError`` for which it was not shown or could not be taken off, or `CancellationError`
  ///   if the waiting task is cancelled.
  public func removed() async throws { try await lifecycle.removed() }

  // MARK: Removing

  /// Whether ``remove(animated:preparing:)`` would do anything. Asking changes nothing.
  public var canRemove: Bool { lifecycle.machine.canRemove }

  /// Takes the module off the screen, by the inverse of how it was shown, with all that lies on top.
  ///
  /// It closes without output, also if it is parked, or was made and not shown. Does nothing if it is leaving or
  /// has left. If it cannot be taken off, the state goes back to ``RouteState/routed``, the handle has the
  /// error, and the sink is told.
  ///
  /// - Parameters:
  ///   - isAnimated: whether the host may animate it; with `false` it does not, however it came.
  ///   - prepare: is called with the view when it is its turn, just before it is taken off or, if it was made only, let go
  ///     of; not if it was never to be seen.
  public func remove(
    animated isAnimated: Bool = true, preparing prepare: @escaping @MainActor (any ModuleView) -> Void = { _ in }
  ) {
    lifecycle.remove(animated: isAnimated, preparing: prepare)
  }

  // MARK: Showing a preview

  /// Shows the very instance that was made by the style ``RouteStyle/make``.
  ///
  /// It is opened like any other: interceptors see it, and it waits its turn. If it fails, the handle has the
  /// error, the sink is told, and the module is as it was: it may be tried again. If there is nothing to show,
  /// because it was not made, has been shown or has gone, nothing else changes, and waiting tasks are not concerned.
  ///
  /// - Parameters:
  ///   - style: how to show it; as the route was registered without it.
  ///   - source: the view that it is shown from; the one that made it without.
  /// - Returns: what became of that at once, as ``outcome``.
  @discardableResult public func commit(as style: RouteStyle? = nil, from source: (any ModuleView)? = nil) -> Outcome {
    CommitOpening.commit(lifecycle, preview?.view, as: style, from: source)
  }
}
