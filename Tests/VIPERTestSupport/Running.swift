import VIPER

/// A running operation with an end that a test inspects without waiting for it.
@MainActor package final class Running<Value: Sendable> {
  package var ending: Swift.Result<Value, any Error>?
  package var task: Task<Void, Never>?

  package init(_ body: @escaping @MainActor () async throws -> Value) {
    task = Task {
      do { ending = .success(try await body()) } catch { ending = .failure(error) }
    }
  }

  /// Describes the end of the operation, or cancels the operation if it has not ended.
  package func seen() async -> String {
    await settle()
    defer { task?.cancel() }
    switch ending {
    case nil: return "hangs"
    case .success(let value): return "\(value)"
    case .failure(let error as RequestError): return "\(error.code)"
    case .failure(let error): return "\(error)"
    }
  }
}

/// Yields repeatedly, so that all pending work on the main actor can run.
@MainActor package func settle() async { for _ in 0..<50 { await Task {}.value } }
