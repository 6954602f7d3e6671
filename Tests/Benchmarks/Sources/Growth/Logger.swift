import VIPER

/// Counts the events and results that pass it.
final class Logger: Middleware {
  private var events = 0
  private var results = 0

  func handle(_ event: Event, next: Next) -> Outcome {
    events &+= 1
    return next.handle(event)
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    results &+= 1
    return next.receive(result)
  }

  /// How much has passed since this was asked last.
  func take() -> Int {
    defer { (events, results) = (0, 0) }
    return events &+ results
  }
}
