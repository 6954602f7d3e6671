import VIPER

/// A middleware that counts the events and results that pass.
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

  /// Returns the number of events and results since the last call.
  func take() -> Int {
    defer { (events, results) = (0, 0) }
    return events &+ results
  }
}
