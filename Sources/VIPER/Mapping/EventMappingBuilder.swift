/// What the closure of an ``EventMapping`` adds handlers with.
///
/// A handler is an unapplied method (`NoteListInteractor.load`) or a closure (`{ $0.load() }`). It
/// takes the event's input, or nothing if there is none. What it returns is the answer, what it
/// throws is an answer too: see ``EventFailure``. These are all the shapes there are:
///
/// | returns | synchronous | asynchronous |
/// |---|---|---|
/// | the output | answered inside the delivery | answered when its task has it |
/// | an `AsyncSequence` of outputs | an answer for each element | likewise |
/// | nothing, for a name whose output is `Never` | one-way | one-way |
///
/// Besides, a handler may take the whole ``Event`` and return the ``Outcome`` itself.
///
/// All run on the main actor. The task of an asynchronous handler belongs to the module: it is
/// cancelled when the module goes. Asynchronous handlers may finish in any order, unless a ``policy(_:for:)``
/// says otherwise.
@MainActor public struct EventMappingBuilder<Part: HandlesEvents>: _AddsHandlers {
  /// The mapping as far as it is built.
  public var mapping: EventMapping

  /// Adds all handlers of a superclass's mapping; a name that this mapping has too is its own.
  public mutating func include(_ other: EventMapping) { mapping.include(other) }

  /// Says what becomes of an event while another of its name is in flight; the last that is said counts.
  ///
  /// It is for asynchronous handlers: declared for a name that has none here, it is an error when a module is
  /// built.
  public mutating func policy(_ policy: InFlightPolicy, for name: some TypedName) {
    mapping.set(policy, for: name)
  }

  /// Handles an event as a whole.
  ///
  /// The handler says what became of it: it may `forward` it, `answer` it, or return
  /// ``Outcome/unhandled``, which ends it as if nobody had been there.
  @_disfavoredOverload
  public mutating func on(
    _ name: some TypedName, _ method: @escaping @MainActor (Part) -> @MainActor (Event) -> Outcome
  ) {
    addWhole(name) { method($0)($1) }
  }

  /// Handles an event as a whole, with a closure.
  @_disfavoredOverload
  public mutating func on(
    _ name: some TypedName, _ handler: @escaping @MainActor (Part, Event) -> Outcome
  ) {
    addWhole(name, handler)
  }

  private mutating func addWhole(
    _ name: some TypedName, _ call: @escaping @MainActor (Part, Event) -> Outcome
  ) {
    add(name) { part, event, next in
      next.module.handleRaw(event, next: next) { call(part, event) }
    }
  }
}

/// What an ``EventMappingBuilder`` is, for the closures that answer once.
///
/// Swift prefers a member of the type itself to a protocol's. So, for a name whose output is `Never`, a
/// closure of several statements is a one-way handler, where it would be ambiguous otherwise.
@MainActor public protocol _AddsHandlers {
  /// The class that has the handlers.
  associatedtype Part: HandlesEvents
  /// The mapping as far as it is built.
  var mapping: EventMapping { get set }
}

extension _AddsHandlers {
  /// Adds a handler that is called with the part that it was declared for.
  mutating func add(
    _ name: some TypedName, _ call: @escaping @MainActor (Part, Event, Next) -> Outcome
  ) {
    add(name, taking: nil, isTask: false) { part, event, next, _ in call(part, event, next) }
  }

  // Where it is called it is made for the part's class and the name's types, with the handler in it: an event costs
  // one call then, where it would cost four, and what the compiler looks up for types that it does not know.
  /// Adds a handler that is called with the input, if the event carries one of the right type.
  @inlinable
  @inline(__always)
  mutating func addOnce<Input>(
    _ name: some TypedName, taking input: Input.Type,
    _ call: @escaping @MainActor (Part, Input, Event, Next) -> Outcome
  ) {
    let handler: EventMapping.Handler = { part, event, next, _ in
      let part = checkedPart(part, as: Part.self)
      guard let input = openedPayload(event.data, as: Input.self) else {
        return next.refuse(event, expecting: Input.self, in: part)
      }
      return call(part, input, event, next)
    }
    mapping.add(handler, isTask: false, for: name, taking: input)
  }

  /// Adds a handler that works in a task, if the event carries an input of the right type.
  ///
  /// - Parameter begin: gives the task's work. What it throws answers the event.
  mutating func addTask<Input: Sendable>(
    _ name: some TypedName, taking input: Input.Type,
    _ begin: @escaping @MainActor (Part, Input, Event) throws -> RunningHandler.Work
  ) {
    add(name, taking: input, isTask: true) { part, event, next, policy in
      guard let input = openedPayload(event.data, as: Input.self) else {
        return next.module.wrongData(event, expected: Input.self, part: part, next: next)
      }
      guard let chain = next.module.chain else { return next.module.runtime.drop() }
      return chain.handle(event, next: next, policy: policy) {
        try begin(part, input, event)
      }
    }
  }

  private mutating func add(
    _ name: some TypedName, taking input: Any.Type?, isTask: Bool,
    _ call: @escaping @MainActor (Part, Event, Next, InFlightPolicy) -> Outcome
  ) {
    let handler: EventMapping.Handler = { part, event, next, policy in
      // The class was checked when the module was built; a miss cannot happen.
      guard let part = part as? Part else { return .unhandled }
      return call(part, event, next, policy)
    }
    mapping.add(handler, isTask: isTask, for: name, taking: input)
  }
}
