// Handlers of a module's parameters. The handler determines the type of the parameters.

extension MappingBuilder where Part: EventHandler {
  /// Sends an event with the module's parameters as its input when the module is ready.
  ///
  /// ```swift
  /// $0.onInitialize(send: ContactPage.load)
  /// ```
  ///
  /// - Parameter name: The name of the event, whose input has the type of the parameters.
  public mutating func onInitialize<Name: TypedName>(send name: Name) where Part: EventSender {
    accept(Lifecycle.initialize, taking: Name.Input.self) { part, input in _ = part.send(name(input)) }
  }

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

@MainActor extension MappingBuilder where Part: ModuleView {
  /// Registers a method with which the view receives the parameters of the module, so that the view can show them
  /// immediately. The method is called when the view is ready, before the presenter receives the parameters. Parameters
  /// of another type are reported.
  @_disfavoredOverload public mutating func onInitialize<Parameters: Sendable>(
    _ method: @escaping @MainActor (Part) -> @MainActor (Parameters) -> Void
  ) { onInitialize { method($0)($1) } }

  /// Registers a closure with which the view receives the parameters of the module.
  public mutating func onInitialize<Parameters: Sendable>(_ handler: @escaping @MainActor (Part, Parameters) -> Void) {
    let take: ResultTable.Handler = { part, result, _ in
      guard let parameters = result.payload(as: Parameters.self) else { return nil }
      handler(uncheckedPart(part, as: Part.self), parameters)
      return .accepted
    }
    _mapping.add(
      Mapping.ResultEntry(onSuccess: take, output: Parameters.self), for: Lifecycle.initialize, input: Parameters.self)
  }
}
