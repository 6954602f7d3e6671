/// Work that a test has started in a separate task. `idle()` waits for this work while it runs, but not while it waits
/// for an answer, for a route, or for a clock that only the test advances.
@MainActor final class TestActivity: Activity {
  private let name: String

  init(_ name: String, _ idleness: Idleness) {
    self.name = name
    super.init(idleness)
  }

  /// The work as pending work, or `nil` if it has ended.
  var pendingWork: PendingWork? { isOver ? nil : PendingWork(kind: "task", name: name, module: nil, cause: cause) }
}
