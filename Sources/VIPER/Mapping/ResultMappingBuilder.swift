/// A builder of a ``ResultMapping``, with which its closure adds handlers.
///
/// | | receives |
/// |---|---|
/// | `on` with a method that takes the output | successes |
/// | `show(_:in:)` | successes, whose output it puts into a property |
/// | `onFailure` with a name | results that are neither a success nor cancelled, whole |
/// | `onFailure` without a name | those of all names that have no `onFailure` here |
/// | `onCancelled` | results of status ``ResultStatus/cancelled``, whole |
/// | `on` with a method that takes an ``EventResult`` | all results, whole |
///
/// To be cancelled is no failure: a newer event has superseded this one (``InFlightPolicy/latestWins``, a
/// `DebounceMiddleware`), or its handler was cancelled. A cancelled result that no `onCancelled` receives is dropped
/// without a report.
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

  /// Puts the output of a success into a property; see <doc:Requests>.
  public mutating func show<Name: TypedName>(
    _ name: Name, in property: ReferenceWritableKeyPath<Part, Name.Output>
  ) { take(name) { $0[keyPath: property] = $1 } }

  /// Puts the output of a success into an optional property.
  public mutating func show<Name: TypedName>(
    _ name: Name, in property: ReferenceWritableKeyPath<Part, Name.Output?>
  ) { take(name) { $0[keyPath: property] = $1 } }

  /// Receives every failure of this name: any result that is neither a success nor cancelled.
  public mutating func onFailure(
    _ name: some TypedName, _ method: @escaping @MainActor (Part) -> @MainActor (EventResult) -> Void
  ) { onFailure(name) { method($0)($1) } }

  /// Receives every failure of this name, with a closure.
  public mutating func onFailure(_ name: some TypedName, _ handler: @escaping @MainActor (Part, EventResult) -> Void) {
    mapping.add(ResultMapping.Entry(onFailure: whole(handler)), for: name)
  }

  /// Receives the failures of all names that have no `onFailure` here, mapped or not.
  ///
  /// A module that closes without an output is no failure.
  public mutating func onFailure(_ method: @escaping @MainActor (Part) -> @MainActor (EventResult) -> Void) {
    onFailure { method($0)($1) }
  }

  /// Receives the failures of all names that have no `onFailure` here, with a closure.
  public mutating func onFailure(_ handler: @escaping @MainActor (Part, EventResult) -> Void) {
    mapping.set(onAnyFailure: whole(handler))
  }

  /// Receives every result of this name of status ``ResultStatus/cancelled``.
  public mutating func onCancelled(
    _ name: some TypedName, _ method: @escaping @MainActor (Part) -> @MainActor (EventResult) -> Void
  ) { onCancelled(name) { method($0)($1) } }

  /// Receives every result of this name of status ``ResultStatus/cancelled``, with a closure.
  public mutating func onCancelled(_ name: some TypedName, _ handler: @escaping @MainActor (Part, EventResult) -> Void)
  { mapping.add(ResultMapping.Entry(onCancelled: whole(handler)), for: name) }

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
    let entry = ResultMapping.Entry(onSuccess: handler, onFailure: handler, onCancelled: handler, output: Any.self)
    mapping.add(entry, for: name)
  }

  private func whole(_ call: @escaping @MainActor (Part, EventResult) -> Void) -> ResultMapping.Handler {
    { part, result, _ in
      let part = uncheckedPart(part, as: Part.self)
      call(part, result)
      return .answered
    }
  }

  /// Adds a handler of the output of a success, if it has the type of the name.
  @inlinable @inline(__always) mutating func addSuccess<Name: TypedName>(
    _ name: Name, _ call: @escaping @MainActor (Part, Name.Output, EventResult, Next) -> Outcome
  ) {
    let handler: ResultMapping.Handler = { part, result, next in
      let part = uncheckedPart(part, as: Part.self)
      guard let output = result.payload(as: Name.Output.self) else { return nil }
      return call(part, output, result, next)
    }
    mapping.add(onSuccess: handler, output: Name.Output.self, for: name)
  }
}
