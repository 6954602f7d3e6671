/// A name with the types of its data. ``EventName`` and ``RouteName`` conform to this protocol.
///
/// A mapping accepts names of both types, so a presenter receives the result of a route in the same way as the answer
/// to an event. Do not conform your own types to this protocol.
public protocol TypedName<Input, Output>: Sendable, CustomStringConvertible {
  /// The data of the event.
  associatedtype Input: Sendable
  /// The data of the answer, or `Never` if there is no answer.
  associatedtype Output: Sendable
  /// The key of the name. Events and results of this name have the same key.
  var key: NameKey { get }
}

extension TypedName {
  /// The name as it appears in the source code, in logs and on the wire. For an interface, the name of its type without
  /// the Swift module; look-ups use `key`.
  public var text: String { key.text }
  /// The kind of events of this name: ``Event/Kind/lifecycle`` for the names in ``Lifecycle``, ``Event/Kind/route`` for
  /// routes and interfaces, and ``Event/Kind/business`` for all other names.
  @inlinable public var kind: Event.Kind { key.declaredKind }
  /// The name as it appears in the source code.
  public var description: String { text }
}

/// The name of an event, with the types of the event's data and of the answer's data.
///
/// ```swift
/// nonisolated enum NoteList {
///   static let load = EventName<Void, [Note]>("noteList.load")
///   static let delete = EventName<Note.ID, Void>("noteList.delete")
///   static let share = EventName<Note.ID, Never>("noteList.share")  // one-way: no answer
/// }
/// ```
///
/// The string is for dispatch, logs and the wire. The types are for the compiler. Declare a name once, as a
/// `static let`. Two names with the same string are the same name, even if their types differ. `validate()` reports a name
/// that an app uses by two declarations. To use another feature's name, refer to its declaration:
/// `static let save = Editor.save`.
public struct EventName<Input: Sendable, Output: Sendable>: TypedName {
  /// The key of the name. Events and results of this name have the same key.
  public let key: NameKey

  /// Declares a name.
  ///
  /// - Parameters:
  ///   - name: The name, which is compared byte by byte. A common form is `feature.verb`. The name must be a
  ///     literal in the source code, because a declared name stays in memory until the process ends, and names from
  ///     outside could fill the memory. For a name from outside, use ``Event/init(named:data:kind:)``.
  ///   - file: The file of the declaration, for reports.
  ///   - line: The line of the declaration.
  public init(_ name: StaticString, file: StaticString = #fileID, line: UInt = #line) {
    self.init(text: name.description, kind: .business, at: "\(file):\(line)")
  }

  init(_ name: StaticString, kind: Event.Kind) { self.init(text: name.description, kind: kind, at: nil) }

  /// Declares a name of a group with a common prefix: `prefix.suffix`.
  ///
  /// - Parameters:
  ///   - place: The place of the declaration.
  ///   - isCommand: Whether each event must reach its handler, because the answer does not contain the effect.
  package init(prefix: StaticString, _ suffix: StaticString, at place: String, isCommand: Bool = false) {
    self.init(text: "\(prefix).\(suffix)", kind: .business, at: place)
    if isCommand { NameTable.addCommand(key) }
  }

  private init(text: String, kind: Event.Kind, at place: String?) {
    key = NameTable.intern(text, kind: kind, declaredAs: Self.self, at: place)
  }
}
