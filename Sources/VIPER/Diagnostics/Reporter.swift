/// The sink of a router, the mistakes that it has received, and the count of dropped events and results. Any thread can
/// report and count. Only the main actor accesses the other state.
final class Reporter: Sendable {
  /// A closure in a struct. Swift 6.3 would wrap a closure that is itself the value of the generic lock at each access,
  /// and release the chain of wrappers recursively.
  private struct Sink: Sendable {
    let report: @Sendable (Diagnostic) -> Void
    static var standardError: Sink { Sink { $0.writeToStandardError() } }
  }

  /// The sink of the router has the key `nil`. Observers have further sinks.
  private let sinks = Lock([ObjectIdentifier?.none: Sink.standardError])
  @MainActor private var droppedOnMain = 0
  private let droppedElsewhere = Lock(0)
  /// The texts of the mistakes that were reported.
  @MainActor private var reported: Set<String> = []
  /// The number of searches for a nearest name that are left. Without a limit, unknown names from outside could cause
  /// any number of searches.
  @MainActor private var searches = 256

  /// The sink of the router.
  var sink: @Sendable (Diagnostic) -> Void {
    get { (sinks.withLock { $0[nil] } ?? .standardError).report }
    set { set(newValue, for: nil) }
  }

  /// Sets or removes the sink of an owner.
  func set(_ report: (@Sendable (Diagnostic) -> Void)?, for owner: AnyObject?) {
    // The previous sink is released outside the lock.
    var sink = report.map(Sink.init)
    sinks.withLock { swap(&$0[owner.map(ObjectIdentifier.init)], &sink) }
  }

  func report(_ diagnostic: Diagnostic) { for sink in sinks.withLock(\.values) { sink.report(diagnostic) } }

  /// Returns whether a mistake is reported for the first time.
  @MainActor func isFirst(_ mistake: String) -> Bool { reported.insert(mistake).inserted }

  /// Searches for the name that is nearest to an unknown name from outside.
  ///
  /// - Returns: The result of the search, or `nil` if the router has searched too often.
  @MainActor func search(_ nearest: @autoclosure () -> String?) -> String? {
    guard searches > 0 else { return nil }
    searches -= 1
    return nearest()
  }

  /// The value of ``VIPRouter/droppedCount``.
  @MainActor var dropped: Int { droppedOnMain + droppedElsewhere.withLock { $0 } }

  /// Counts a dropped event or result on the main actor, where no lock is necessary.
  @MainActor func drop() { droppedOnMain += 1 }

  /// Counts dropped events. Can be called on any thread.
  func drop(_ count: Int) { droppedElsewhere.withLock { $0 += count } }
}
