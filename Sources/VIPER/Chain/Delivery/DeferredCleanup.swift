/// Work on the main actor that deinitializers leave behind.
///
/// One task runs all that was added before it. `idle()` does not wait for that task: it runs the work itself.
package enum DeferredCleanup {
  private struct Release: Sendable {
    let name: String
    let idleness: Idleness?
    let work: @MainActor () -> Void
  }
  private static let waiting = Lock<[Release]>([])

  /// Adds work that no router lists.
  package static func add(_ work: @escaping @MainActor () -> Void) { add("", of: nil, work) }

  /// Adds work, on any thread.
  ///
  /// - Parameters:
  ///   - name: the name of the module, route or event that was released.
  ///   - idleness: the router that lists the work, and is not idle before.
  ///   - work: the work.
  static func add(_ name: String, of idleness: Idleness?, _ work: @escaping @MainActor () -> Void) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(Release(name: name, idleness: idleness, work: work))
      return waiting.count == 1
    }
    if isFirst { Task { @MainActor in runAll() } }
  }

  /// The names of a router's work that has not run.
  static func names(of idleness: Idleness) -> [String] {
    waiting.withLock { $0.filter { $0.idleness === idleness }.map(\.name) }
  }

  /// Whether work of a router has not run yet.
  static func isWaiting(for idleness: Idleness) -> Bool {
    waiting.withLock { $0.contains { $0.idleness === idleness } }
  }

  /// Runs all work, including work that is added meanwhile.
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
