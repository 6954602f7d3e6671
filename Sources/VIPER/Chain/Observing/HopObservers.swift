/// Who observes a router. If nobody does, a step costs one look at that.
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
  /// Is called when there are others.
  var haveChanged: @MainActor () -> Void = {}

  /// Adds one.
  ///
  /// - Returns: what to remove it by.
  func add(_ observer: @escaping HopObserver, clock: any Clock<Duration>) -> Int {
    lastNumber += 1
    all.append(
      Watching(number: lastNumber, time: clock.stopwatch(), observer: observer))
    isEmpty = false
    haveChanged()
    return lastNumber
  }

  func remove(_ number: Int) {
    all.removeAll { $0.number == number }
    isEmpty = all.isEmpty
    haveChanged()
  }

  /// A step begins.
  ///
  /// - Returns: what to call when it ends: the observers hear that in reverse order.
  func begin(_ hop: Hop) -> @MainActor (Outcome) -> Void {
    let ends = all.map { watching in
      var hop = hop
      hop.time = watching.time()
      return (watching, watching.observer(hop))
    }
    return { outcome in
      for case (let watching, let end?) in ends.reversed() {
        end(Hop.End(outcome: outcome, time: watching.time()))
      }
    }
  }
}

/// An observation of a router's steps. It goes on whether this is kept or not, until it is cancelled.
@MainActor public final class HopObservation {
  private weak var runtime: Runtime?
  private let number: Int

  init(_ number: Int, of runtime: Runtime) {
    self.number = number
    self.runtime = runtime
  }

  /// Ends the observation; steps under way are still told to have ended.
  public func cancel() { runtime?.observers.remove(number) }
}
