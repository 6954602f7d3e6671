/// The observers of a router. Without observers, a step costs one check.
@MainActor final class HopObservers {
  private struct Watching {
    let number: Int
    let time: () -> Duration
    let observer: HopObserver
  }

  private var all: [Watching] = []
  private var lastNumber = 0

  /// Whether there are no observers. Stored separately, because an access to the list needs an exclusivity check at
  /// each step.
  private(set) var isEmpty = true
  /// Called after an observer is added or removed.
  var didChange: @MainActor () -> Void = {}

  /// Adds an observer. When the observation is cancelled, the ends of steps that are under way are still reported.
  func add(_ observer: @escaping HopObserver, clock: any Clock<Duration>) -> Subscription {
    lastNumber += 1
    all.append(Watching(number: lastNumber, time: clock.stopwatch(), observer: observer))
    isEmpty = false
    didChange()
    let number = lastNumber
    return Subscription(
      isAdded: { [weak self] in self?.all.contains { $0.number == number } == true },
      remove: { [weak self] in self?.remove(number) })
  }

  private func remove(_ number: Int) {
    all.removeAll { $0.number == number }
    isEmpty = all.isEmpty
    didChange()
  }

  /// Notifies the observers that a step begins.
  ///
  /// - Returns: A closure to call at the end of the step, or `nil` if no observer has returned a closure for the end.
  ///   The closure notifies the observers in reverse order.
  func begin(_ hop: Hop) -> (@MainActor (Outcome) -> Void)? {
    var hop = hop
    var ends: [(watching: Watching, end: @MainActor (Hop.End) -> Void)] = []
    for watching in all {
      hop.time = watching.time()
      if let end = watching.observer(hop) { ends.append((watching, end)) }
    }
    guard !ends.isEmpty else { return nil }
    return { outcome in
      for (watching, end) in ends.reversed() { end(Hop.End(outcome: outcome, time: watching.time())) }
    }
  }
}
