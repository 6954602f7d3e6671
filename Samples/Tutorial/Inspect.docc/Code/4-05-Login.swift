import VIPER

/// The events of the login.
enum Login {
  /// Requests a login. The answer is the account.
  static let submit = EventName<Credentials, String>("inspect.login.submit")

  struct Credentials: Sendable {
    var account: String
    @Redacted var password: String
  }
}

/// An interactor that logs in at the server.
final class LoginInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(LoginInteractor.self) {
    $0.on(Login.submit, LoginInteractor.submit)
  }
  private let server: FieldServer

  init(server: FieldServer) { self.server = server }

  func submit(_ credentials: Login.Credentials) async throws -> String {
    try await server.logIn(credentials.account, password: credentials.password)
  }
}
