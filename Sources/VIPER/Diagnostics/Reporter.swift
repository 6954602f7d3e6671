/// A router's sink, and its count of dropped events and results; usable from any thread.
final class Reporter: Sendable {
  private let currentSink = Lock<any DiagnosticSink>(StandardErrorSink())
  @MainActor private var droppedOnMain = 0
  private let droppedElsewhere = Lock(0)

  /// The sink that gets all reports.
  var sink: any DiagnosticSink {
    get { currentSink.withLock { $0 } }
    set {
      // The old one is released outside the lock.
      var sink = newValue
      currentSink.withLock { swap(&$0, &sink) }
    }
  }

  func report(_ diagnostic: Diagnostic) { sink.report(diagnostic) }

  /// The number of events and results that were dropped because their receiver had gone.
  @MainActor var dropped: Int { droppedOnMain + droppedElsewhere.withLock { $0 } }

  /// Counts a dropped event or result, on the main actor, where no lock is needed.
  @MainActor func drop() { droppedOnMain += 1 }

  /// Counts dropped events, from anywhere.
  func drop(_ count: Int) { droppedElsewhere.withLock { $0 += count } }
}
