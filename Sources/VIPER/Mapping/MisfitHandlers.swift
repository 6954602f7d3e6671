// Unavailable overloads for handlers whose types do not fit their name: the compiler's one error says so then, where it
// would be several that name no cause.

extension EventMappingBuilder {
  /// Refuses a handler of other types than its name has.
  @available(
    *, unavailable,
    message:
      "The handler must be of this class, take the name's Input and return its Output, or an AsyncSequence of that; nothing if it is Never"
  )
  public mutating func on<Name: TypedName, Handler>(_ name: Name, _ handler: Handler) {}

  /// Refuses a closure of other types than its name has.
  @available(
    *, unavailable,
    message:
      "The closure must take the part and the name's Input, and return its Output; without Input it takes the part only"
  )
  public mutating func on<Name: TypedName, Output>(
    _ name: Name, _ handler: @escaping @MainActor (Part) async throws -> Output
  ) {}
}

extension ResultMappingBuilder {
  /// Refuses a handler of other types than its name has.
  @available(
    *, unavailable,
    message: "The handler must be of this class, take the name's Output, or a whole EventResult, and return nothing"
  )
  public mutating func on<Name: TypedName, Handler>(_ name: Name, _ handler: Handler) {}

  /// Refuses a property of another type than the name's output.
  @available(*, unavailable, message: "The property must be a `var` of the name's Output, or an optional one")
  public mutating func show<Name: TypedName, Value>(_ name: Name, in property: KeyPath<Part, Value>) {}

  /// Refuses a handler of failures that takes anything else than a result.
  @available(*, unavailable, message: "A handler of failures must take an EventResult and return nothing")
  public mutating func onFailure<Name: TypedName, Handler>(_ name: Name, _ handler: Handler) {}

  /// Refuses a handler of cancelled results that takes anything else than a result.
  @available(*, unavailable, message: "A handler of cancelled results must take an EventResult and return nothing")
  public mutating func onCancelled<Name: TypedName, Handler>(_ name: Name, _ handler: Handler) {}
}
