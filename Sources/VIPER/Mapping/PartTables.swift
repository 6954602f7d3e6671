/// The tables of one class, as the parts of that class share them.
@MainActor final class PartTables: PartDispatch {
  let events: EventTable
  let results: ResultTable

  init(for part: AnyClass, events: EventTable = .empty, results: ResultTable = .empty) {
    self.events = events
    self.results = results
    super.init(for: part)
  }

  override func handle(_ event: Event, for part: AnyObject, next: Next) -> Outcome? {
    events.handle(event, for: part, next: next)
  }

  override func take(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome? {
    results.take(result, for: part, next: next)
  }
}
