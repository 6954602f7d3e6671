// The observation of all events and results in the modules of a router, for logs, metrics and traces.

extension VIPRouter {
  /// Observes every hop of every event and result in the modules of this router.
  ///
  /// A ``Hop`` is the handling of an event or result by one node of the chain. The observer is called before the hop,
  /// and the closure that the observer returns is called after the hop. Hops therefore nest like calls: if a node
  /// passes an event on, the hops of the later nodes are inside the hop of that node. The task of an asynchronous
  /// handler, and the time for which a middleware holds an event, are separate hops that end later. The first hop of a
  /// queued event begins when the event is delivered.
  ///
  /// Several observers are called in the order in which they were added. The closures that they return are called in
  /// reverse order. An observer must not send or publish. Without an observer, a hop costs a single check. See
  /// <doc:Observation>.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures time. Times are relative to this call.
  ///   - observer: A closure that is called before each hop, and that returns the closure to call after the hop, or
  ///     `nil`.
  /// - Returns: A token that ends the observation. The observation continues if the token is not stored.
  @discardableResult public func observe(
    clock: any Clock<Duration> = ContinuousClock(),
    _ observer: @escaping @MainActor (Hop) -> (@MainActor (Hop.End) -> Void)?
  ) -> Subscription { runtime.tap.observe(observer, clock: clock) }
}
