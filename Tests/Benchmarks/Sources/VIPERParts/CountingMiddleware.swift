package import VIPER

/// Counts what passes.
package final class CountingMiddleware: Middleware {
  package private(set) var events = 0
  package private(set) var results = 0

  package init() {}

  package func handle(_ event: Event, next: Next) -> Outcome {
    events &+= 1
    return next.handle(event)
  }

  package func receive(_ result: EventResult, next: Next) -> Outcome {
    results &+= 1
    return next.receive(result)
  }
}
