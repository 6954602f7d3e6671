// Handlers of a module's parameters. The handler determines the type of the parameters.

extension MappingBuilder where Part: EventHandler {
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
}
