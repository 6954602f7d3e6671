/// A one-shot barrier between a test and its handlers: a handler waits until the test opens the gate.
@MainActor package final class Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  package private(set) var visitors = 0
  private var watchers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []

  package init() {}

  /// Waits until the gate is open. Called by a handler.
  package func pass() async {
    visitors += 1
    watchers.removeAll { watcher in
      guard visitors >= watcher.count else { return false }
      watcher.resume.resume()
      return true
    }
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Waits until the gate is open, and returns a value. Called by a handler.
  package func pass<Value>(returning value: @autoclosure @MainActor () -> Value) async -> Value {
    await pass()
    return value()
  }

  /// Resumes all waiting handlers, and lets all later ones pass.
  package func open() {
    isOpen = true
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the gate has had `count` visitors. Called by a test.
  package func visited(by count: Int = 1) async {
    guard visitors < count else { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }
}
