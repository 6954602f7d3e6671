/// The observers of a router. Without any, a step costs one look at that.
@MainActor final class HopObservers {
  private struct Watching {
    let number: Int
    let time: () -> Duration
    let observer: HopObserver
  }

  private var all: [Watching] = []
  private var lastNumber = 0

  /// Kept beside the list, which would have to be guarded against changes at each step.
  private(set) var isEmpty = true
  /// Runs when the first comes or the last goes.
  var didChange: @MainActor () -> Void = {}

  /// Adds an observer.
  ///
  /// - Returns: its token.
  func add(_ observer: @escaping HopObserver, clock: any Clock<Duration>) -> Int {
    lastNumber += 1
    all.append(Watching(number: lastNumber, time: clock.stopwatch(), observer: observer))
    isEmpty = false
    didChange()
    return lastNumber
  }

  func remove(_ number: Int) {
    all.removeAll { $0.number == number }
    isEmpty = all.isEmpty
    didChange()
  }

  /// Tells the observers that a step begins.
  ///
  /// - Returns: a closure to call when it ends, which tells the observers in reverse order; `nil` if none wants to know.
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

/// An observation of a router's steps. It goes on whether this is kept or not, until it is cancelled.
@MainActor public final class HopObservation {
  private weak var observers: HopObservers?
  private let number: Int

  init(_ number: Int, of observers: HopObservers) {
    self.number = number
    self.observers = observers
  }

  /// Ends the observation; steps under way are still told to have ended.
  public func cancel() { observers?.remove(number) }
}
