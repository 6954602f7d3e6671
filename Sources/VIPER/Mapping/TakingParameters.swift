// Handlers of a module's parameters, typed by the method that takes them.

extension EventMappingBuilder {
  /// Handles the module's parameters.
  @_disfavoredOverload public mutating func onInitialize<Parameters: Sendable>(
    _ method: @escaping @MainActor (Part) -> @MainActor (Parameters) throws -> Void
  ) { accept(Lifecycle.initialize, taking: Parameters.self) { try method($0)($1) } }

  /// Runs when a module without parameters is ready.
  @_disfavoredOverload public mutating func onInitialize(
    _ method: @escaping @MainActor (Part) -> @MainActor () throws -> Void
  ) { accept(Lifecycle.initialize, taking: Void.self) { part, _ in try method(part)() } }

  /// Handles the module's parameters, with a closure.
  public mutating func onInitialize<Parameters: Sendable>(
    _ handler: @escaping @MainActor (Part, Parameters) throws -> Void
  ) { accept(Lifecycle.initialize, taking: Parameters.self) { try handler($0, $1) } }

  /// Runs when a module without parameters is ready, with a closure.
  public mutating func onInitialize(_ handler: @escaping @MainActor (Part) throws -> Void) {
    accept(Lifecycle.initialize, taking: Void.self) { part, _ in try handler(part) }
  }

  /// Handles the module's parameters asynchronously.
  @_disfavoredOverload public mutating func onInitialize<Parameters: Sendable>(
    _ method: @escaping @MainActor (Part) -> @MainActor (Parameters) async throws -> Void
  ) { acceptLater(Lifecycle.initialize, taking: Parameters.self) { try await method($0)($1) } }

  /// Runs asynchronously when a module without parameters is ready.
  @_disfavoredOverload public mutating func onInitialize(
    _ method: @escaping @MainActor (Part) -> @MainActor () async throws -> Void
  ) { acceptLater(Lifecycle.initialize, taking: Void.self) { part, _ in try await method(part)() } }

  /// Handles the module's parameters asynchronously, with a closure.
  public mutating func onInitialize<Parameters: Sendable>(
    _ handler: @escaping @MainActor (Part, Parameters) async throws -> Void
  ) { acceptLater(Lifecycle.initialize, taking: Parameters.self) { try await handler($0, $1) } }

  /// Runs asynchronously when a module without parameters is ready, with a closure.
  public mutating func onInitialize(_ handler: @escaping @MainActor (Part) async throws -> Void) {
    acceptLater(Lifecycle.initialize, taking: Void.self) { part, _ in try await handler(part) }
  }
}
