/// The dispatch tables of one part class, shared by its instances.
///
/// The node of a part has them too: what is handed along needs no look into the part then.
@MainActor final class PartTables {
  let events: EventTable
  let results: ResultTable
  /// Whether the part is a view that receives the results that its table does not have.
  let receivesUnhandled: Bool
  private let type: ObjectIdentifier
  /// The error of a mapping that has a name, and that parts in this role do not have.
  let misplacedMapping: MisplacedMapping

  typealias MisplacedMapping = @MainActor (NameKey) -> (any Error)?

  /// The tables of a node without a part.
  static let empty = PartTables(for: PartTables.self, events: .empty, results: .empty)

  init(
    for part: AnyClass, events: EventTable, results: ResultTable, receivesUnhandled: Bool = false,
    misplacedMapping: @escaping MisplacedMapping = { _ in nil }
  ) {
    self.events = events
    self.results = results
    self.receivesUnhandled = receivesUnhandled
    self.misplacedMapping = misplacedMapping
    type = ObjectIdentifier(part)
  }

  /// Whether they are for parts of just this class.
  func isFor(_ part: AnyObject) -> Bool { ObjectIdentifier(Swift.type(of: part)) == type }

  /// Dispatches the event to the handler of `part` for its name.
  ///
  /// - Returns: `.some(nil)` if there is none; `nil` if the part is of another class.
  @inline(__always) func dispatch(_ event: Event, to part: AnyObject, next: Next) -> Outcome?? {
    isFor(part) ? .some(events.dispatch(event, to: part, next: next)) : nil
  }

  /// Dispatches the result to the handler of `part` for its name and status.
  ///
  /// - Returns: `.some(nil)` if there is none; `nil` if the part is of another class.
  @inline(__always) func dispatch(_ result: EventResult, to part: AnyObject, next: Next) -> Outcome?? {
    isFor(part) ? .some(results.dispatch(result, to: part, next: next)) : nil
  }
}
