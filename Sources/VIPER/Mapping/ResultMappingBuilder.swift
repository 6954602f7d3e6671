/// What the closure of a ``ResultMapping`` adds handlers with.
///
/// - `on` with a method that takes the output gets the output of a success.
/// - `onFailure` gets the whole result of anything else.
/// - `on` with a method that takes an ``EventResult`` gets both.
///
/// The name may be an event's or a route's: what a module that was opened gives back is a result
/// under the route's name. A handler is an unapplied method or a closure, runs on the main actor,
/// inside the delivery of the result, and takes the result: it goes no further up.
@MainActor public struct ResultMappingBuilder<Part: ReceivesResults> {
  @usableFromInline var mapping: ResultMapping

  init(mapping: ResultMapping) { self.mapping = mapping }

  /// Adds all handlers of a superclass's mapping; a name that this mapping has too is its own.
  public mutating func include(_ other: ResultMapping) { mapping.include(other) }

  /// Takes the output of a success.
  @inlinable
  @inline(__always)
  @_disfavoredOverload
  public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor (Name.Output) -> Void
  ) {
    take(name) { method($0)($1) }
  }

  /// Takes the output of a success, with a closure.
  @inlinable
  @inline(__always)
  public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Output) -> Void
  ) {
    take(name) { handler($0, $1) }
  }

  /// Takes a success that has no output.
  @inlinable
  @inline(__always)
  @_disfavoredOverload
  public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor () -> Void
  ) where Name.Output == Void {
    take(name) { part, _ in method(part)() }
  }

  /// Takes a success that has no output, with a closure.
  @inlinable
  @inline(__always)
  public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part) -> Void
  ) where Name.Output == Void {
    take(name) { part, _ in handler(part) }
  }

  /// Takes every result of this name.
  @_disfavoredOverload
  public mutating func on(
    _ name: some TypedName,
    _ method: @escaping @MainActor (Part) -> @MainActor (EventResult) -> Void
  ) {
    takeAll(name) { method($0)($1) }
  }

  /// Takes every result of this name, with a closure.
  @_disfavoredOverload  // `{ view, _ in … }` means the output.
  public mutating func on(
    _ name: some TypedName, _ handler: @escaping @MainActor (Part, EventResult) -> Void
  ) {
    takeAll(name, handler)
  }

  /// Takes every result of this name that is not a success.
  public mutating func onFailure(
    _ name: some TypedName,
    _ method: @escaping @MainActor (Part) -> @MainActor (EventResult) -> Void
  ) {
    mapping.add(onFailure: whole { method($0)($1) }, for: name)
  }

  /// Takes every result of this name that is not a success, with a closure.
  public mutating func onFailure(
    _ name: some TypedName, _ handler: @escaping @MainActor (Part, EventResult) -> Void
  ) {
    mapping.add(onFailure: whole(handler), for: name)
  }

  @inlinable
  @inline(__always)
  mutating func take<Name: TypedName>(
    _ name: Name, _ call: @escaping @MainActor (Part, Name.Output) -> Void
  ) {
    addSuccess(name) { part, output, _, _ in
      call(part, output)
      return .answered
    }
  }

  private mutating func takeAll(
    _ name: some TypedName, _ call: @escaping @MainActor (Part, EventResult) -> Void
  ) {
    let handler = whole(call)
    mapping.add(onSuccess: handler, output: Any.self, for: name)
    mapping.add(onFailure: handler, for: name)
  }

  private func whole(
    _ call: @escaping @MainActor (Part, EventResult) -> Void
  ) -> ResultMapping.Handler {
    { part, result, _ in
      let part = checkedPart(part, as: Part.self)
      call(part, result)
      return .answered
    }
  }

  /// Adds what is called with the output of a success, if it has the type that the name promises.
  @inlinable
  @inline(__always)
  mutating func addSuccess<Name: TypedName>(
    _ name: Name,
    _ call: @escaping @MainActor (Part, Name.Output, EventResult, Next) -> Outcome
  ) {
    let handler: ResultMapping.Handler = { part, result, next in
      let part = checkedPart(part, as: Part.self)
      guard let output = result.payload(as: Name.Output.self) else { return nil }
      return call(part, output, result, next)
    }
    mapping.add(onSuccess: handler, output: Name.Output.self, for: name)
  }
}
