// One-way handlers, for names with the output `Never`. Only a thrown error is an answer.

extension MappingBuilder where Part: EventHandler {
  /// Registers a synchronous method that handles a one-way event.
  @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor (Name.Input) throws -> Void
  ) where Name.Output == Never { accept(name, taking: Name.Input.self) { try method($0)($1) } }

  /// Registers a synchronous method that handles a one-way event without data.
  @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor () throws -> Void
  ) where Name.Input == Void, Name.Output == Never {
    accept(name, taking: Name.Input.self) { part, _ in try method(part)() }
  }

  /// Registers a synchronous closure that handles a one-way event.
  public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Input) throws -> Void
  ) where Name.Output == Never { accept(name, taking: Name.Input.self) { try handler($0, $1) } }

  /// Registers a synchronous closure that handles a one-way event without data.
  public mutating func on<Name: TypedName>(_ name: Name, _ handler: @escaping @MainActor (Part) throws -> Void)
  where Name.Input == Void, Name.Output == Never {
    accept(name, taking: Name.Input.self) { part, _ in try handler(part) }
  }

  /// Registers an asynchronous method that handles a one-way event.
  @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor (Name.Input) async throws -> Void
  ) where Name.Output == Never { acceptLater(name, taking: Name.Input.self) { try await method($0)($1) } }

  /// Registers an asynchronous method that handles a one-way event without data.
  @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor () async throws -> Void
  ) where Name.Input == Void, Name.Output == Never {
    acceptLater(name, taking: Name.Input.self) { part, _ in try await method(part)() }
  }

  /// Registers an asynchronous closure that handles a one-way event.
  public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Input) async throws -> Void
  ) where Name.Output == Never { acceptLater(name, taking: Name.Input.self) { try await handler($0, $1) } }

  /// Registers an asynchronous closure that handles a one-way event without data.
  public mutating func on<Name: TypedName>(_ name: Name, _ handler: @escaping @MainActor (Part) async throws -> Void)
  where Name.Input == Void, Name.Output == Never {
    acceptLater(name, taking: Name.Input.self) { part, _ in try await handler(part) }
  }
}

extension MappingBuilder {
  mutating func accept<Input>(
    _ name: some TypedName, taking input: Input.Type, _ call: @escaping @MainActor (Part, Input) throws -> Void
  ) {
    addOnce(name, taking: input) { part, input, event, next in
      do {
        try call(part, input)
        return .accepted
      } catch { return next.answer(event, throwing: error) }
    }
  }

  mutating func acceptLater<Input: Sendable>(
    _ name: some TypedName, taking input: Input.Type, _ call: @escaping @MainActor (Part, Input) async throws -> Void
  ) { addTask(name, taking: input) { part, input, _ in { _ in try await call(part, input) } } }
}
