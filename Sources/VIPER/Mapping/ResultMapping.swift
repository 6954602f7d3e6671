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
/// A view that does not conform has them reported, as by ``reportUnhandled(_:)``. A result of status
/// ``ResultStatus/cancelled`` is neither received nor reported: see ``ResultMappingBuilder`` and
/// ``ReceivesCancelledResults``.
@MainActor public protocol ReceivesUnhandledResults: AnyObject {
  /// Receives a result that no mapping has handled.
  func received(_ result: EventResult)
}

/// A view that receives, of what no mapping has handled, the cancelled results as well: one that records, for tests.
@MainActor public protocol ReceivesCancelledResults: ReceivesUnhandledResults {}

/// The table from result names to handlers of one class.
///
/// A result that is not mapped goes up: from a presenter towards the view, at the view to
/// ``ReceivesUnhandledResults/received(_:)``. See <doc:Delivery>.
@MainActor public struct ResultMapping {
  @usableFromInline typealias Handler = ResultTable.Handler

  private var handlers: MappedHandlers<Entry>
  /// Receives the failures of names without a failure handler of their own; that of this mapping, or an included one.
  private var onAnyFailure: (own: Handler?, included: Handler?)
  private var hasTwoOnAnyFailure = false

  /// The handlers of a name.
  struct Entry {
    var onSuccess: Handler?
    var onFailure: Handler?
    var onCancelled: Handler?
    /// The type of a success's output.
    var output: Any.Type = Void.self

    /// Returns the handlers of both; `nil` if both have one of a kind.
    fileprivate func merged(with other: Entry) -> Entry? {
      guard onSuccess == nil || other.onSuccess == nil, onFailure == nil || other.onFailure == nil,
        onCancelled == nil || other.onCancelled == nil
      else { return nil }
      return Entry(
        onSuccess: onSuccess ?? other.onSuccess, onFailure: onFailure ?? other.onFailure,
        onCancelled: onCancelled ?? other.onCancelled, output: onSuccess == nil ? other.output : output)
    }
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

  /// Adds handlers of results of a name.
  mutating func add(_ entry: Entry, for name: some TypedName, input: Any.Type? = nil) {
    handlers.add(entry, for: MappedName(name, input: input)) { $0.merged(with: entry) }
  }

  /// Adds a handler of successes with an output of this type.
  @usableFromInline mutating func add(onSuccess: @escaping Handler, output: Any.Type, for name: some TypedName) {
    add(Entry(onSuccess: onSuccess, output: output), for: name)
  }

  /// Sets the handler of the failures of names without a failure handler of their own.
  mutating func set(onAnyFailure handler: @escaping Handler) {
    hasTwoOnAnyFailure = hasTwoOnAnyFailure || onAnyFailure.own != nil
    onAnyFailure.own = handler
  }

  mutating func include(_ other: ResultMapping) {
    handlers.include(other.handlers)
    onAnyFailure.included = other.onAnyFailure.own ?? other.onAnyFailure.included ?? onAnyFailure.included
    hasTwoOnAnyFailure = hasTwoOnAnyFailure || other.hasTwoOnAnyFailure
  }

  /// Returns the dispatch table for a class.
  func table(for part: AnyClass) throws(MappingError) -> ResultTable {
    try handlers.check("ResultMapping", of: part)
    guard !hasTwoOnAnyFailure else { throw .secondFailureHandler(part: "\(part)") }
    var names = handlers.names
    for index in names.indices { names[index].isFailureOnly = handlers[names[index].key]?.onSuccess == nil }
    return ResultTable(
      names,
      handlers.sealed { _, entry in
        ResultTable.Entry(
          onSuccess: entry.onSuccess, onFailure: entry.onFailure, onCancelled: entry.onCancelled, output: entry.output)
      }, onAnyFailure: onAnyFailure.own ?? onAnyFailure.included)
  }
}
