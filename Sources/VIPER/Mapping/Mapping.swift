/// A part with a mapping from names to its handlers.
@MainActor public protocol Mapped: AnyObject {
  /// The mapping, usually a `static let`. It is read once per concrete class.
  ///
  /// If the mapping refers to a declaration on the main actor, such as a name that is declared in the class, Swift 6.3
  /// rejects closures in the mapping that await off the main actor ("default argument cannot be both main
  /// actor-isolated and …"). Declare names in a `nonisolated enum`, or replace such a closure by a method.
  static var mapping: Mapping { get }
}

/// The mapping from the names of events and results to the handlers of one class.
///
/// ```swift
/// final class NoteListInteractor: VIPInteractor, Mapped {
///   static let mapping = Mapping(NoteListInteractor.self) {
///     $0.on(NoteList.load, NoteListInteractor.load)
///     $0.on(NoteList.delete, NoteListInteractor.delete)
///   }
///   func load() async throws -> [Note] { try await store.all() }
///   func delete(_ id: Note.ID) throws { … }
/// }
/// ```
///
/// Presenters and interactors handle events with `on`. Views and presenters receive results with `receive`, `show`,
/// `format` and `onFailure`. An event or result that is not mapped is passed on; see <doc:Mappings>.
///
/// A mapping is created once per class, not per instance, and captures no instance. Building a module fails if a name
/// is mapped twice, or if a mapping was declared for another class.
public struct Mapping {
  /// The class for which the mapping was declared, and the classes of the mappings that it includes.
  private var owners: [MappingOwner]
  private var events = MappedHandlers<EventEntry>()
  private var results = MappedHandlers<ResultHandlers>()
  /// The policies. A policy is inherited if the handler of an included mapping has the policy. This mapping may replace
  /// that handler by a synchronous one.
  private var policies = NameMap<(policy: InFlightPolicy, isInherited: Bool)>()
  /// The handlers for the results of names that have no handler. `own` is from this mapping, and `included` is from an
  /// included mapping.
  private var unnamed = (own: ResultHandlers(), included: ResultHandlers())
  /// Whether there are two handlers of one kind without a name.
  private var hasTwoUnnamed = false
  /// The names for which the presenter's `format` needs the input of the event.
  private var storedInputs: Set<NameKey> = []
  /// Closures that return a mistake, or `nil`. They are called with the part and the presenter when the view is removed
  /// after it was visible, if the diagnosis is thorough.
  var checks: [@MainActor (_ part: AnyObject, _ presenter: any Middleware) -> Diagnostic?] = []

  /// A closure that reads the state of a view, or `nil` if the mapping declares no state.
  var readState: (@MainActor (_ part: AnyObject) -> (any Equatable & Sendable)?)?

  /// The handler of an event.
  private struct EventEntry {
    let handler: EventTable.Handler
    /// Whether the handler runs in a task. Only such a handler can be in flight.
    let isTask: Bool
  }

  /// Creates the mapping of `part` with the handlers that `build` adds.
  ///
  /// - Parameters:
  ///   - part: The class of the handlers.
  ///   - build: A closure that adds the handlers. See ``MappingBuilder``.
  public init<Part: Mapped>(_ part: Part.Type, _ build: (inout MappingBuilder<Part>) -> Void) {
    owners = [MappingOwner(name: "\(part)") { $0 is Part.Type }]
    var builder = MappingBuilder<Part>(_mapping: self)
    build(&builder)
    self = builder._mapping
  }

  /// Adds a handler of events with an input of this type. If `input` is `nil`, the handler receives the ``Event``
  /// itself.
  @usableFromInline mutating func add(
    _ handler: @escaping EventTable.Handler, isTask: Bool, isSequence: Bool = false, for name: some TypedName,
    taking input: Any.Type?, passesOn: Bool = false
  ) {
    let name = MappedName(name, input: input, isSequence: isSequence, passesOn: passesOn)
    events.add(EventEntry(handler: handler, isTask: isTask), for: name)
  }

  mutating func set(_ policy: InFlightPolicy, for name: some TypedName) { policies.set((policy, false), for: name.key) }

  /// Adds handlers for the results of a name.
  mutating func add(_ result: ResultHandlers, for name: some TypedName, input: Any.Type? = nil) {
    results.add(result, for: MappedName(name, input: input)) { $0.merged(with: result) }
  }

  /// Adds a handler for successes with an output of this type.
  @usableFromInline mutating func add(
    onSuccess: @escaping ResultTable.Handler, output: Any.Type, for name: some TypedName, passesOn: Bool
  ) { add(ResultHandlers(onSuccess: onSuccess, output: output, mayPassOn: passesOn), for: name) }

  /// Adds handlers for the results of names that have no handler.
  mutating func add(unnamed result: ResultHandlers) {
    if let merged = unnamed.own.merged(with: result) { unnamed.own = merged } else { hasTwoUnnamed = true }
  }

  /// Stores the inputs of events for the presenter's `format`.
  @usableFromInline package mutating func storeInput(of name: some TypedName) { storedInputs.insert(name.key) }

  /// Adds the handlers, policies and checks of a superclass. The entries of this mapping take precedence, regardless of
  /// the order.
  mutating func include(_ other: Mapping) {
    owners += other.owners
    events.include(other.events)
    results.include(other.results)
    for (key, (policy, isInherited)) in other.policies.all where policies[key] == nil {
      policies.set((policy, isInherited || other.events[key]?.isTask == true), for: key)
    }
    storedInputs.formUnion(other.storedInputs)
    checks += other.checks
    readState = readState ?? other.readState
    unnamed.included = unnamed.included.completed(by: other.allUnnamed)
    hasTwoUnnamed = hasTwoUnnamed || other.hasTwoUnnamed
  }

  private var allUnnamed: ResultHandlers { unnamed.own.completed(by: unnamed.included) }

  /// Returns whether the mapping handles the failures of a name.
  package func handlesFailures(of key: NameKey) -> Bool {
    results[key]?.onFailure != nil || allUnnamed.onFailure != nil
  }

  /// Returns the dispatch tables for a class.
  @MainActor func tables(for part: AnyClass) throws(Diagnostic) -> PartTables {
    let name = "\(part)"
    try owners.check(part)
    if let twice = events.duplicates.first { throw .duplicateName(name: twice, kind: "event", part: name) }
    if let twice = results.duplicates.first { throw .duplicateName(name: twice, kind: "result", part: name) }
    guard !hasTwoUnnamed else { throw .secondUnnamedHandler(part: name) }
    if let (key, _) = policies.inOrder.first(where: { !$1.isInherited && events[$0]?.isTask != true }) {
      throw .policyWithoutHandler(name: key.text, part: name)
    }
    return PartTables(for: part, events: eventTable, results: resultTable)
  }

  @MainActor private var eventTable: EventTable {
    EventTable(
      events.names,
      events.table { key, entry in
        EventTable.Entry(
          handler: entry.handler, policy: entry.isTask ? policies[key]?.policy ?? .concurrent : .concurrent,
          isTask: entry.isTask)
      })
  }

  @MainActor private var resultTable: ResultTable {
    let names = results.names.map {
      MappedName($0, isFailureOnly: results[$0.key]?.onSuccess == nil, mayPassOn: results[$0.key]?.mayPassOn == true)
    }
    return ResultTable(
      names, results.table { ResultTable.Entry($1) }, unnamed: allUnnamed, storedInputs: storedInputs)
  }
}
