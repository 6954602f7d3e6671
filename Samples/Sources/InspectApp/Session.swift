import VIPER

/// The login of the app. At most one login is open, for all routes and requests that wait for it.
final class Session {
  /// The account, or `nil` if a login is necessary.
  var account: String?
  private var login: RouteHandle<String>?

  /// Returns the open login, or opens one.
  func login(_ open: (TypedEvent<RouteName<String, String>>) -> RouteHandle<String>) -> RouteHandle<String> {
    if let login, login.canRemove { return login }
    let opened = open(Routes.login("Log in to continue."))
    login = opened
    return opened
  }
}

/// An interceptor that parks each route until an account is logged in. The list of sites is the screen below the login.
struct LoginGate: RouteInterceptor {
  let session: Session

  func before(_ request: RouteRequest) -> RouteDecision {
    if session.account != nil || request.isNamed(Routes.login) || request.isNamed(Routes.sites) { return .proceed }
    return .park {
      _ = try await session.login { request.open($0) }.output()
      return session.account == nil ? .refuse("You are not logged in.") : .proceed
    }
  }
}

/// A middleware that opens the login when the server requires one, and then repeats the failed event.
struct SessionMiddleware: Middleware {
  let session: Session
  weak var router: VIPRouter?

  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event, mark: event) }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    guard result.status == .sessionExpired, let router, let event: Event = next.mark(of: result) else {
      return next.receive(result)
    }
    session.account = nil
    let held = next.hold()
    held.onClose { _ in }
    session.login { router.route($0) }.observe { [session] state in
      guard state.isFinal else { return }
      if session.account == nil { held.receive(result) } else { held.handle(event, mark: event) }
    }
    return .held
  }
}
