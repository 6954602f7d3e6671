/// Work that a test has begun, in a task of its own. It counts as a handler's does: `idle()` waits for it while it works, and not
/// while it waits for an answer, for a route, or for a clock that only the test moves.
@MainActor final class TestActivity: Activity {
  private let name: String

  fileprivate init(_ name: String, _ idleness: Idleness) {
    self.name = name
    super.init(idleness)
  }

  /// The work as something that has not ended; `nil` if it has.
  var pendingWork: PendingWork? { isOver ? nil : PendingWork(kind: .test, name: name, module: nil, cause: cause) }
}

extension Runtime {
  /// Runs what a test has begun. The events that it sends have no cause.
  func run(_ name: String, _ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    let activity = TestActivity(name, idleness)
    testTasks.add(activity)
    return Task {
      await EventContext.$ofTask.withValue(EventContext(id: nil, depth: 0, name: name, activity: activity)) {
        await body()
      }
      activity.finish()
    }
  }
}
