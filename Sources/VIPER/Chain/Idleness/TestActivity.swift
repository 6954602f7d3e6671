/// Work that a test has started in a separate task. `idle()` waits for this work while it runs, but not while it waits
/// for an answer, for a route, or for a clock that only the test advances.
@MainActor final class TestActivity: Activity {
  private let name: String

  fileprivate init(_ name: String, _ idleness: Idleness) {
    self.name = name
    super.init(idleness)
  }

  /// The work as pending work, or `nil` if it has ended.
  var pendingWork: PendingWork? { isOver ? nil : PendingWork(kind: "task", name: name, module: nil, cause: cause) }
}

extension Runtime {
  /// Runs work that a test has started. The events that the work sends have no cause.
  func run(_ name: String, _ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    let activity = TestActivity(name, idleness)
    testTasks.add(activity)
    return Task {
      await EventContext.$ofTask.withValue(EventContext(id: nil, depth: 0, name: LazyName(name), activity: activity)) {
        await body()
      }
      activity.finish()
    }
  }
}
