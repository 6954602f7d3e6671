/// A presenter or interactor with a mapping from events to its methods.
@MainActor public protocol HandlesEvents: AnyObject {
  /// The table from names to handlers, usually a `static let`. The table is read once per concrete class.
  ///
  /// If the table refers to a declaration on the main actor, such as a name that is declared in the class, Swift 6.3
  /// rejects closures in the table that await off the main actor ("default argument cannot be both main actor-isolated
  /// and …"). Declare names in a `nonisolated enum`, or replace such a closure by a method.
  static var events: EventMapping { get }
}

/// The table from event names to handlers of one class.
///
/// ```swift
/// final class NoteListInteractor: VIPInteractor, HandlesEvents {
///   static let events = EventMapping(NoteListInteractor.self) {
///     $0.on(NoteList.load, NoteListInteractor.load)
///     $0.on(NoteList.delete, NoteListInteractor.delete)
///   }
///   func load() async throws -> [Note] { try await store.all() }
///   func delete(_ id: Note.ID) throws { … }
/// }
/// ```
///
/// A mapping is created once per class, not per instance, and captures no instance. Building a module fails if a name
/// is mapped twice, or if a mapping was declared for another class.
public struct EventMapping {
  @usableFromInline typealias Handler = EventTable.Handler

  private var handlers: MappedHandlers<Entry>
  private var policies = NameMap<InFlightPolicy>()

  private struct Entry {
    let handler: Handler
    /// Whether the handler runs in a task. Only such a handler can be in flight.
    let isTask: Bool
  }

  /// Creates the table of `part` with the handlers that `build` adds.
  ///
  /// - Parameters:
  ///   - part: The class of the handlers.
  ///   - build: A closure that adds the handlers. See ``EventMappingBuilder``.
  public init<Part: HandlesEvents>(_ part: Part.Type, _ build: (inout EventMappingBuilder<Part>) -> Void) {
    handlers = MappedHandlers(of: part)
    var builder = EventMappingBuilder<Part>(_mapping: self)
    build(&builder)
    self = builder._mapping
  }

  /// Adds a handler of events with an input of this type. If `input` is `nil`, the handler receives the ``Event``
  /// itself.
  @usableFromInline mutating func add(
    _ handler: @escaping Handler, isTask: Bool, for name: some TypedName, taking input: Any.Type?
  ) { handlers.add(Entry(handler: handler, isTask: isTask), for: MappedName(name, input: input)) }

  mutating func set(_ policy: InFlightPolicy, for name: some TypedName) { policies.set(policy, for: name.key) }

  /// Adds the handlers and policies of a superclass. The entries of this mapping take precedence, regardless of the
  /// order.
  mutating func include(_ other: EventMapping) {
    handlers.include(other.handlers)
    for (key, policy) in other.policies.all where policies[key] == nil { policies.set(policy, for: key) }
  }

  /// Returns the dispatch table for a class.
  @MainActor func table(for part: AnyClass) throws(MappingError) -> EventTable {
    try handlers.check("EventMapping", of: part)
    if let (key, _) = policies.inOrder.first(where: { handlers[$0.key]?.isTask != true }) {
      throw .policyWithoutHandler(name: key.text, part: "\(part)")
    }
    return EventTable(
      handlers.names,
      handlers.sealed { key, entry in
        EventTable.Entry(handler: entry.handler, policy: entry.isTask ? policies[key] ?? .concurrent : .concurrent)
      })
  }
}
