// Handlers that answer once, with what they return.

extension _AddsHandlers {
  /// Handles an event synchronously, with a closure.
  @inlinable @inline(__always) public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Input) throws -> Name.Output
  ) { answerOnce(name) { try handler($0, $1) } }

  /// Handles an event synchronously, with a closure; the event has no data.
  @inlinable @inline(__always) public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part) throws -> Name.Output
  ) where Name.Input == Void { answerOnce(name) { part, _ in try handler(part) } }

  /// Handles an event asynchronously, with a closure.
  public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Input) async throws -> Name.Output
  ) { answerLater(name) { try await handler($0, $1) } }

  /// Handles an event asynchronously, with a closure; the event has no data.
  public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part) async throws -> Name.Output
  ) where Name.Input == Void { answerLater(name) { part, _ in try await handler(part) } }
}

extension EventMappingBuilder {
  /// Handles an event synchronously.
  @inlinable @inline(__always) @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor (Name.Input) throws -> Name.Output
  ) { answerOnce(name) { try method($0)($1) } }

  /// Handles an event synchronously; the event has no data.
  @inlinable @inline(__always) @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor () throws -> Name.Output
  ) where Name.Input == Void { answerOnce(name) { part, _ in try method(part)() } }

  /// Handles an event asynchronously.
  @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor (Name.Input) async throws -> Name.Output
  ) { answerLater(name) { try await method($0)($1) } }

  /// Handles an event asynchronously; the event has no data.
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
