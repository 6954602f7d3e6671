/// Work on the main actor that deinitializers leave behind. One task does all that has come until it runs.
package enum ReleasedWork {
  private static let waiting = Lock<[@MainActor () -> Void]>([])

  package static func add(_ work: @escaping @MainActor () -> Void) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(work)
      return waiting.count == 1
    }
    if isFirst { Task { @MainActor in runAll() } }
  }

  @MainActor private static func runAll() {
    let all = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for work in all { work() }
  }
}
