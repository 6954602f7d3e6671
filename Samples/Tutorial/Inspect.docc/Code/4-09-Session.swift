import VIPER

/// A middleware that opens the login when the server requires one, and then repeats the failed event.
final class SessionMiddleware: Middleware {
  private weak var router: VIPRouter?
  private var login: RouteHandle<String>?

  init(_ router: VIPRouter) { self.router = router }

  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    guard result.status == .sessionExpired, let router else { return next.receive(result) }
    _ = openLogin(router)
    return next.receive(result)
  }

  /// Opens the login, unless it is open.
  private func openLogin(_ router: VIPRouter) -> RouteHandle<String> {
    if let login, !login.state.isFinal { return login }
    let login = router.route(Routes.login("Log in to continue."))
    self.login = login
    return login
  }
}
