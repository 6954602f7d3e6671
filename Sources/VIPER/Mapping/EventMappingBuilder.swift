/// A builder that adds handlers to an ``EventMapping``.
///
/// A handler is an unapplied method (`NoteListInteractor.load`) or a closure (`{ $0.load() }`). A handler receives the
/// event's input, or nothing if the event has no input. The return value or the thrown error of the handler is the
/// answer. See ``EventFailure``. The table lists all forms of a handler:
///
/// | returns | synchronous | asynchronous |
/// |---|---|---|
/// | the output | answers inside the delivery | answers when its task has ended |
/// | an `AsyncSequence` of outputs | answers with each element | – |
/// | nothing, for a name with the output `Never` | one-way | one-way |
///
/// A handler can also receive the whole ``Event`` and return the ``Outcome``. If the creation of a sequence requires an
/// `await`, create it inside another sequence, such as an `AsyncThrowingStream`.
///
/// All handlers run on the main actor. The task of an asynchronous handler belongs to the module, and is cancelled when
/// the module closes or its view is released. Asynchronous handlers may finish in any order, unless a
/// ``policy(_:for:)`` determines the order.
public struct EventMappingBuilder<Part: HandlesEvents>: _AddsHandlers {
  /// The mapping that is being built. Not for direct use.
  public var _mapping: EventMapping

  /// Adds the handlers of a superclass's mapping. Names that this mapping itself contains are left out.
  public mutating func include(_ other: EventMapping) { _mapping.include(other) }

  /// Sets the policy for an event that arrives while another event of its name is in flight. If this method is called
  /// more than once for a name, the last policy applies.
  ///
  /// A policy applies to asynchronous handlers. Building a module fails if the mapping has a policy for a name, but no
  /// asynchronous handler for that name.
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
    let handler: EventMapping.Handler = { part, event, next, _ in
      let part = uncheckedPart(part, as: Part.self)
      return next.module.handleRaw(event, next: next, isOneWay: Name.Output.self == Never.self) { call(part, event) }
    }
    _mapping.add(handler, isTask: false, for: name, taking: nil)
  }
}

/// A protocol of ``EventMappingBuilder`` that ranks closures that answer once below one-way closures. Not for direct
/// use.
///
/// Swift prefers a member of a type to a member of a protocol. So, for a name with the output `Never`, a closure of
/// several statements is a one-way handler. Otherwise the call would be ambiguous.
public protocol _AddsHandlers {
  /// The class of the handlers.
  associatedtype Part: HandlesEvents
  /// The mapping that is being built. Not for direct use.
  var _mapping: EventMapping { get set }
}

extension _AddsHandlers {
  // Inlined, so that the function is specialized for the part's class and the name's types, and contains the handler.
  // Therefore an event costs one call, instead of four calls and look-ups of type metadata.
  /// Adds a handler that is called with the input. An event with data of another type is rejected.
  @inlinable @inline(__always) mutating func addOnce<Input>(
    _ name: some TypedName, taking input: Input.Type, _ call: @escaping @MainActor (Part, Input, Event, Next) -> Outcome
  ) {
    let handler: EventMapping.Handler = { part, event, next, _ in
      let part = uncheckedPart(part, as: Part.self)
      guard let input = openedPayload(event.data, as: Input.self) else {
        return next.refuse(event, expecting: Input.self, in: part)
      }
      return call(part, input, event, next)
    }
    _mapping.add(handler, isTask: false, for: name, taking: input)
  }

  /// Adds a handler that runs in a task. An event with data of another type is rejected.
  ///
  /// - Parameter begin: A closure that returns the task's work. If the closure throws an error, the error is the
  ///   answer.
  mutating func addTask<Input: Sendable>(
    _ name: some TypedName, taking input: Input.Type,
    _ begin: @escaping @MainActor (Part, Input, Event) throws -> RunningHandler.Work
  ) {
    let handler: EventMapping.Handler = { part, event, next, policy in
      let part = uncheckedPart(part, as: Part.self)
      guard let input = openedPayload(event.data, as: Input.self) else {
        return next.refuse(event, expecting: Input.self, in: part)
      }
      guard let chain = next.module.chain else { return next.module.runtime.drop() }
      return chain.handle(event, next: next, policy: policy) { try begin(part, input, event) }
    }
    _mapping.add(handler, isTask: true, for: name, taking: input)
  }
}
