import VIPER

/// A running operation with an end that a test inspects.
@MainActor package final class Running<Value: Sendable> {
  package var ending: Swift.Result<Value, any Error>?
  package var task: Task<Void, Never>?

  package init(_ body: @escaping @MainActor () async throws -> Value) {
    task = Task {
      do { ending = .success(try await body()) } catch { ending = .failure(error) }
    }
  }

  /// Waits for the end of the operation and describes it. Cancels an operation that has not ended after a minute.
  package func seen() async -> String {
    let limit = Task { [task] in
      try await Task.sleep(for: .seconds(60))
      task?.cancel()
    }
    defer { limit.cancel() }
    await task?.value
    switch ending {
    case nil: return "not begun"
    case .success(let value): return "\(value)"
    case .failure(let error as RequestError): return "\(error.code)"
    case .failure(let error): return "\(error)"
    }
  }
}

/// Yields repeatedly, so that all pending work on the main actor can run.
@MainActor package func settle() async { for _ in 0..<50 { await Task {}.value } }
