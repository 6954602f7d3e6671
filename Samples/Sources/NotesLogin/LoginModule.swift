import NotesDomain
public import Observation
public import VIPER
private import VIPERMiddleware

/// The view in which the user types account and password.
@Observable public final class LoginView: VIPView, Mapped {
  /// Everything that the view shows. The password is only in the field of the front end.
  public nonisolated struct State: Equatable, Sendable {
    /// The reason for the login.
    public internal(set) var message = ""
    /// The typed account. A field edits it with ``Login/account``.
    public var account = ""
    /// The message of the last failure. A host may clear it after showing it.
    public var failure: String?
  }

  /// The results that the view shows.
  public static let mapping = Mapping(LoginView.self) {
    $0.state(in: \.state)
    $0.show(Login.prompt, in: \.state.message)
    $0.showFailures(in: \.state.failure, or: "The login service does not answer. Try again.")
  }

  /// The reason, the account and the last failure.
  public var state = State()

  /// Attempts to log in.
  public func logIn(account: String, password: String) {
    state.failure = nil
    send(Login.submit(Login.Credentials(account: account, password: password)))
  }
}

/// A presenter that returns the account's name as the module's output. Its mapping is generated.
final class LoginPresenter: VIPPresenter, ProducesOutput {
  typealias Output = String

  func onInitialize(_ message: String) { publish(Login.prompt, message) }

  /// Receives the account's name.
  func submit(_ account: String) { finish(with: account) }
}

/// An interactor that checks passwords with the service. Its mapping is generated.
final class LoginInteractor: VIPInteractor {
  private let service: any LoginService

  init(service: any LoginService) { self.service = service }

  /// Accepts a text that is the name of an account, or the empty text of a new field.
  func account(_ typed: String) throws { if !typed.isEmpty { _ = try AccountName(typed) } }

  func submit(_ credentials: Login.Credentials) async throws -> String {
    try await service.logIn(account: credentials.account, password: credentials.password)
  }
}

extension Login {
  /// Returns the middleware that ends a login if the service does not answer within 30 seconds.
  ///
  /// - Parameter clock: The clock that measures this time.
  @MainActor public static func middleware(clock: any Clock<Duration> = ContinuousClock()) -> MiddlewareList {
    MiddlewareList(beforeInteractor: [TimeoutMiddleware(submit, after: .seconds(30), clock: clock)])
  }
}

/// A router that registers the route of the Login module.
struct LoginRouter: ModuleRouter {
  func register(in app: inout Registration) { app.route(Routes.login, .present, to: LoginPresenter.self) }
}
