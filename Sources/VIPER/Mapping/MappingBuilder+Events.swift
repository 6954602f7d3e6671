// Handlers of events. A handler that returns a value answers once, with this value.

extension _AddsHandlers where Part: EventHandler {
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

extension MappingBuilder where Part: EventHandler {
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

extension MappingBuilder where Part: EventHandler {
  /// Sets the policy for an event that arrives while another event of its name is in flight. If this method is called
  /// more than once for a name, the last policy applies.
  ///
  /// A policy applies to asynchronous handlers. Building a module fails if the mapping has a policy for a name, but no
  /// asynchronous handler for that name. The policy of an included mapping does not apply if this mapping replaces the
  /// handler by a synchronous one.
  public mutating func policy(_ policy: InFlightPolicy, for name: some TypedName) { _mapping.set(policy, for: name) }

  /// Registers a method that receives the ``Event`` itself and returns its ``Outcome``.
  ///
  /// The method can `forward` the event, `answer` it, or return ``Outcome/unhandled``, which has the same effect as a
  /// missing handler.
  @_disfavoredOverload public mutating func on(
    _ name: some TypedName, _ method: @escaping @MainActor (Part) -> @MainActor (Event) -> Outcome
  ) { addWhole(name) { method($0)($1) } }

  /// Registers a closure that receives the ``Event`` itself and returns its ``Outcome``.
  @_disfavoredOverload public mutating func on(
    _ name: some TypedName, _ handler: @escaping @MainActor (Part, Event) -> Outcome
  ) { addWhole(name, handler) }

  private mutating func addWhole<Name: TypedName>(
    _ name: Name, _ call: @escaping @MainActor (Part, Event) -> Outcome
  ) {
    let handler: EventTable.Handler = { part, event, next, _ in
      let part = uncheckedPart(part, as: Part.self)
      return next.module.handleRaw(event, next: next, isOneWay: Name.Output.self == Never.self) { call(part, event) }
    }
    _mapping.add(handler, isTask: false, for: name, taking: nil)
  }
}

/// A protocol of ``MappingBuilder`` that ranks closures that answer once below one-way closures. Not for direct use.
///
/// Swift prefers a member of a type to a member of a protocol. So, for a name with the output `Never`, a closure of
/// several statements is a one-way handler. Otherwise the call would be ambiguous.
public protocol _AddsHandlers {
  /// The class of the handlers.
  associatedtype Part: Mapped
  /// The mapping that is being built. Not for direct use.
  var _mapping: Mapping { get set }
}

extension _AddsHandlers {
  // Inlined, so that the function is specialized for the part's class and the name's types, and contains the handler.
  // Therefore an event costs one call, instead of four calls and look-ups of type metadata.
  /// Adds a handler that is called with the input. An event with data of another type is rejected.
  @inlinable @inline(__always) mutating func addOnce<Input>(
    _ name: some TypedName, taking input: Input.Type, passesOn: Bool = false,
    _ call: @escaping @MainActor (Part, Input, Event, Next) -> Outcome
  ) {
    let handler: EventTable.Handler = { part, event, next, _ in
      let part = uncheckedPart(part, as: Part.self)
      guard let input = openedPayload(event.data, as: Input.self) else {
        return next.refuse(event, expecting: Input.self, in: part)
      }
      return call(part, input, event, next)
    }
    _mapping.add(handler, isTask: false, for: name, taking: input, passesOn: passesOn)
  }

  /// Adds a handler that runs in a task. An event with data of another type is rejected.
  ///
  /// - Parameter begin: A closure that returns the task's work. If the closure throws an error, the error is the
  ///   answer.
  mutating func addTask<Input: Sendable>(
    _ name: some TypedName, taking input: Input.Type, isSequence: Bool = false,
    _ begin: @escaping @MainActor (Part, Input, Event) throws -> RunningHandler.Work
  ) {
    let handler: EventTable.Handler = { part, event, next, policy in
      let part = uncheckedPart(part, as: Part.self)
      guard let input = openedPayload(event.data, as: Input.self) else {
        return next.refuse(event, expecting: Input.self, in: part)
      }
      guard let chain = next.module.chain else { return next.module.runtime.drop() }
      return chain.handle(event, next: next, policy: policy) { try begin(part, input, event) }
    }
    _mapping.add(handler, isTask: true, isSequence: isSequence, for: name, taking: input)
  }
}
