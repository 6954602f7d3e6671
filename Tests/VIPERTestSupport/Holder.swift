import VIPER

/// A middleware that holds the events and results that a test chooses.
package final class Holder: Middleware {
  package var holdsEvents: (Event) -> Bool
  package var holdsResults: (EventResult) -> Bool
  package var events: [(event: Event, next: HeldNext)] = []
  package var results: [(result: EventResult, next: HeldNext)] = []

  package init(
    events: @escaping (Event) -> Bool = { _ in false },
    results: @escaping (EventResult) -> Bool = { _ in false }
  ) {
    holdsEvents = events
    holdsResults = results
  }

  package func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind == .business, holdsEvents(event) else { return next.handle(event) }
    events.append((event, next.hold()))
    return .held
  }

  package func receive(_ result: EventResult, next: Next) -> Outcome {
    guard holdsResults(result) else { return next.receive(result) }
    results.append((result, next.hold()))
    return .held
  }
}
