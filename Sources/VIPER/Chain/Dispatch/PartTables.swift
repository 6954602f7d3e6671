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
