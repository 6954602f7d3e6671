/// A view or presenter with a mapping from results to its methods.
@MainActor public protocol ReceivesResults: AnyObject {
  /// The table from names to handlers. It is read once per concrete class.
  static var results: ResultMapping { get }
}

/// A view with a method for the results that its mapping does not have.
///
/// ```swift
/// final class NoteListView: VIPView, ReceivesUnhandledResults {
///   func received(_ result: EventResult) { if !result.isSuccess { show(result.message) } }
/// }
/// ```
///
/// A view that does not conform has them reported, as by ``reportUnhandled(_:)``.
@MainActor public protocol ReceivesUnhandledResults: AnyObject {
  /// Receives a result that no mapping has handled.
  func received(_ result: EventResult)
}

/// The table from result names to handlers of one class.
///
/// ```swift
/// @Observable final class NoteListView: VIPView, ReceivesResults {
///   static let results = ResultMapping(NoteListView.self) {
///     $0.on(NoteList.rows, NoteListView.show)
///     $0.onFailure(NoteList.load, NoteListView.failed)
///   }
/// }
/// ```
///
/// A result that is not mapped goes up: from a presenter towards the view, at the view to
/// ``ReceivesUnhandledResults/received(_:)``.
@MainActor public struct ResultMapping {
  @usableFromInline typealias Handler = ResultTable.Handler

  fileprivate struct Entry {
    var onSuccess: Handler?
    var onFailure: Handler?
    /// The type of a success's output.
    var output: Any.Type = Void.self
    var isIncluded = false
  }

  /// The class that it was declared for, and those of the mappings that it includes.
  private(set) var owners: [MappingOwner]
  private(set) var duplicates: [String] = []
  fileprivate private(set) var entries = NameMap<Entry>()
  private var declarations = NameMap<MappedName>()

  /// Makes the table of `part` with the handlers that `build` adds.
  ///
  /// - Parameters:
  ///   - part: the class that has the handlers.
  ///   - build: a closure that adds them; see ``ResultMappingBuilder``.
  public init<Part: ReceivesResults>(
    _ part: Part.Type, _ build: (inout ResultMappingBuilder<Part>) -> Void
  ) {
    self.init(owner: MappingOwner(part))
    var builder = ResultMappingBuilder<Part>(mapping: self)
    build(&builder)
    self = builder.mapping
  }

  private init(owner: MappingOwner) { owners = [owner] }

  /// The names that have a handler, in the order in which they were declared.
  var names: [MappedName] {
    declarations.inOrder.map {
      var name = $0.value
      name.isFailureOnly = entries[$0.key]?.onSuccess == nil
      return name
    }
  }

  /// Adds a handler of successes with an output of this type.
  @usableFromInline mutating func add(
    onSuccess: @escaping Handler, output: Any.Type, for name: some TypedName
  ) {
    add(name) { entry in
      guard entry.onSuccess == nil else { return false }
      entry.onSuccess = onSuccess
      entry.output = output
      return true
    }
  }

  /// Adds a handler of all results but successes.
  @usableFromInline mutating func add(onFailure: @escaping Handler, for name: some TypedName) {
    add(name) { entry in
      guard entry.onFailure == nil else { return false }
      entry.onFailure = onFailure
      return true
    }
  }

  private mutating func add(_ name: some TypedName, _ change: (inout Entry) -> Bool) {
    var entry = entries[name.key] ?? Entry()
    if entry.isIncluded { entry = Entry() }
    if change(&entry) {
      entries.set(entry, for: name.key)
      declarations.set(MappedName(name), for: name.key)
    } else {
      duplicates.append(name.text)
    }
  }

  /// Adds the handlers of a superclass; this mapping's own take precedence, wherever they stand.
  mutating func include(_ other: ResultMapping) {
    duplicates += other.duplicates
    owners += other.owners
    for (key, entry) in other.entries.all where entries[key] == nil {
      var included = entry
      included.isIncluded = true
      entries.set(included, for: key)
      if let declaration = other.declarations[key] { declarations.set(declaration, for: key) }
    }
  }
}

extension ResultTable {
  /// The table of a mapping, shared by the parts of its class.
  convenience init(_ mapping: ResultMapping) {
    let entries = SealedNameMap(room: mapping.entries.count) { entries in
      for (key, entry) in mapping.entries.all {
        entries.insert(
          Entry(onSuccess: entry.onSuccess, onFailure: entry.onFailure, output: entry.output),
          for: key)
      }
    }
    self.init(mapping.names, entries)
  }
}
