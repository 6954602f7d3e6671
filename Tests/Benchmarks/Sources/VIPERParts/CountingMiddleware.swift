internal import VIPER

/// A middleware that counts the events and results that pass through.
final class CountingMiddleware: Middleware {
  private(set) var events = 0
  private(set) var results = 0

  init() {}

  func handle(_ event: Event, next: Next) -> Outcome {
    events &+= 1
    return next.handle(event)
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    results &+= 1
    return next.receive(result)
  }
}
