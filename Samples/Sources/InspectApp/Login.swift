import Observation
import VIPER

nonisolated enum Login {
  /// Requests a login. The answer is the account.
  static let submit = EventName<Credentials, String>("inspect.login.submit")

  struct Credentials: Sendable {
    let account: String
    let password: Redacted<String>
  }
}

/// An interactor that logs in at the server.
final class LoginInteractor: VIPInteractor {
  private let server: FieldServer
  private let session: Session

  init(server: FieldServer, session: Session) { (self.server, self.session) = (server, session) }

  func submit(_ credentials: Login.Credentials) async throws -> String {
    let account = try await server.logIn(credentials.account, password: credentials.password.wrappedValue)
    session.account = account
    return account
  }
}

/// The login. It closes with the account.
@Observable final class LoginView: VIPView, ProducesOutput, Mapped {
  typealias Output = String
  nonisolated struct State: Equatable {
    var reason = ""
    var failure: String?
  }

  static let mapping = Mapping(LoginView.self) {
    $0.state(in: \.state)
    $0.onInitialize { view, reason in view.state.reason = reason }
    $0.receive(Login.submit) { view, account in view.finish(with: account) }
    $0.showFailures(in: \.state.failure, or: "The login does not work now.")
  }
  var state = State()

  func logIn(_ account: String, password: String) {
    state.failure = nil
    send(Login.submit(Login.Credentials(account: account, password: Redacted(password))))
  }
}

struct LoginRouter: ModuleRouter {
  func register(in app: inout Registration) { app.route(Routes.login, .present, to: LoginView.self) }
}
