/// A presenter or interactor that says which events it handles, and with which of its methods.
@MainActor public protocol HandlesEvents: AnyObject {
  /// The table from names to handlers. It is asked for once per concrete class.
  ///
  /// A `static let` will do. One exception: Swift 6.3 refuses a closure in it that awaits something off
  /// the main actor ("default argument cannot be both main actor-isolated and …"). Make that closure a
  /// method, or make this a computed property.
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
/// It is made once for a class, not for each instance, and captures no instance. A name that is mapped
/// twice, or a mapping that was declared for another class, is an error when a module is built.
@MainActor public struct EventMapping {
  typealias Handler = @MainActor (AnyObject, Event, Next) -> Outcome

  let owner: MappingOwner
  private(set) var duplicates: [String] = []
  private var handlers = NameMap<(handler: Handler, isIncluded: Bool)>()

  /// Makes the table of `part` with the handlers that `build` adds.
  ///
  /// - Parameters:
  ///   - part: the class that has the handlers.
  ///   - build: adds them; see ``EventMappingBuilder``.
  public init<Part: HandlesEvents>(
    _ part: Part.Type, _ build: (inout EventMappingBuilder<Part>) -> Void
  ) {
    self.init(owner: MappingOwner(part))
    var builder = EventMappingBuilder<Part>(mapping: self)
    build(&builder)
    self = builder.mapping
  }

  private init(owner: MappingOwner) { self.owner = owner }

  /// The names that have a handler, in the order in which they were declared.
  var names: [String] { handlers.inOrder.map { NameTable.text(of: $0.key) } }

  func handler(for key: NameKey) -> Handler? { handlers[key]?.handler }

  mutating func add(_ handler: @escaping Handler, for name: some TypedName) {
    if let known = handlers[name.key], !known.isIncluded {
      duplicates.append(name.text)
    } else {
      handlers.set((handler, false), for: name.key)
    }
  }

  /// Takes over what a superclass handles; own handlers go before, wherever they stand.
  mutating func include(_ other: EventMapping) {
    duplicates += other.duplicates
    for (key, entry) in other.handlers.all where handlers[key] == nil {
      handlers.set((entry.handler, true), for: key)
    }
  }
}
