/// The dispatch tables of one part class, shared by its instances.
///
/// The node of a part also stores these tables, so a dispatch through the node does not access the part's port.
@MainActor final class PartTables {
  let events: EventTable
  let results: ResultTable
  private let type: ObjectIdentifier

  /// The tables of a node without a part.
  static let empty = PartTables(for: PartTables.self, events: .empty, results: .empty)

  init(for part: AnyClass, events: EventTable, results: ResultTable) {
    self.events = events
    self.results = results
    type = ObjectIdentifier(part)
  }

  /// Returns whether the tables are for exactly the class of the part.
  func isFor(_ part: AnyObject) -> Bool { ObjectIdentifier(Swift.type(of: part)) == type }

  /// Dispatches the event to the handler that `part` has for the name of the event.
  ///
  /// - Returns: The outcome, `.some(nil)` if there is no handler, or `nil` if the tables are for another class.
  @inline(__always) func dispatch(_ event: Event, to part: AnyObject, next: Next) -> Outcome?? {
    isFor(part) ? .some(events.dispatch(event, to: part, next: next)) : nil
  }

  /// Dispatches the result to the handler that `part` has for the name and status of the result.
  ///
  /// - Returns: The outcome, `.some(nil)` if there is no handler, or `nil` if the tables are for another class.
  @inline(__always) func dispatch(_ result: EventResult, to part: AnyObject, next: Next) -> Outcome?? {
    isFor(part) ? .some(results.dispatch(result, to: part, next: next)) : nil
  }
}

/// The dispatch table for the events of a ``Mapping``, shared by the parts of its class.
@usableFromInline @MainActor final class EventTable {
  @usableFromInline typealias Handler = @MainActor (AnyObject, Event, Next, InFlightPolicy) -> Outcome

  /// The names that have a handler, for diagnostics.
  let names: [MappedName]
  private let entries: HandlerTable<Entry>

  @MainActor struct Entry: ~Copyable {
    let handler: Handler
    let policy: InFlightPolicy
    /// Whether the handler runs in a task.
    let isTask: Bool

    func call(_ part: AnyObject, with event: Event, next: Next) -> Outcome { handler(part, event, next, policy) }
  }

  init(_ names: [MappedName], _ entries: consuming HandlerTable<Entry>) {
    self.names = names
    self.entries = entries
  }

  /// The table of a class without a mapping.
  static let empty = EventTable(
    [], HandlerTable([(NameKey, Handler)]()) { Entry(handler: $1, policy: .concurrent, isTask: false) })

  /// Returns whether the handler of a name runs in a task, or `nil` if there is no handler.
  func isTask(_ key: NameKey) -> Bool? { entries.with(key) { $0.isTask } }

  /// Returns the policy of the handler of a name, or `nil` if there is no handler.
  func policy(of key: NameKey) -> InFlightPolicy? { entries.with(key) { $0.policy } }

  /// Dispatches the event to the handler that `part` has for the name of the event.
  ///
  /// - Returns: The outcome, or `nil` if there is no handler.
  @inline(__always) func dispatch(_ event: Event, to part: AnyObject, next: Next) -> Outcome? {
    entries.with(event.key) { $0.call(part, with: event, next: next) }
  }
}

/// The dispatch table for the results of a ``Mapping``, shared by the parts of its class.
@usableFromInline @MainActor final class ResultTable {
  /// A handler, which returns `nil` if the result has data of the wrong type.
  @usableFromInline typealias Handler = @MainActor (AnyObject, EventResult, Next) -> Outcome?

  /// The names that have a handler, for diagnostics.
  let names: [MappedName]
  private let entries: HandlerTable<Entry>
  /// The handlers for the results of names that have no handler: `onFailure` for failures, `onCancelled` for cancelled
  /// results, and `onSuccess` for all other results and remaining failures.
  private let unnamed: ResultHandlers
  private let storedInputs: Set<NameKey>
  /// Whether the table handles failures of all names.
  var takesAnyFailure: Bool { unnamed.onFailure != nil }
  /// Whether the table handles all results, except cancelled results.
  var takesAll: Bool { unnamed.onSuccess != nil }
  /// Whether the table handles any result.
  var hasHandlers: Bool { !names.isEmpty || takesAnyFailure || takesAll || unnamed.onCancelled != nil }
  /// Whether the inputs of some events are stored.
  var storesInputs: Bool { !storedInputs.isEmpty }

  /// The handlers of a name. A flag shows whether there is a handler for successes, because an optional handler would
  /// be retained when it is read.
  @MainActor struct Entry: ~Copyable {
    private let takesSuccess: Bool
    private let onSuccess: Handler
    fileprivate let onFailure: Handler?
    fileprivate let onCancelled: Handler?
    fileprivate let output: Any.Type

    private static let none: Handler = { _, _, _ in nil }

    init(_ all: ResultHandlers) {
      let handlers = all.joined
      takesSuccess = handlers.onSuccess != nil
      // Not `??`, which would wrap the handler in a thunk.
      if let success = handlers.onSuccess { onSuccess = success } else { onSuccess = Self.none }
      (onFailure, onCancelled, output) = (handlers.onFailure, handlers.onCancelled, handlers.output)
    }

    // The call is in this type, so that the handler is not copied.
    @inline(__always) fileprivate func call(
      _ part: AnyObject, with success: EventResult, next: Next, in table: ResultTable
    ) -> Outcome? {
      guard takesSuccess else { return nil }
      return onSuccess(part, success, next) ?? table.refuse(success, for: part, next: next)
    }
  }

  init(
    _ names: [MappedName], _ entries: consuming HandlerTable<Entry>,
    unnamed: ResultHandlers = ResultHandlers(), storedInputs: Set<NameKey> = []
  ) {
    self.names = names
    self.entries = entries
    self.unnamed = unnamed
    self.storedInputs = storedInputs
  }

  /// The table of a class without a mapping.
  static let empty = ResultTable([], HandlerTable([(NameKey, ResultHandlers)]()) { Entry($1) })

  /// Returns whether a name has a handler.
  func has(_ key: NameKey) -> Bool { entries.contains(key) }

  /// Dispatches the result to the handler that `part` has for the name and status of the result.
  ///
  /// - Returns: The outcome, or `nil` if there is no handler.
  @inline(__always) func dispatch(_ result: EventResult, to part: AnyObject, next: Next) -> Outcome? {
    guard result.isSuccess else { return dispatchFailure(result, to: part, next: next) }
    return entries.with(result.key) { $0.call(part, with: result, next: next, in: self) } ?? nil
  }

  @inline(never) private func dispatchFailure(_ result: EventResult, to part: AnyObject, next: Next) -> Outcome? {
    let own = entries.with(result.key) { result.isCancelled ? $0.onCancelled : $0.onFailure } ?? nil
    if result.isCancelled { return own?(part, result, next) }
    let others = result.isClosingWithoutOutput ? nil : unnamed.onFailure
    guard own != nil || others != nil else { return nil }
    let result = result.withMessage(next.module.runtime.messageForUsers)
    return own?(part, result, next) ?? others?(part, result, next) ?? .answered
  }

  /// Dispatches a result that has no handler of its name to the handler for all results that `part` has.
  ///
  /// - Returns: The outcome, or `nil` if there is no handler.
  @inline(never) func dispatchUnnamed(_ result: EventResult, to part: AnyObject, next: Next) -> Outcome? {
    let handler = result.isCancelled ? unnamed.onCancelled : unnamed.onSuccess
    return handler?(part, result.withMessage(next.module.runtime.messageForUsers), next) ?? nil
  }

  /// Returns the event with its input stored in its metadata, if the table stores the input of such events. The answers
  /// inherit the metadata.
  @inline(never) func storingInput(of event: Event) -> Event {
    guard storedInputs.contains(event.key) else { return event }
    var event = event
    event.metadata.input = event.data
    return event
  }

  /// Dispatches an invalid result in place of a success with data of the wrong type.
  @inline(never) private func refuse(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome? {
    let expected: Any.Type = entries.with(result.key) { $0.output } ?? Void.self
    let invalid = next.module.wrongData(result, expected: expected, part: part)
    if let outcome = dispatchFailure(invalid, to: part, next: next) { return outcome }
    return next.isAtView ? .rejected : next.receive(invalid)
  }
}
