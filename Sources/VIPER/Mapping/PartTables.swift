/// The tables of one class, as the parts of that class share them.
@MainActor final class PartTables: PartDispatch {
  let events: EventTable
  let results: ResultTable

  init(for part: AnyClass, events: EventTable, results: ResultTable) {
    self.events = events
    self.results = results
    super.init(for: part)
  }

  override func handle(_ event: Event, for part: AnyObject, next: Next) -> Outcome?? {
    isFor(part) ? .some(events.handle(event, for: part, next: next)) : nil
  }

  override func take(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome?? {
    isFor(part) ? .some(results.take(result, for: part, next: next)) : nil
  }
}
