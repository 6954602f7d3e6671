// Unavailable overloads for interactors.

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
