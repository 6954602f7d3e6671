// Handlers that answer many times: they return a sequence, and each of its elements is an answer.

extension EventMappingBuilder {
  /// Handles an event with a sequence of answers.
  @_disfavoredOverload public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor (Name.Input) throws -> Outputs
  ) where Outputs.Element == Name.Output { answerMany(name) { try method($0)($1) } }

  /// Handles an event with a sequence of answers; the event has no data.
  @_disfavoredOverload public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor () throws -> Outputs
  ) where Name.Input == Void, Outputs.Element == Name.Output { answerMany(name) { part, _ in try method(part)() } }

  /// Handles an event with a sequence of answers, with a closure.
  public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Input) throws -> Outputs
  ) where Outputs.Element == Name.Output { answerMany(name) { try handler($0, $1) } }

  /// Handles an event with a sequence of answers, with a closure; the event has no data.
  public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ handler: @escaping @MainActor (Part) throws -> Outputs
  ) where Name.Input == Void, Outputs.Element == Name.Output { answerMany(name) { part, _ in try handler(part) } }

  private mutating func answerMany<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ call: @escaping @MainActor (Part, Name.Input) throws -> Outputs
  ) where Outputs.Element == Name.Output {
    addTask(name, taking: Name.Input.self) { part, input, _ in
      let sequence = try call(part, input)
      return { try await $0.answer(withEach: sequence) }
    }
  }
}

extension RunningHandler {
  /// Sends each element up as an answer, until the sequence ends or nothing waits for another.
  ///
  /// While the next element is awaited, the router counts as idle.
  fileprivate func answer<Outputs: AsyncSequence & Sendable>(withEach sequence: Outputs) async throws
  where Outputs.Element: Sendable {
    pause(for: .element)
    defer { resume() }
    for try await output in sequence {
      await answer(withOneOfMany: output)
      guard isWanted else { return }
    }
    endSequence()
  }
}
