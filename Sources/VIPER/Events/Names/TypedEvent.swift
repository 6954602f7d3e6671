/// A name with its input, which can be sent or opened. Calling a name creates the value.
///
/// ```swift
/// view.send(NoteList.delete(note.id))
/// view.push(Routes.editor(note))
/// ```
///
/// A `TypedEvent` has no id. Each time that it is sent, a new event is created. To store or record an event with its
/// id, call ``event()``.
public struct TypedEvent<Name: TypedName>: Sendable, CarriesMetadata {
  /// The name.
  public let name: Name
  /// The data of the event.
  public let input: Name.Input
  @usableFromInline var metadata: EventMetadata?

  @inlinable init(_ name: Name, _ input: Name.Input) {
    self.name = name
    self.input = input
    metadata = nil
  }

  /// Returns an event with its own id. If you send the same event twice, both have the same id. Call this method again
  /// to create a second event.
  public func event() -> Event { Event(name, data: input, id: .next(), metadata: metadata) }

  /// Creates an event on the main actor.
  @inlinable @inline(__always) @MainActor func fresh() -> Event {
    Event(fresh: name.key, kind: name.kind, data: input, metadata: metadata)
  }
}

extension TypedEvent: CustomStringConvertible {
  /// The name as it appears in the source code. The data is omitted, because it may be private.
  public var description: String { name.text }
}

extension TypedName {
  /// Returns the name with its input, to be sent or opened.
  ///
  /// - Parameter input: The data of the event.
  @inlinable public func callAsFunction(_ input: Input) -> TypedEvent<Self> { TypedEvent(self, input) }

  // The rejected functions are never called. A loop needs no value to return.
  /// Rejects, at compile time, a call without the input that the name requires.
  @available(
    *, unavailable, message: "The name's Input is missing: name(input). If Input is Never, publish the name instead"
  )
  public func callAsFunction() -> TypedEvent<Self> { while true {} }
}

extension TypedName where Input == Void {
  /// Returns the name, to be sent or opened.
  @inlinable public func callAsFunction() -> TypedEvent<Self> { TypedEvent(self, ()) }
}
