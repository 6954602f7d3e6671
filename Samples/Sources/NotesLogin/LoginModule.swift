import NotesDomain
public import Observation
public import VIPER
private import VIPERMiddleware

/// Asks for account and password.
@Observable public final class LoginView: VIPView, ReceivesResults {
  /// What the view shows.
  public static let results = ResultMapping(LoginView.self) {
    $0.on(Login.prompt) { $0.message = $1 }
    $0.onFailure(Login.submit) { view, result in
      view.failure =
        result.status == .timeout ? "The login service does not answer. Try again." : result.message
    }
  }

  /// Why to log in.
  public private(set) var message = ""
  /// Why the last try failed; whoever shows it may clear it.
  public var failure: String?

  /// Tries to log in.
  public func logIn(account: String, password: String) {
    failure = nil
    send(Login.submit, Login.Credentials(account: account, password: password))
  }
}

/// Gives the account's name to who asked for the login.
final class LoginPresenter: VIPPresenter, ProducesOutput, HandlesEvents, ReceivesResults {
  typealias Output = String

  static let events = EventMapping(LoginPresenter.self) {
    $0.onInitialize { (presenter, message: String) in presenter.publish(Login.prompt, message) }
  }
  static let results = ResultMapping(LoginPresenter.self) {
    $0.on(Login.submit) { presenter, account in presenter.finish(with: account) }
  }
}

/// Asks the service.
final class LoginInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(LoginInteractor.self) {
    $0.on(Login.submit, LoginInteractor.submit)
  }
  private let service: any LoginService

  init(service: any LoginService) { self.service = service }

  func submit(_ credentials: Login.Credentials) async throws -> String {
    try await service.logIn(account: credentials.account, password: credentials.password)
  }
}

/// Publishes the Login module and its route.
public struct LoginRouter: ModuleRouter {
  private let timeout: TimeoutMiddleware

  /// A router of logins.
  ///
  /// - Parameters:
  ///   - patience: how long to wait for an answer of the service.
  ///   - clock: what measures that.
  public init(patience: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()) {
    timeout = TimeoutMiddleware(Login.submit, after: patience, clock: clock)
  }

  /// Adds the module and its route. The module needs a ``LoginService``.
  public func register(in app: inout Registration) {
    app.module(
      middleware: MiddlewareList(beforeInteractor: [timeout]),
      view: LoginView.init, presenter: LoginPresenter.init, interactor: LoginInteractor.init)
    app.feature(Login.self)
    app.route(Routes.login, .present, to: LoginPresenter.self)
  }
}
