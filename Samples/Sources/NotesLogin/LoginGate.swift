public import NotesDomain
public import VIPER

/// Lets nobody pass who has not logged in: a route waits until somebody has, and is opened then.
///
/// Login is presented from where the route was asked for, unless it is there already. If nobody logs in, the
/// route is refused with a sentence for people.
public struct LoginGate: RouteInterceptor {
  private let session: Session

  /// A gate for the routes that it is given to.
  public init(_ session: Session) { self.session = session }

  /// Parks the route while nobody is logged in.
  public func before(_ request: RouteRequest) -> RouteDecision {
    guard session.account == nil else { return .proceed }
    return .park {
      if let account = try await logIn(from: request).output() { session.account = account }
      return session.account == nil ? .refuse("Nobody has logged in.") : .proceed
    }
  }

  private func logIn(from request: RouteRequest) -> RouteHandle<String> {
    if let login = session.login { return login }
    let login = request.open(Routes.login, Session.reason)
    session.follow(login)
    return login
  }
}
