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
/// A result that is not mapped goes up: from a presenter towards the view, at the view to
/// ``ReceivesUnhandledResults/received(_:)``. See <doc:Delivery>.
@MainActor public struct ResultMapping {
  @usableFromInline typealias Handler = ResultTable.Handler

  private var handlers: MappedHandlers<Entry>

  private struct Entry {
    var onSuccess: Handler?
    var onFailure: Handler?
    /// The type of a success's output.
    var output: Any.Type = Void.self
  }

  /// Makes the table of `part` with the handlers that `build` adds.
  ///
  /// - Parameters:
  ///   - part: the class that has the handlers.
  ///   - build: a closure that adds them; see ``ResultMappingBuilder``.
  public init<Part: ReceivesResults>(_ part: Part.Type, _ build: (inout ResultMappingBuilder<Part>) -> Void) {
    handlers = MappedHandlers(of: part)
    var builder = ResultMappingBuilder<Part>(mapping: self)
    build(&builder)
    self = builder.mapping
  }

  /// Adds a handler of successes with an output of this type.
  @usableFromInline mutating func add(onSuccess: @escaping Handler, output: Any.Type, for name: some TypedName) {
    handlers.add(Entry(onSuccess: onSuccess, output: output), for: MappedName(name)) { known in
      guard known.onSuccess == nil else { return nil }
      return Entry(onSuccess: onSuccess, onFailure: known.onFailure, output: output)
    }
  }

  /// Adds a handler of all results but successes.
  @usableFromInline mutating func add(onFailure: @escaping Handler, for name: some TypedName) {
    handlers.add(Entry(onFailure: onFailure), for: MappedName(name)) { known in
      guard known.onFailure == nil else { return nil }
      return Entry(onSuccess: known.onSuccess, onFailure: onFailure, output: known.output)
    }
  }

  mutating func include(_ other: ResultMapping) { handlers.include(other.handlers) }

  /// Returns the dispatch table for a class.
  func table(for part: AnyClass) throws(MappingError) -> ResultTable {
    try handlers.check("ResultMapping", of: part)
    var names = handlers.names
    for index in names.indices { names[index].isFailureOnly = handlers[names[index].key]?.onSuccess == nil }
    return ResultTable(
      names,
      handlers.sealed { _, entry in
        ResultTable.Entry(onSuccess: entry.onSuccess, onFailure: entry.onFailure, output: entry.output)
      })
  }
}
