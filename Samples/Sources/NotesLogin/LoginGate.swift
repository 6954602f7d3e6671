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
      _ = try await logIn(from: request).output()
      return session.account == nil ? .refuse("Nobody has logged in.") : .proceed
    }
  }

  private func logIn(from request: RouteRequest) -> RouteHandle<String> {
    session.logIn {
      let login = request.open(Routes.login, Session.reason)
      // The output comes in a task. What lies below may appear before, and must know not to ask again.
      login.observe { _ in
        if let account = login.givenOutput { session.account = account }
      }
      return login
    }
  }
}
