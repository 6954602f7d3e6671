// Handlers of a module's parameters. The handler determines the type of the parameters.

extension EventMappingBuilder {
  /// Registers a method that handles the module's parameters.
  @_disfavoredOverload public mutating func onInitialize<Parameters: Sendable>(
    _ method: @escaping @MainActor (Part) -> @MainActor (Parameters) throws -> Void
  ) { accept(Lifecycle.initialize, taking: Parameters.self) { try method($0)($1) } }

  /// Registers a method that is called when a module without parameters is ready.
  @_disfavoredOverload public mutating func onInitialize(
    _ method: @escaping @MainActor (Part) -> @MainActor () throws -> Void
  ) { accept(Lifecycle.initialize, taking: Void.self) { part, _ in try method(part)() } }

  /// Registers a closure that handles the module's parameters.
  public mutating func onInitialize<Parameters: Sendable>(
    _ handler: @escaping @MainActor (Part, Parameters) throws -> Void
  ) { accept(Lifecycle.initialize, taking: Parameters.self) { try handler($0, $1) } }

  /// Registers a closure that is called when a module without parameters is ready.
  public mutating func onInitialize(_ handler: @escaping @MainActor (Part) throws -> Void) {
    accept(Lifecycle.initialize, taking: Void.self) { part, _ in try handler(part) }
  }

  /// Registers an asynchronous method that handles the module's parameters.
  @_disfavoredOverload public mutating func onInitialize<Parameters: Sendable>(
    _ method: @escaping @MainActor (Part) -> @MainActor (Parameters) async throws -> Void
  ) { acceptLater(Lifecycle.initialize, taking: Parameters.self) { try await method($0)($1) } }

  /// Registers an asynchronous method that is called when a module without parameters is ready.
  @_disfavoredOverload public mutating func onInitialize(
    _ method: @escaping @MainActor (Part) -> @MainActor () async throws -> Void
  ) { acceptLater(Lifecycle.initialize, taking: Void.self) { part, _ in try await method(part)() } }

  /// Registers an asynchronous closure that handles the module's parameters.
  public mutating func onInitialize<Parameters: Sendable>(
    _ handler: @escaping @MainActor (Part, Parameters) async throws -> Void
  ) { acceptLater(Lifecycle.initialize, taking: Parameters.self) { try await handler($0, $1) } }

  /// Registers an asynchronous closure that is called when a module without parameters is ready.
  public mutating func onInitialize(_ handler: @escaping @MainActor (Part) async throws -> Void) {
    acceptLater(Lifecycle.initialize, taking: Void.self) { part, _ in try await handler(part) }
  }
}
