import VIPER

/// A middleware that opens the login when the server requires one, and then repeats the failed event.
final class SessionMiddleware: Middleware {
  private weak var router: VIPRouter?
  private var login: RouteHandle<String>?

  init(_ router: VIPRouter) { self.router = router }

  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event, mark: event) }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    guard result.status == .sessionExpired, let event: Event = next.mark(of: result) else {
      return next.receive(result)
    }
    if login?.state.isFinal != false { login = router?.route(Routes.login("Log in to continue.")) }
    let held = next.hold()
    login?.observe { [login] state in
      guard state.isFinal else { return }
      if login?.givenOutput != nil { held.handle(event, mark: event) } else { held.receive(result) }
    }
    return .held
  }
}
