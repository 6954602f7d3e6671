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

  /// Describes the end of the operation. If it has not ended after ten seconds, cancels the operation.
  package func seen() async -> String {
    await settle()
    // On a busy machine, work on other threads, such as a timer, takes longer.
    for _ in 0..<1_000 where ending == nil { try? await Task.sleep(for: .milliseconds(10)) }
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
