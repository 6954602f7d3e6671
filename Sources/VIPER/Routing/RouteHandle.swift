/// A handle of an opened route.
///
/// The handle of a module that was made and not shown retains the module. A task that waits on this handle retains the
/// module too. All other handles retain nothing.
///
/// A change of the state is reported in this order:
///
/// 1. to the interceptors, in reverse order
/// 2. to the observers, in the order in which they were added
/// 3. to the opener, as the closing result, if the route has ended
/// 4. to the sink, if the change is an error
///
/// Waiting tasks continue after that.
@MainActor public struct RouteHandle<Output: Sendable> {
  let route: Route
  let preview: MadeModule?

  /// The id of the route event. The closing result has the same id.
  public var eventID: Event.ID { route.event }
  /// The immediate outcome of the route event or, after ``commit(as:from:)``, of the commit:
  ///
  /// - ``Outcome/routed`` if the module was made, is shown, or waits to be shown
  /// - ``Outcome/held`` if an interceptor parked the route
  /// - ``Outcome/accepted`` if the parameters of the module are loading
  /// - ``Outcome/unhandled`` with the ``error`` if no router has the route or no route implements the interface
  /// - ``Outcome/rejected`` with the ``error`` for any other error
  /// - ``Outcome/gone`` if the route was removed while it was being opened
  public var outcome: Outcome { route.outcome }
  /// The progress of the route.
  public var state: RouteState { route.state }
  /// The last error of opening, showing, moving or removing the module. The error is final if the state is
  /// ``RouteState/failed``.
  public var error: RouteError? { route.error }
  /// The style that the host used. Until the module is shown, the requested style.
  public var style: RouteStyle { route.style }
  /// The opened view, while it exists.
  public var target: (any ModuleView)? {
    preview?.use()
    return route.view ?? preview?.view
  }

  /// Returns the opened view as an interface, while the view exists.
  ///
  /// If the route serves the interface, directly or through adapters, returns the object with which the route serves
  /// the interface. This applies even if the route was opened by another name. Otherwise returns the view itself, if
  /// the view has the type of the interface.
  ///
  /// - Parameter interface: The interface.
  /// - Returns: The view as the interface; `nil` if there is no view. Also `nil` if the view does not provide the
  ///   interface, because another route was opened instead, or because another view has replaced the module's view.
  public func target<Interface, Parameters, GivenOutput>(
    as interface: RouteInterface<Interface, Parameters, GivenOutput>
  ) -> Interface? {
    guard let target else { return nil }
    let served = route.runtime?.router?.target(of: target, as: interface.key, route: route.request.event.key)
    return (served ?? target) as? Interface
  }

  /// The module's output, if the module closed with an output. When an observer is notified of the state
  /// ``RouteState/removed``, the output is already available.
  public var givenOutput: Output? { route.closing.flatMap { $0.isSuccess ? $0.data as? Output : nil } }

  // MARK: Observing

  /// Calls `observer` synchronously at each change of the state, until the route has ended. If the route has already
  /// ended, calls `observer` once with the final state, before this method returns.
  ///
  /// The observer may use the handle in any way, for example to remove the module. A change that an observer makes is
  /// reported after the current change. The route retains the observer until the route has ended. If the module was
  /// made and not shown, the handle retains the module. An observer that captures such a handle therefore retains the
  /// module until the module is shown or removed.
  ///
  /// - Returns: A token that cancels the observation. The observation continues if the token is not stored.
  @discardableResult public func observe(_ observer: @escaping @MainActor (RouteState) -> Void) -> Subscription {
    route.observe(observer)
  }

  /// Returns a stream of the messages that the module sends under the given name from now on. The module sends them
  /// with ``Presenter/sendToOpener(_:_:)``. The stream ends when the module closes, before the closing result is
  /// delivered.
  ///
  /// ```swift
  /// let handle = view.push(Routes.editor(note))
  /// for await draft in handle.messages(of: Editor.draftChanged) { show(draft) }
  /// ```
  ///
  /// Each call returns a separate stream that receives all messages. The opener's mapping receives them too. If
  /// the mapping does not handle a message, the message counts as handled by the reader. When a reader stops, its
  /// stream is released.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - policy: The buffering policy, unbounded by default. Messages that exceed the buffer are dropped and counted.
  /// - Returns: A stream that retains neither the module nor this handle.
  public func messages<Name: TypedName>(
    of name: Name, buffering policy: AsyncStream<Name.Output>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Name.Output> { route.messages.messages(of: name, policy) }

  /// Waits until the module is shown. Also returns if the module closes before it is shown.
  ///
  /// - Throws: The ``RouteError`` that states why the module was not shown, or `CancellationError` if the waiting task
  ///   is cancelled.
  public func waitUntilShown() async throws { try await route.shown() }

  /// Waits until the module closes.
  ///
  /// The closing result is delivered once, like the answer to a `request`. If a task waits in this method when the
  /// module closes, the mappings of the opener do not receive the result. Otherwise the mappings receive the result.
  ///
  /// - Returns: The output; `nil` if the module closed without an output.
  /// - Throws: The ``RouteError`` that states why the module was not shown, the error of an adapter that could not
  ///   convert the output, or `CancellationError` if the waiting task is cancelled. A cancelled wait does not close the
  ///   module.
  public func output() async throws -> Output? {
    try await route.closed()
    return givenOutput
  }

  /// Waits until the module has been removed.
  ///
  /// - Throws: The ``RouteError`` that states why the module was not shown or could not be removed, or
  ///   `CancellationError` if the waiting task is cancelled.
  public func waitUntilRemoved() async throws { try await route.removed() }

  // MARK: Removing

  /// Whether ``remove(animated:preparing:)`` would have an effect. Reading this property changes nothing.
  public var canRemove: Bool { route.progress.canRemove }

  /// Removes the module, and everything presented on it, from the screen. The removal reverses the transition that
  /// showed the module.
  ///
  /// The module closes without an output. A parked route, and a module that was made and not shown, close without an
  /// output too. Does nothing if the module is being removed or has been removed. If the module cannot be removed, the
  /// state returns to ``RouteState/routed``, the handle has the error, and the error is reported to the sink.
  ///
  /// - Parameters:
  ///   - isAnimated: Whether the host may animate the removal. If `false`, the host does not animate the removal, even
  ///     if the presentation was animated.
  ///   - prepare: A closure that is called with the view immediately before the view is removed or, if the module was
  ///     only made, released. The closure is not called if the route is still parked, loading or waiting to be shown.
  public func remove(
    animated isAnimated: Bool = true, preparing prepare: @escaping @MainActor (any ModuleView) -> Void = { _ in }
  ) {
    preview?.use()
    route.remove(animated: isAnimated, preparing: prepare)
  }

  // MARK: Showing a preview

  /// Shows the module that was made with the style ``RouteStyle/unshown``.
  ///
  /// The module is shown like any other module: interceptors decide about it, and it waits in the transition queue. If
  /// the module cannot be shown, the handle has the error, the error is reported to the sink, and the module is
  /// preserved. You can then commit it again. If the module was not made, has already been shown or was removed, an
  /// error is reported to the sink and nothing else changes. Waiting tasks continue to wait.
  ///
  /// - Parameters:
  ///   - style: The style; `nil` for the style of the route's registration.
  ///   - source: The view from which the module is shown; `nil` for the view that opened the route.
  /// - Returns: The immediate outcome, as in ``outcome``.
  @discardableResult public func commit(as style: RouteStyle? = nil, from source: (any ModuleView)? = nil) -> Outcome {
    preview?.use()
    return RouteOpening.commit(route, preview?.view, as: style, from: source)
  }
}

/// The owner of a made module. The handles retain the owner. The owner retains the module's view until the module is
/// shown.
@MainActor final class MadeModule {
  var view: (any ModuleView)? {
    didSet {
      if (oldValue == nil) != (view == nil) { isUnused = view != nil }
      if view != nil { didMake() }
    }
  }
  /// Called when a view is set.
  var didMake: @MainActor () -> Void = {}
  /// Whether the module was made, and no code has read, committed or removed it.
  private var isUnused = false
  private let route: String
  private let runtime: Runtime

  init(of route: String, runtime: Runtime) { (self.route, self.runtime) = (route, runtime) }

  /// Records that code has read, committed or removed the module.
  func use() { isUnused = false }

  deinit {
    guard isUnused else { return }
    let text =
      "The module of the route \(route.quotedName) was created by the style `unshown` and released without being used."
      + " Usually the route handle was not stored, or the route was opened by `send`. Store the handle that `route(…)`"
      + " returns, or call its method `remove()`."
    // The cleanup of the module, which is released too, is listed as pending work.
    DeferredCleanup.add { [runtime] in runtime.reportOnce(Diagnostic("route.previewNotRetained", text)) }
  }
}
