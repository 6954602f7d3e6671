import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

nonisolated enum Session {
  struct Expired: Error {}  // an interactor throws this error when the server no longer accepts the session
  static let login = RouteName<Void, String>("session.login")  // output: the account
}

final class SessionMiddleware: Middleware {
  private weak var router: VIPRouter?
  private var login: RouteHandle<String>?

  init(_ router: VIPRouter) { self.router = router }

  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event, mark: event) }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    guard result.error is Session.Expired, let router, let event: Event = next.mark(of: result) else {
      return next.receive(result)
    }
    if login?.state.isFinal != false { login = router.route(Session.login(), style: .present) }  // one for all events
    let held = next.hold()
    login?.observe { [login] state in
      guard state.isFinal else { return }
      if login?.givenOutput != nil { held.handle(event, mark: event) } else { held.receive(result) }
    }
    return .held
  }
}

@MainActor func addSession(to router: VIPRouter) {
  router.middleware.beforeInteractor.append(SessionMiddleware(router))
}

@Test(.viper) @MainActor func `an event of an expired session is repeated after the login`() async throws {
  try await RelaxedAppTest(registering: registerAccount) { app in
    await app.open(Balance.screen())
    await app["Balance"].send(Balance.load()) { $0.shows("Login") }
    await app["Login"].does(as: LoginView.self) {
      $0.finish(with: "anna")
    } _: {
      $0.publishes(Balance.load, 7)
    }
  }
}

// The end of the example.

private nonisolated enum Balance {
  static let screen = RouteName<Void, Never>("balance")
  static let load = EventName<Void, Int>("balance.load")
  static let count = EventName<Void, Int>("balance.count")
}

private final class LoginView: VIPView, ProducesOutput { typealias Output = String }

private final class BalanceView: VIPView, Mapped {
  static let mapping = Mapping(BalanceView.self) {
    $0.receive(Balance.load) { _, _ in }
    $0.receive(Balance.count) { _, _ in }
    $0.showFailures(in: \.failure, or: "Log in to see the balance.")
  }
  var failure: String?
}

private final class BalanceInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(BalanceInteractor.self) {
    $0.on(Balance.load) { part in try await part.answer(7) }
    $0.on(Balance.count) { part in try await part.answer(1) }
  }
  private var asked: Set<Int> = []  // the first event of each name is rejected

  private func answer(_ value: Int) async throws -> Int {
    if asked.insert(value).inserted { throw Session.Expired() }
    return value
  }
}

@MainActor private func registerAccount(in router: VIPRouter) throws {
  addSession(to: router)
  try router.register {
    $0.module(view: BalanceView.init, interactor: BalanceInteractor.init)
    $0.module(view: LoginView.init)
    $0.route(Balance.screen, .root, to: BalanceView.self)
    $0.route(Session.login, .present, to: LoginView.self)
  }
}

@MainActor @Suite("The recipe for an expired session", .viper) struct SessionExpiryRecipeTests {
  @Test func `two events of an expired session wait for one login`() async throws {
    try await AppTest(registering: registerAccount) { app in
      await app.open(Balance.screen()) { $0.shows("Balance") }
      await app["Balance"].does {
        $0.send(Balance.load())
        $0.send(Balance.count())
      } _: {
        $0.shows("Login")
      }
      await app["Login"].does(as: LoginView.self) {
        $0.finish(with: "anna")
      } _: {
        $0.gives("Login", "anna")
        $0.closes("Login")
        $0.publishes(Balance.load, 7)
        $0.publishes(Balance.count, 1)
      }
    }
  }

  @Test func `an event of a module that closes during the login is not repeated`() async throws {
    try await AppTest(registering: registerAccount) { app in
      await app.open(Balance.screen()) { $0.shows("Balance") }
      await app["Balance"].send(Balance.load()) { $0.shows("Login") }
      await app.open(Balance.screen()) {
        $0.inAnyOrder {
          $0.closes("Login"); $0.closes("Balance"); $0.shows("Balance")
        }
        $0.fails(Balance.load, .error)
      }
    }
  }

  @Test func `a closed login answers the event with its failure`() async throws {
    try await AppTest(registering: registerAccount) { app in
      await app.open(Balance.screen()) { $0.shows("Balance") }
      await app["Balance"].send(Balance.load()) { $0.shows("Login") }
      await app.dismiss {
        $0.closes("Login")
        $0.fails(Balance.load, .error)
      }
      #expect(app["Balance"].read(as: BalanceView.self, \.failure) == "Log in to see the balance.")
    }
  }

  @Test func `a login that cannot be opened answers the event with its failure`() async throws {
    try await ModuleTest(interactor: BalanceInteractor(), registering: addSession) { test in
      await test.send(Balance.load()) {
        $0.reports("session.login")
        $0.fails(Balance.load, .error)
      }
    }
  }
}
