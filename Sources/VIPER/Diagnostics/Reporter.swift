/// The sink of a router, and the router's count of dropped events and results. This class can be used on any thread.
final class Reporter: Sendable {
  /// A closure in a struct. Swift 6.3 would wrap a closure that is itself the value of the generic lock at each access,
  /// and release the chain of wrappers recursively.
  private struct Sink: Sendable {
    let report: @Sendable (Diagnostic) -> Void
  }

  private let currentSink = Lock(Sink { $0.writeToStandardError() })
  @MainActor private var droppedOnMain = 0
  private let droppedElsewhere = Lock(0)

  /// The sink that receives all reports.
  var sink: @Sendable (Diagnostic) -> Void {
    get { currentSink.withLock { $0 }.report }
    set {
      // The previous sink is released outside the lock.
      var sink = Sink(report: newValue)
      currentSink.withLock { swap(&$0, &sink) }
    }
  }

  func report(_ diagnostic: Diagnostic) { sink(diagnostic) }

  /// The value of ``VIPRouter/droppedCount``.
  @MainActor var dropped: Int { droppedOnMain + droppedElsewhere.withLock { $0 } }

  /// Counts a dropped event or result on the main actor, where no lock is necessary.
  @MainActor func drop() { droppedOnMain += 1 }

  /// Counts dropped events. Can be called on any thread.
  func drop(_ count: Int) { droppedElsewhere.withLock { $0 += count } }
}
