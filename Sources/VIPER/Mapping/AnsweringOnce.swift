// Handlers that answer once, with their return value.

extension _AddsHandlers {
  /// Registers a synchronous closure that handles an event.
  @inlinable @inline(__always) public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Input) throws -> Name.Output
  ) { answerOnce(name) { try handler($0, $1) } }

  /// Registers a synchronous closure that handles an event without data.
  @inlinable @inline(__always) public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part) throws -> Name.Output
  ) where Name.Input == Void { answerOnce(name) { part, _ in try handler(part) } }

  /// Registers an asynchronous closure that handles an event.
  public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Input) async throws -> Name.Output
  ) { answerLater(name) { try await handler($0, $1) } }

  /// Registers an asynchronous closure that handles an event without data.
  public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part) async throws -> Name.Output
  ) where Name.Input == Void { answerLater(name) { part, _ in try await handler(part) } }
}

extension EventMappingBuilder {
  /// Registers a synchronous method that handles an event.
  @inlinable @inline(__always) @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor (Name.Input) throws -> Name.Output
  ) { answerOnce(name) { try method($0)($1) } }

  /// Registers a synchronous method that handles an event without data.
  @inlinable @inline(__always) @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor () throws -> Name.Output
  ) where Name.Input == Void { answerOnce(name) { part, _ in try method(part)() } }

  /// Registers an asynchronous method that handles an event.
  @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor (Name.Input) async throws -> Name.Output
  ) { answerLater(name) { try await method($0)($1) } }

  /// Registers an asynchronous method that handles an event without data.
  @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor () async throws -> Name.Output
  ) where Name.Input == Void { answerLater(name) { part, _ in try await method(part)() } }
}

extension _AddsHandlers {
  @inlinable @inline(__always) mutating func answerOnce<Name: TypedName>(
    _ name: Name, _ call: @escaping @MainActor (Part, Name.Input) throws -> Name.Output
  ) {
    addOnce(name, taking: Name.Input.self) { part, input, event, next in
      do { return next.answer(event, with: try call(part, input)) } catch { return next.answer(event, throwing: error) }
    }
  }

  fileprivate mutating func answerLater<Name: TypedName>(
    _ name: Name, _ call: @escaping @MainActor (Part, Name.Input) async throws -> Name.Output
  ) {
    addTask(name, taking: Name.Input.self) { part, input, event in
      { handler in
        let output = try await call(part, input)
        handler.answer(EventResult(answering: event, status: .success, data: output))
      }
    }
  }
}
