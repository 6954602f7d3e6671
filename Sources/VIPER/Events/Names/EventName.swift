/// A name with the types that travel under it: what both ``EventName`` and ``RouteName`` are.
///
/// Mappings take either, so that a presenter can receive the result of a route as it receives the
/// answer to an event. There is no reason to conform a type of your own.
public protocol TypedName<Input, Output>: Sendable, CustomStringConvertible {
  /// The data of the event.
  associatedtype Input: Sendable
  /// The data of its answer; `Never` if there is no answer.
  associatedtype Output: Sendable
  /// The name as it is written in the source, in logs and on the wire.
  var text: String { get }
  /// The kind of events of this name.
  var kind: Event.Kind { get }
  /// The name's key, as its events and results have it.
  var key: NameKey { get }
}

extension TypedName {
  /// The name as it is written in the source.
  public var description: String { text }

  /// An event of this name, ready to be sent, stored or recorded.
  ///
  /// - Parameter input: what the event carries.
  /// - Returns: a value with an id of its own. Sending the same value twice sends one id twice; call
  ///   this again for a second event.
  public func event(_ input: Input) -> Event { Event(self, data: input, id: .next()) }
}

extension TypedName where Input == Void {
  /// An event of this name, which carries nothing.
  public func event() -> Event { event(()) }
}

/// The name of an event, with the types of what it carries down and of what its answer carries up.
///
/// ```swift
/// nonisolated enum NoteList {
///   static let load = EventName<Void, [Note]>("noteList.load")
///   static let delete = EventName<Note.ID, Void>("noteList.delete")
///   static let share = EventName<Note.ID, Never>("noteList.share")  // one-way: no answer
/// }
/// ```
///
/// The string is for dispatch, logs and the wire, the types are for the compiler. Declare a name
/// once, as a `static let`: two names with the same string are the same name, whatever their types.
public struct EventName<Input: Sendable, Output: Sendable>: TypedName {
  /// The name as it is written in the source.
  public var text: String { key.text }
  /// The kind of events of this name: ``Event/Kind/business``, or ``Event/Kind/lifecycle`` for the
  /// names in ``Lifecycle``.
  public let kind: Event.Kind
  /// The name's key, as its events and results have it.
  public let key: NameKey

  /// Declares a name.
  ///
  /// - Parameter name: the name. It is compared byte by byte; a common form is `feature.verb`. Only
  ///   names written in the source can be declared, so what arrives from outside takes no memory;
  ///   see ``Event/init(named:data:kind:)`` for that.
  public init(_ name: StaticString) { self.init(name, kind: .business) }

  init(_ name: StaticString, kind: Event.Kind) { self.init(text: name.description, kind: kind) }

  /// Declares a name of a group of names that begin alike: `prefix.suffix`.
  package init(prefix: StaticString, _ suffix: StaticString) {
    self.init(text: "\(prefix).\(suffix)", kind: .business)
  }

  private init(text: String, kind: Event.Kind) {
    self.kind = kind
    key = NameTable.intern(text, kind: kind, declaredAs: Self.self)
  }
}
