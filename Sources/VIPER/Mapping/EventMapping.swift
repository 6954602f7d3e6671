/// A presenter or interactor with a mapping from events to its methods.
@MainActor public protocol HandlesEvents: AnyObject {
  /// The table from names to handlers. It is read once per concrete class.
  ///
  /// A `static let` is enough. One exception: Swift 6.3 refuses a closure in it that awaits something off
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
  @usableFromInline typealias Handler = EventTable.Handler

  fileprivate struct Entry {
    let handler: Handler
    /// Whether it runs in a task, so that it can be in flight.
    let isTask: Bool
    var isIncluded = false
  }

  /// The class that it was declared for, and those of the mappings that it includes.
  private(set) var owners: [MappingOwner]
  private(set) var duplicates: [String] = []
  fileprivate private(set) var handlers = NameMap<Entry>()
  fileprivate private(set) var policies = NameMap<InFlightPolicy>()
  private var declarations = NameMap<MappedName>()

  /// Makes the table of `part` with the handlers that `build` adds.
  ///
  /// - Parameters:
  ///   - part: the class that has the handlers.
  ///   - build: a closure that adds them; see ``EventMappingBuilder``.
  public init<Part: HandlesEvents>(
    _ part: Part.Type, _ build: (inout EventMappingBuilder<Part>) -> Void
  ) {
    self.init(owner: MappingOwner(part))
    var builder = EventMappingBuilder<Part>(_mapping: self)
    build(&builder)
    self = builder._mapping
  }

  private init(owner: MappingOwner) { owners = [owner] }

  /// The names that have a handler, in the order in which they were declared.
  var names: [MappedName] { declarations.inOrder.map(\.value) }

  /// The names for which a policy was declared that would do nothing.
  var policiesWithoutHandler: [String] {
    policies.inOrder.filter { handlers[$0.key]?.isTask != true }.map { $0.key.text }
  }

  /// Adds a handler of events with an input of this type; of whole events without `input`.
  @usableFromInline mutating func add(
    _ handler: @escaping Handler, isTask: Bool, for name: some TypedName, taking input: Any.Type?
  ) {
    if let known = handlers[name.key], !known.isIncluded {
      duplicates.append(name.text)
    } else {
      handlers.set(Entry(handler: handler, isTask: isTask), for: name.key)
      declarations.set(MappedName(name, input: input), for: name.key)
    }
  }

  mutating func set(_ policy: InFlightPolicy, for name: some TypedName) {
    policies.set(policy, for: name.key)
  }

  /// Adds the handlers and policies of a superclass; this mapping's own take precedence, wherever they stand.
  mutating func include(_ other: EventMapping) {
    duplicates += other.duplicates
    owners += other.owners
    for (key, var entry) in other.handlers.all where handlers[key] == nil {
      entry.isIncluded = true
      handlers.set(entry, for: key)
      if let declaration = other.declarations[key] { declarations.set(declaration, for: key) }
    }
    for (key, policy) in other.policies.all where policies[key] == nil {
      policies.set(policy, for: key)
    }
  }
}

extension EventTable {
  /// The table of a mapping, shared by the parts of its class.
  convenience init(_ mapping: EventMapping) {
    let entries = SealedNameMap(room: mapping.handlers.count) { entries in
      for (key, entry) in mapping.handlers.all {
        let policy = entry.isTask ? mapping.policies[key] : nil
        entries.insert(Entry(handler: entry.handler, policy: policy ?? .concurrent), for: key)
      }
    }
    self.init(mapping.names, entries)
  }
}
