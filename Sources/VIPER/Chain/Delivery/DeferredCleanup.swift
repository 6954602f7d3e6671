/// Work on the main actor that deinitializers schedule.
///
/// One task runs all work that was added before the task starts. `idle()` does not wait for that task, but runs the
/// work itself.
package enum DeferredCleanup {
  private struct Release: Sendable {
    let name: String
    let idleness: Idleness?
    let work: @MainActor () -> Void
  }
  private static let waiting = Lock<[Release]>([])

  /// Adds work that no router lists as pending.
  package static func add(_ work: @escaping @MainActor () -> Void) { add("", of: nil, work) }

  /// Adds work, on any thread.
  ///
  /// - Parameters:
  ///   - name: The name of the module, route or event to which the released object belonged.
  ///   - idleness: The idleness of the router that lists the work. The router is not idle until the work has run.
  ///   - work: The work to run on the main actor.
  static func add(_ name: String, of idleness: Idleness?, _ work: @escaping @MainActor () -> Void) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(Release(name: name, idleness: idleness, work: work))
      return waiting.count == 1
    }
    // The context is that of the object that is released first. It has no relation to the other work.
    if isFirst { TaskCause.$ofTask.withValue(nil) { _ = Task { @MainActor in runAll() } } }
  }

  /// Returns the names of a router's work that has not run yet.
  static func names(of idleness: Idleness) -> [String] {
    waiting.withLock { $0.filter { $0.idleness === idleness }.map(\.name) }
  }

  /// Returns whether any work of a router still waits to run.
  static func isWaiting(for idleness: Idleness) -> Bool {
    waiting.withLock { $0.contains { $0.idleness === idleness } }
  }

  /// Runs all work, including work that is added during the run.
  @MainActor static func runAll() {
    while true {
      let all = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      if all.isEmpty { return }
      for release in all {
        release.work()
        release.idleness?.check()
      }
    }
  }
}
