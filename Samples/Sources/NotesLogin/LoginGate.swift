public import NotesDomain
public import VIPER

/// An interceptor that lets a route continue only after a login. The route waits until then.
///
/// If no login is open, the gate opens one from the module that requested the route. If the user does not log in, the
/// route is rejected with a message.
public struct LoginGate: RouteInterceptor {
  private let session: Session

  /// Creates a gate that reads the account of a session.
  public init(_ session: Session) { self.session = session }

  /// Parks the route until an account is logged in.
  public func before(_ request: RouteRequest) -> RouteDecision {
    guard session.account == nil else { return .proceed }
    return .park {
      if let account = try await logIn(from: request).output() { session.account = account }
      return session.account == nil ? .refuse("You are not logged in.") : .proceed
    }
  }

  private func logIn(from request: RouteRequest) -> RouteHandle<String> {
    if let login = session.login { return login }
    let login = request.open(Routes.login(Session.reason))
    session.follow(login)
    return login
  }
}
