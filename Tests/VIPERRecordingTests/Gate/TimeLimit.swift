/// Runs work on the main actor, and cancels the work after a time limit.
///
/// - Returns: Whether the work has ended within the limit.
@MainActor func within(_ limit: Duration, _ work: @escaping @MainActor () async throws -> Void) async throws -> Bool {
  let (ends, end) = AsyncThrowingStream.makeStream(of: Bool.self)
  let task = Task {
    do {
      try await work()
      end.yield(true)
    } catch { end.finish(throwing: error) }
  }
  let alarm = Task {
    try await Task.sleep(for: limit)
    end.yield(false)
  }
  defer {
    task.cancel()
    alarm.cancel()
  }
  for try await isDone in ends { return isDone }
  return false
}
