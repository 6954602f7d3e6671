// Handlers that answer many times: each element of the returned sequence is an answer.

extension MappingBuilder where Part: EventHandler {
  /// Registers a method that answers an event with a sequence.
  @_disfavoredOverload public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor (Name.Input) throws -> Outputs
  ) where Outputs.Element == Name.Output { answerMany(name) { try method($0)($1) } }

  /// Registers a method that answers an event with a sequence. The event has no data.
  @_disfavoredOverload public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor () throws -> Outputs
  ) where Name.Input == Void, Outputs.Element == Name.Output { answerMany(name) { part, _ in try method(part)() } }

  /// Registers a closure that answers an event with a sequence.
  public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Input) throws -> Outputs
  ) where Outputs.Element == Name.Output { answerMany(name) { try handler($0, $1) } }

  /// Registers a closure that answers an event with a sequence. The event has no data.
  public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ handler: @escaping @MainActor (Part) throws -> Outputs
  ) where Name.Input == Void, Outputs.Element == Name.Output { answerMany(name) { part, _ in try handler(part) } }

  private mutating func answerMany<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ call: @escaping @MainActor (Part, Name.Input) throws -> Outputs
  ) where Outputs.Element == Name.Output {
    addTask(name, taking: Name.Input.self, isSequence: true) { part, input, _ in
      let sequence = try call(part, input)
      return { try await $0.answer(withEach: sequence) }
    }
  }
}

extension RunningHandler {
  /// Sends each element up as an answer, until the sequence ends or no receiver needs another answer.
  ///
  /// While the handler waits for the next element, `idle()` does not wait for the handler.
  fileprivate func answer<Outputs: AsyncSequence & Sendable>(withEach sequence: Outputs) async throws
  where Outputs.Element: Sendable {
    try await idleness.runSequence {
      self.pause(for: .element)
      defer { self.resume() }
      for try await output in sequence {
        self.resume()
        await self.answer(withOneOfMany: output)
        self.pause(for: .element)
        guard self.isWanted else { return }
      }
      self.end()
    }
  }
}
