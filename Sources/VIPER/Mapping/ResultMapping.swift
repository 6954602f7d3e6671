/// A view or presenter with a mapping from results to its methods.
@MainActor public protocol ReceivesResults: AnyObject {
  /// The table from names to handlers, usually a `static let`. The table is read once per concrete class.
  static var results: ResultMapping { get }
}

/// A view with a method for the results that its mapping does not contain.
///
/// ```swift
/// final class NoteListView: VIPView, ReceivesUnhandledResults {
///   func received(_ result: EventResult) { if !result.isSuccess { show(result.message) } }
/// }
/// ```
///
/// If a view does not conform to this protocol, the view's unhandled results are reported in the same way as by
/// ``reportUnhandled(_:)``. A result with the status ``ResultStatus/cancelled`` is neither received nor reported. See
/// ``ResultMappingBuilder`` and ``ReceivesCancelledResults``.
@MainActor public protocol ReceivesUnhandledResults: AnyObject {
  /// Receives a result that no mapping has handled.
  func received(_ result: EventResult)
}

/// A view that also receives cancelled results that no mapping has handled. Tests use such a view to record all
/// results.
@MainActor public protocol ReceivesCancelledResults: ReceivesUnhandledResults {}

/// The table from result names to handlers of one class.
///
/// A result that is not mapped continues up: from a presenter toward the view, and from the view's mapping to
/// ``ReceivesUnhandledResults/received(_:)``. See <doc:Delivery>.
@MainActor public struct ResultMapping {
  @usableFromInline typealias Handler = ResultTable.Handler

  private var handlers: MappedHandlers<Entry>
  /// The handlers for the failures of all names that have no failure handler. `own` is from this mapping, and
  /// `included` is from an included mapping.
  private var onAnyFailure: (own: Handler?, included: Handler?)
  private var hasTwoOnAnyFailure = false
  /// Closures that return a mistake, or `nil`. They are called with the part and the presenter when the view is removed
  /// after it was visible, if the diagnosis is thorough.
  var checks: [@MainActor (_ part: AnyObject, _ presenter: any Middleware) -> Mistake?] = []

  /// The handlers of a name.
  struct Entry {
    var onSuccess: Handler?
    var onFailure: Handler?
    var onCancelled: Handler?
    /// The type of the output of a success.
    var output: Any.Type = Void.self

    /// Returns the handlers of both entries, or `nil` if both have a handler of the same kind.
    fileprivate func merged(with other: Entry) -> Entry? {
      guard onSuccess == nil || other.onSuccess == nil, onFailure == nil || other.onFailure == nil,
        onCancelled == nil || other.onCancelled == nil
      else { return nil }
      return Entry(
        onSuccess: onSuccess ?? other.onSuccess, onFailure: onFailure ?? other.onFailure,
        onCancelled: onCancelled ?? other.onCancelled, output: onSuccess == nil ? other.output : output)
    }
  }

  /// Creates the table of `part` with the handlers that `build` adds.
  ///
  /// - Parameters:
  ///   - part: The class of the handlers.
  ///   - build: A closure that adds the handlers. See ``ResultMappingBuilder``.
  public init<Part: ReceivesResults>(_ part: Part.Type, _ build: (inout ResultMappingBuilder<Part>) -> Void) {
    handlers = MappedHandlers(of: part)
    var builder = ResultMappingBuilder<Part>(mapping: self)
    build(&builder)
    self = builder.mapping
  }

  /// Adds handlers for the results of a name.
  mutating func add(_ entry: Entry, for name: some TypedName, input: Any.Type? = nil) {
    handlers.add(entry, for: MappedName(name, input: input)) { $0.merged(with: entry) }
  }

  /// Adds a handler for successes with an output of this type.
  @usableFromInline mutating func add(onSuccess: @escaping Handler, output: Any.Type, for name: some TypedName) {
    add(Entry(onSuccess: onSuccess, output: output), for: name)
  }

  /// Sets the handler for the failures of all names without a failure handler.
  mutating func set(onAnyFailure handler: @escaping Handler) {
    hasTwoOnAnyFailure = hasTwoOnAnyFailure || onAnyFailure.own != nil
    onAnyFailure.own = handler
  }

  mutating func include(_ other: ResultMapping) {
    handlers.include(other.handlers)
    checks += other.checks
    onAnyFailure.included = other.onAnyFailure.own ?? other.onAnyFailure.included ?? onAnyFailure.included
    hasTwoOnAnyFailure = hasTwoOnAnyFailure || other.hasTwoOnAnyFailure
  }

  /// Returns whether the mapping handles the failures of a name.
  package func handlesFailures(of key: NameKey) -> Bool {
    handlers[key]?.onFailure != nil || onAnyFailure.own != nil || onAnyFailure.included != nil
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
