/// A builder of a ``ResultMapping``, with which its closure adds handlers.
///
/// - `on` with a method that takes the output receives successes.
/// - `onFailure` receives all other results, whole.
/// - `on` with a method that takes an ``EventResult`` receives both, whole.
///
/// The name may be an event's or a route's: the output of a module that was opened is a result
/// under the route's name. A handler is an unapplied method or a closure, and runs on the main actor
/// inside the delivery of the result, which goes no further up.
@MainActor public struct ResultMappingBuilder<Part: ReceivesResults> {
  @usableFromInline var mapping: ResultMapping

  init(mapping: ResultMapping) { self.mapping = mapping }

  /// Adds all handlers of a superclass's mapping, except of names that this mapping has itself.
  public mutating func include(_ other: ResultMapping) { mapping.include(other) }

  /// Receives the output of a success.
  @inlinable @inline(__always) @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor (Name.Output) -> Void
  ) { take(name) { method($0)($1) } }

  /// Receives the output of a success, with a closure.
  @inlinable @inline(__always) public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Output) -> Void
  ) { take(name) { handler($0, $1) } }

  /// Receives a success that has no output.
  @inlinable @inline(__always) @_disfavoredOverload public mutating func on<Name: TypedName>(
    _ name: Name, _ method: @escaping @MainActor (Part) -> @MainActor () -> Void
  ) where Name.Output == Void { take(name) { part, _ in method(part)() } }

  /// Receives a success that has no output, with a closure.
  @inlinable @inline(__always) public mutating func on<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part) -> Void
  ) where Name.Output == Void { take(name) { part, _ in handler(part) } }

  /// Receives every result of this name.
  @_disfavoredOverload public mutating func on(
    _ name: some TypedName, _ method: @escaping @MainActor (Part) -> @MainActor (EventResult) -> Void
  ) { takeAll(name) { method($0)($1) } }

  /// Receives every result of this name, with a closure.
  @_disfavoredOverload  // `{ view, _ in … }` means the output.
  public mutating func on(_ name: some TypedName, _ handler: @escaping @MainActor (Part, EventResult) -> Void) {
    takeAll(name, handler)
  }

  /// Receives every result of this name that is not a success.
  public mutating func onFailure(
    _ name: some TypedName, _ method: @escaping @MainActor (Part) -> @MainActor (EventResult) -> Void
  ) { mapping.add(onFailure: whole { method($0)($1) }, for: name) }

  /// Receives every result of this name that is not a success, with a closure.
  public mutating func onFailure(_ name: some TypedName, _ handler: @escaping @MainActor (Part, EventResult) -> Void) {
    mapping.add(onFailure: whole(handler), for: name)
  }

  @inlinable @inline(__always) mutating func take<Name: TypedName>(
    _ name: Name, _ call: @escaping @MainActor (Part, Name.Output) -> Void
  ) {
    addSuccess(name) { part, output, _, _ in
      call(part, output)
      return .answered
    }
  }

  private mutating func takeAll(_ name: some TypedName, _ call: @escaping @MainActor (Part, EventResult) -> Void) {
    let handler = whole(call)
    mapping.add(onSuccess: handler, output: Any.self, for: name)
    mapping.add(onFailure: handler, for: name)
  }

  private func whole(_ call: @escaping @MainActor (Part, EventResult) -> Void) -> ResultMapping.Handler {
    { part, result, _ in
      let part = checkedPart(part, as: Part.self)
      call(part, result)
      return .answered
    }
  }

  /// Adds a handler of the output of a success, if it has the type of the name.
  @inlinable @inline(__always) mutating func addSuccess<Name: TypedName>(
    _ name: Name, _ call: @escaping @MainActor (Part, Name.Output, EventResult, Next) -> Outcome
  ) {
    let handler: ResultMapping.Handler = { part, result, next in
      let part = checkedPart(part, as: Part.self)
      guard let output = result.payload(as: Name.Output.self) else { return nil }
      return call(part, output, result, next)
    }
    mapping.add(onSuccess: handler, output: Name.Output.self, for: name)
  }
}
