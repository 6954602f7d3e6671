/// An observer of a router, and the time on its clock.
@MainActor final class HopWatcher {
  fileprivate let time: () -> Duration
  fileprivate let observer: HopObserver

  init(_ observer: @escaping HopObserver, clock: any Clock<Duration>) {
    time = clock.stopwatch()
    self.observer = observer
  }
}

extension [HopWatcher] {
  /// Notifies the observers that a step begins.
  ///
  /// - Parameter hop: Returns the step, with the time on the clock of an observer.
  /// - Returns: A closure to call at the end of the step, or `nil` if no observer has returned a closure for the end.
  ///   The closure notifies the observers in reverse order.
  @MainActor func begin(_ hop: @MainActor (_ time: Duration) -> Hop) -> (@MainActor (Outcome) -> Void)? {
    var ends: (@MainActor (Outcome) -> Void)?
    for watcher in self {
      guard let end = watcher.observer(hop(watcher.time())) else { continue }
      ends = { [ends] outcome in
        end(Hop.End(outcome: outcome, time: watcher.time()))
        ends?(outcome)
      }
    }
    return ends
  }
}
