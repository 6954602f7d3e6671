// Handlers that answer many times: each element of the sequence that they return is an answer.

extension EventMappingBuilder {
  /// Handles an event with a sequence of answers.
  @_disfavoredOverload
  public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor (Name.Input) throws -> Outputs
  ) where Outputs.Element == Name.Output {
    answerMany(name) { try method($0)($1) }
  }

  /// Handles an event with a sequence of answers; the event carries nothing.
  @_disfavoredOverload
  public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor () throws -> Outputs
  ) where Name.Input == Void, Outputs.Element == Name.Output {
    answerMany(name) { part, _ in try method(part)() }
  }

  /// Handles an event with a sequence of answers, with a closure.
  public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Input) throws -> Outputs
  ) where Outputs.Element == Name.Output {
    answerMany(name) { try handler($0, $1) }
  }

  /// Handles an event with a sequence of answers, with a closure; the event carries nothing.
  public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ handler: @escaping @MainActor (Part) throws -> Outputs
  ) where Name.Input == Void, Outputs.Element == Name.Output {
    answerMany(name) { part, _ in try handler(part) }
  }

  /// Handles an event with a sequence of answers that is made asynchronously.
  @_disfavoredOverload
  public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name,
    _ method: @escaping @MainActor (Part) -> @MainActor (Name.Input) async throws -> Outputs
  ) where Outputs.Element == Name.Output {
    answerManyLater(name) { try await method($0)($1) }
  }

  /// Handles an event with a sequence of answers that is made asynchronously; the event carries
  /// nothing.
  @_disfavoredOverload
  public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor () async throws -> Outputs
  ) where Name.Input == Void, Outputs.Element == Name.Output {
    answerManyLater(name) { part, _ in try await method(part)() }
  }

  /// Handles an event with a sequence of answers that is made asynchronously, with a closure.
  public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Input) async throws -> Outputs
  ) where Outputs.Element == Name.Output {
    answerManyLater(name) { try await handler($0, $1) }
  }

  /// Handles an event with a sequence of answers that is made asynchronously, with a closure; the
  /// event carries nothing.
  public mutating func on<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ handler: @escaping @MainActor (Part) async throws -> Outputs
  ) where Name.Input == Void, Outputs.Element == Name.Output {
    answerManyLater(name) { part, _ in try await handler(part) }
  }

  private mutating func answerMany<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ call: @escaping @MainActor (Part, Name.Input) throws -> Outputs
  ) where Outputs.Element == Name.Output {
    addTask(name, taking: Name.Input.self) { part, input, _ in
      let sequence = try call(part, input)
      return { try await $0.answer(withEach: sequence) }
    }
  }

  private mutating func answerManyLater<Name: TypedName, Outputs: AsyncSequence & Sendable>(
    _ name: Name, _ call: @escaping @MainActor (Part, Name.Input) async throws -> Outputs
  ) where Outputs.Element == Name.Output {
    addTask(name, taking: Name.Input.self) { part, input, _ in
      { handler in try await handler.answer(withEach: try await call(part, input)) }
    }
  }
}

extension RunningHandler {
  /// Answers with each element, until the sequence ends or nobody is left to get one.
  ///
  /// While the next element is awaited, the router counts as idle.
  fileprivate func answer<Outputs: AsyncSequence & Sendable>(
    withEach sequence: Outputs
  ) async throws where Outputs.Element: Sendable {
    pause()
    defer { resume() }
    for try await output in sequence {
      await answer(withOneOfMany: output)
      guard isWanted else { return }
    }
    endSequence()
  }
}
