/// Work on the main actor that deinitializers leave behind.
///
/// One task runs all that was added before it. `idle()` does not wait for that task: it runs the work itself.
package enum ReleasedWork {
  private static let waiting = Lock<[@MainActor () -> Void]>([])

  /// Adds work that no router lists.
  package static func add(_ work: @escaping @MainActor () -> Void) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(work)
      return waiting.count == 1
    }
    if isFirst { Task { @MainActor in runAll() } }
  }

  /// Runs all work, including work that is added meanwhile.
  @MainActor static func runAll() {
    while true {
      let all = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      if all.isEmpty { return }
      for work in all { work() }
    }
  }
}
