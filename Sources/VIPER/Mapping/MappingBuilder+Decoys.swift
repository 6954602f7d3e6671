// Unavailable overloads for handlers with types that do not match the name. Because of these overloads, the compiler
// reports one error that states the cause, instead of several errors that do not state the cause.

extension MappingBuilder where Part: EventHandler {
  /// Causes a compiler error for a handler with types that do not match the name.
  @available(
    *, unavailable,
    message:
      "The handler must be a method of this class, take the name's Input, and return the name's Output or an AsyncSequence of Outputs. If Output is Never, the handler must return nothing. `receive` handles a result"
  )
  public mutating func on<Name: TypedName, Handler>(_ name: Name, _ handler: Handler) {}

  /// Causes a compiler error for a closure with types that do not match the name.
  @available(
    *, unavailable,
    message:
      "The closure must take the part and the name's Input, or only the part if there is no Input, and return the name's Output"
  )
  public mutating func on<Name: TypedName, Output>(
    _ name: Name, _ handler: @escaping @MainActor (Part) async throws -> Output
  ) {}

  /// Causes a compiler error for a part that handles a published name as an event.
  @available(
    *, unavailable,
    message: "A published name is not sent as an event. `receive` in a presenter or a view handles the published result"
  )
  public mutating func on<Name: TypedName, Output>(
    _ name: Name, _ handler: @MainActor (Part, Name.Output) throws -> Output
  ) where Name.Input == Never {}
}

@MainActor extension MappingBuilder where Part: ResultReceiver {
  /// Causes a compiler error for a handler of the answer to a one-way event. The method throws, because a mapping must not
  /// throw. If it were unavailable, Swift would choose another overload.
  @available(
    *, deprecated,
    message:
      "A one-way event, whose Output is Never, has no answer, so the handler would never run. Declare an Output, or handle failures with `onFailure`"
  )
  public mutating func receive<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Never) -> Void
  ) throws where Name.Output == Never {}

  /// Causes a compiler error for a handler with types that do not match the name.
  @available(
    *, unavailable,
    message: "The handler must be a method of this class, take the name's Output or an EventResult, and return nothing"
  )
  public mutating func receive<Name: TypedName, Handler>(_ name: Name, _ handler: Handler) {}
}
