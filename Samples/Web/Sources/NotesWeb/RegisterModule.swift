import NotesDomain
import Observation
import VIPER

/// The events and the route of the module in which users create accounts.
nonisolated enum Register {
  /// The route to the module. The output of the route is the new account with its password, for the login that follows.
  static let route = RouteName<Void, Registration>("register")
  /// Requests a new account. The answer is the new account with its password.
  static let submit = EventName<Wish, Registration>("register.submit")

  /// The user's input.
  struct Wish: Sendable {
    var account: String
    @Redacted var password: String
    @Redacted var again: String
  }

  /// A new account.
  struct Registration: Sendable {
    var account: String
    @Redacted var password: String
  }
}

/// The view in which users create accounts.
@Observable final class RegisterView: VIPView, Mapped {
  static let mapping = Mapping(RegisterView.self) {
    $0.showFailures(in: \.failure, or: "The account was not created. Try again.")
  }
  var failure: String?
  /// The account name that the user entered last.
  private(set) var account = ""

  func register(_ wish: Register.Wish) {
    failure = nil
    account = wish.account
    send(Register.submit(wish))
  }
}

final class RegisterPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Register.Registration
  static let mapping = Mapping(RegisterPresenter.self) {
    $0.receive(Register.submit) { presenter, registration in presenter.finish(with: registration) }
  }
}

final class RegisterInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(RegisterInteractor.self) {
    $0.on(Register.submit, RegisterInteractor.submit)
    $0.policy(.rejectWhileBusy, for: Register.submit)
  }
  private let service: RegistrationService

  init(service: RegistrationService) { self.service = service }

  func submit(_ wish: Register.Wish) async throws -> Register.Registration {
    let account: String
    do throws(AccountNameError) { account = try AccountName(wish.account).text } catch {
      throw EventFailure(.invalid, error.description)
    }
    guard wish.password.count >= 8 else { throw EventFailure(.invalid, "A password must have at least 8 characters.") }
    guard wish.password == wish.again else { throw EventFailure(.invalid, "The passwords are different.") }
    try await service.add(account: account, password: wish.password)
    return Register.Registration(account: account, password: wish.password)
  }
}

/// A router that registers the module and its route.
struct RegisterRouter: ModuleRouter {
  private let service: RegistrationService

  init(_ service: RegistrationService) { self.service = service }

  func register(in app: inout VIPER.Registration) {
    app.service(RegistrationService.self) { [service] in service }
    app.module(view: RegisterView.init, presenter: RegisterPresenter.init, interactor: RegisterInteractor.init)
    app.route(Register.route, .push, to: RegisterPresenter.self)
  }
}
