import VIPER

/// The events of the login.
enum Login {
  /// Requests a login. The answer is the account.
  static let submit = EventName<Credentials, String>("inspect.login.submit")

  struct Credentials: Codable, Sendable {
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

/// The login. It closes with the account.
final class LoginView: VIPView, ProducesOutput, Mapped {
  typealias Output = String
  struct State: Equatable {
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
    send(Login.submit(Login.Credentials(account: account, password: password)))
  }
}

extension LoginView: Screen {
  var lines: [String] { [state.reason] + lines(of: state.failure) }

  func enter(_ word: String, _ text: String) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    guard word == "login", words.count == 2 else { return false }
    logIn(words[0], password: words[1])
    return true
  }
}

struct LoginRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: LoginView.init, interactor: LoginInteractor.init)
    app.route(Routes.login, .present, to: LoginView.self)
  }
}
