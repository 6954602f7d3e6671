/// The observers of a router. Without observers, a step costs one check.
@MainActor final class HopObservers {
  private final class Watching {
    let time: () -> Duration
    let observer: HopObserver

    init(_ observer: @escaping HopObserver, clock: any Clock<Duration>) {
      time = clock.stopwatch()
      self.observer = observer
    }
  }

  private var all: [Watching] = []

  /// Whether there are no observers.
  var isEmpty: Bool { all.isEmpty }
  /// Called after an observer is added or removed.
  var didChange: @MainActor () -> Void = {}

  /// Adds an observer. When the observation is cancelled, the ends of steps that are under way are still reported.
  func add(_ observer: @escaping HopObserver, clock: any Clock<Duration>) -> Subscription {
    let watching = Watching(observer, clock: clock)
    all.append(watching)
    didChange()
    return Subscription(
      isAdded: { [weak self, weak watching] in self?.all.contains { $0 === watching } == true },
      remove: { [weak self, weak watching] in
        self?.all.removeAll { $0 === watching }
        self?.didChange()
      })
  }

  /// Notifies the observers that a step begins.
  ///
  /// - Returns: A closure to call at the end of the step, or `nil` if no observer has returned a closure for the end.
  ///   The closure notifies the observers in reverse order.
  func begin(_ hop: Hop) -> (@MainActor (Outcome) -> Void)? {
    var hop = hop
    var ends: (@MainActor (Outcome) -> Void)?
    for watching in all {
      hop.time = watching.time()
      guard let end = watching.observer(hop) else { continue }
      ends = { [ends] outcome in
        end(Hop.End(outcome: outcome, time: watching.time()))
        ends?(outcome)
      }
    }
    return ends
  }
}
