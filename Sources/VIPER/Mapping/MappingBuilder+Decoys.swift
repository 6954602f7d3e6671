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
}

@MainActor extension MappingBuilder where Part: ResultReceiver {
  /// Causes a compiler error for a handler with types that do not match the name.
  @available(
    *, unavailable,
    message: "The handler must be a method of this class, take the name's Output or an EventResult, and return nothing"
  )
  public mutating func receive<Name: TypedName, Handler>(_ name: Name, _ handler: Handler) {}

  /// Causes a compiler error for a property of another type than the name's output.
  @available(*, unavailable, message: "The property must be a `var` of the name's Output, or of an optional Output")
  public mutating func show<Name: TypedName, Value>(_ name: Name, in property: KeyPath<Part, Value>) {}

  /// Causes a compiler error for a handler of failures without an ``EventResult`` as its only parameter.
  @available(*, unavailable, message: "A handler of failures must take an EventResult and return nothing")
  public mutating func onFailure<Name: TypedName, Handler>(_ name: Name, _ handler: Handler) {}

  /// Causes a compiler error for a handler of cancelled results without an ``EventResult`` as its only parameter.
  @available(*, unavailable, message: "A handler of cancelled results must take an EventResult and return nothing")
  public mutating func onCancelled<Name: TypedName, Handler>(_ name: Name, _ handler: Handler) {}
}

@MainActor extension MappingBuilder where Part: Presenter {
  /// Causes a compiler error for a closure that takes the presenter and the output. String interpolation accepts any
  /// value, so such a closure could format the presenter instead of the output.
  @available(
    *, unavailable,
    message: "The closure must take the output: `{ output in … }`, or three values: `{ presenter, input, output in … }`"
  )
  public mutating func format<Name: TypedName, Formatted: TypedName>(
    _ name: Name, as formatted: Formatted,
    _ transform: @escaping @MainActor (Part, Name.Output) throws -> Formatted.Output
  ) {}
}

extension MappingBuilder where Part: Presenter {
  /// Causes a compiler error for a presenter that handles a published name as an event.
  @available(*, unavailable, message: "A published name is not sent as an event: `receive` handles it")
  public mutating func on<Name: TypedName, Output>(
    _ name: Name, _ handler: @MainActor (Part, Name.Output) throws -> Output
  ) where Name.Input == Never {}
}

extension MappingBuilder where Part: ModuleView {
  /// Causes a compiler error for a view that maps an event to a method.
  @available(
    *, unavailable,
    message: "A view sends events. A presenter or an interactor handles them: move `on` there. `receive` handles a result"
  )
  @_disfavoredOverload public mutating func on<Name: TypedName, Handler>(_ name: Name, _ handler: Handler) {}

  /// Causes a compiler error for a view that maps an event to a closure.
  @available(
    *, unavailable,
    message: "A view sends events. A presenter or an interactor handles them: move `on` there. `receive` handles a result"
  )
  @_disfavoredOverload public mutating func on<Name: TypedName, Output>(
    _ name: Name, _ handler: @MainActor (Part, Name.Input) async throws -> Output
  ) {}

  /// Causes a compiler error for a view that maps an event without data to a closure.
  @available(
    *, unavailable,
    message: "A view sends events. A presenter or an interactor handles them: move `on` there. `receive` handles a result"
  )
  @_disfavoredOverload public mutating func on<Name: TypedName, Output>(
    _ name: Name, _ handler: @MainActor (Part) async throws -> Output
  ) {}
}

extension MappingBuilder where Part: Interactor {
  /// Causes a compiler error for an interactor that maps a result to a method.
  @available(
    *, unavailable,
    message: "An interactor handles events: use `on`. A presenter or a view receives results: move `receive` there"
  )
  @_disfavoredOverload public mutating func receive<Name: TypedName, Handler>(_ name: Name, _ handler: Handler) {}

  /// Causes a compiler error for an interactor that maps a result to a closure.
  @available(
    *, unavailable,
    message: "An interactor handles events: use `on`. A presenter or a view receives results: move `receive` there"
  )
  @_disfavoredOverload public mutating func receive<Name: TypedName>(
    _ name: Name, _ handler: @MainActor (Part, Name.Output) -> Void
  ) {}

  /// Causes a compiler error for an interactor that maps a result without data to a closure.
  @available(
    *, unavailable,
    message: "An interactor handles events: use `on`. A presenter or a view receives results: move `receive` there"
  )
  @_disfavoredOverload public mutating func receive<Name: TypedName>(
    _ name: Name, _ handler: @MainActor (Part) -> Void
  ) {}
}
