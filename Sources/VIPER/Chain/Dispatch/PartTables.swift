/// What the mappings of a part's class do with what a link is called with; all parts of the class share one.
///
/// The link that stands for a part has it too: what is handed along needs no look into the part then.
@MainActor final class PartTables {
  let events: EventTable
  let results: ResultTable
  /// Whether the part is a view that receives the results that its table does not have.
  let receivesUnhandled: Bool
  private let type: ObjectIdentifier

  /// What a link has that stands for no part.
  static let empty = PartTables(for: PartTables.self, events: .empty, results: .empty)

  init(for part: AnyClass, events: EventTable, results: ResultTable, receivesUnhandled: Bool = false) {
    self.events = events
    self.results = results
    self.receivesUnhandled = receivesUnhandled
    type = ObjectIdentifier(part)
  }

  /// Whether it is for parts of just this class.
  func isFor(_ part: AnyObject) -> Bool { ObjectIdentifier(Swift.type(of: part)) == type }

  /// Handles the event with the handler of `part`, if there is one for its name.
  ///
  /// - Returns: `.some(nil)` if there is none; `nil` if the part is of another class.
  @inline(__always)
  func handle(_ event: Event, for part: AnyObject, next: Next) -> Outcome?? {
    isFor(part) ? .some(events.handle(event, for: part, next: next)) : nil
  }

  /// Takes the result with the handler of `part`, if there is one for its name and status.
  ///
  /// - Returns: `.some(nil)` if there is none; `nil` if the part is of another class.
  @inline(__always)
  func take(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome?? {
    isFor(part) ? .some(results.take(result, for: part, next: next)) : nil
  }
}
