// The one hook for logs, metrics and traces: every step of every event, in all modules of a router.

extension VIPRouter {
  /// Observes every step of every event and result in the modules of this router.
  ///
  /// The observer is called before a link has the event or result, and what it returns after, so steps nest as the
  /// calls do: what a link passes on is inside its own step. A task's step, and that of an event that is held, go on
  /// after the call. An event that waits for a delivery to end begins its first step when its turn has come. Several
  /// observers are told in the order in which they were added, and of ends in reverse. An observer must not send or
  /// publish. While there is none, a step costs one look at that. See <doc:Observation>.
  ///
  /// - Parameters:
  ///   - clock: what measures time; it begins with zero here.
  ///   - observer: is called before each step. It returns what is to be called after, or `nil`.
  /// - Returns: what ends the observation; it need not be kept.
  @discardableResult public func observe(
    clock: any Clock<Duration> = ContinuousClock(), _ observer: @escaping HopObserver
  ) -> HopObservation { HopObservation(runtime.observers.add(observer, clock: clock), of: runtime.observers) }
}
