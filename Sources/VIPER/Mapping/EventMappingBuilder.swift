/// A builder of an ``EventMapping``, with which its closure adds handlers.
///
/// A handler is an unapplied method (`NoteListInteractor.load`) or a closure (`{ $0.load() }`). It
/// takes the event's input, or nothing if there is none. It answers with what it returns, or with an error that it
/// throws: see ``EventFailure``. These are all shapes:
///
/// | returns | synchronous | asynchronous |
/// |---|---|---|
/// | the output | answers inside the delivery | answers when its task has ended |
/// | an `AsyncSequence` of outputs | answers with each element | – |
/// | nothing, for a name whose output is `Never` | one-way | one-way |
///
/// Besides, a handler may take the whole ``Event`` and return the ``Outcome`` itself. A sequence that takes an `await` to
/// make is made inside of another one, such as an `AsyncThrowingStream`.
///
/// All run on the main actor. The task of an asynchronous handler belongs to the module: it is cancelled when the
/// module goes. Asynchronous handlers may finish in any order, unless a ``policy(_:for:)`` says otherwise.
public struct EventMappingBuilder<Part: HandlesEvents>: _AddsHandlers {
  /// The mapping that is being built; not for use.
  public var _mapping: EventMapping

  /// Adds all handlers of a superclass's mapping, except of names that this mapping has itself.
  public mutating func include(_ other: EventMapping) { _mapping.include(other) }

  /// Sets the policy for an event while another of its name is in flight; the last one set counts.
  ///
  /// It applies to asynchronous handlers: a policy for a name that has none here is an error when a module is built.
  public mutating func policy(_ policy: InFlightPolicy, for name: some TypedName) { _mapping.set(policy, for: name) }

  /// Handles an event as a whole.
  ///
  /// The handler may `forward` the event, `answer` it, or return ``Outcome/unhandled``, which ends it as if there were
  /// no handler.
  @_disfavoredOverload public mutating func on(
    _ name: some TypedName, _ method: @escaping @MainActor (Part) -> @MainActor (Event) -> Outcome
  ) { addWhole(name) { method($0)($1) } }

  /// Handles an event as a whole, with a closure.
  @_disfavoredOverload public mutating func on(
    _ name: some TypedName, _ handler: @escaping @MainActor (Part, Event) -> Outcome
  ) { addWhole(name, handler) }

  private mutating func addWhole(_ name: some TypedName, _ call: @escaping @MainActor (Part, Event) -> Outcome) {
    let handler: EventMapping.Handler = { part, event, next, _ in
      let part = uncheckedPart(part, as: Part.self)
      return next.module.handleRaw(event, next: next) { call(part, event) }
    }
    _mapping.add(handler, isTask: false, for: name, taking: nil)
  }
}

/// The protocol of ``EventMappingBuilder`` that ranks closures that answer once below those that are one-way; not for use.
///
/// Swift prefers a member of the type itself to a protocol's. So, for a name whose output is `Never`, a
/// closure of several statements is a one-way handler, where it would be ambiguous otherwise.
public protocol _AddsHandlers {
  /// The class that has the handlers.
  associatedtype Part: HandlesEvents
  /// The mapping that is being built; not for use.
  var _mapping: EventMapping { get set }
}

extension _AddsHandlers {
  // Inlined into the caller it is specialised for the part's class and the name's types, with the handler in it: an
  // event costs one call then, where it would cost four and look-ups of type metadata.
  /// Adds a handler that is called with the input, if the event has one of the right type.
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

  /// Adds a handler that works in a task, if the event has an input of the right type.
  ///
  /// - Parameter begin: returns the task's work. An error that it throws answers the event.
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
