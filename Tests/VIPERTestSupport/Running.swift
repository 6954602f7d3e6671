import VIPER

/// An operation whose end a test looks at without waiting for it.
@MainActor package final class Running<Value: Sendable> {
  package var ending: Swift.Result<Value, any Error>?
  package var task: Task<Void, Never>?

  package init(_ body: @escaping @MainActor () async throws -> Value) {
    task = Task {
      do { ending = .success(try await body()) } catch { ending = .failure(error) }
    }
  }

  /// Describes how the operation has ended; cancels it if it has not.
  package func seen() async -> String {
    await settle()
    defer { task?.cancel() }
    switch ending {
    case nil: return "hangs"
    case .success(let value): return "\(value)"
    case .failure(let error as RequestError): return error.kind
    case .failure(let error): return "\(error)"
    }
  }
}

/// Runs all that can run on the main actor.
@MainActor package func settle() async { for _ in 0..<50 { await Task {}.value } }
