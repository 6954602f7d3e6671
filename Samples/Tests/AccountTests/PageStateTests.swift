import AccountAbout
import AccountAssembly
import AccountDomain
import AccountRoot
import AccountStorage
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

/// The messages of the pages of Account. Each act states all changes of the shown state.
@MainActor @Suite("Messages on the pages of Account", .viper)
struct PageStateTests {
  private let data: TemporaryAccount

  init() throws { data = try TemporaryAccount() }

  @Test func `a message disappears when the user selects the next row`() async throws {
    let service = UnreliableService()
    let test = try AppTest {
      try AccountModules.register(
        with: $0, accounts: SQLiteAccountService(data.database), service: service,
        contacts: SQLiteContactStore(data.database))
    }
    try await test.run { app in
      await app.launch()
      await app.select(.about, in: "Account", AccountView.self) { $0.shows("About", as: .push) }
      await app.select(.rate, in: "About", AboutView.self) {
        $0.changes(\AboutView.state) { $0.answer = "Thank you for your rating." }
      }
      service.isReachable = false
      await app.select(.upgrade, in: "About", AboutView.self) {
        $0.fails(About.upgrade, .error)
        $0.changes(\AboutView.state) { ($0.answer, $0.failure) = (nil, "That did not work.") }
      }
      await app.select(.version, in: "About", AboutView.self) {
        $0.changes(\AboutView.state) { $0.failure = nil }
      }
    }
  }

  @Test func `the reason why a page cannot be opened is shown until the user opens another page`() async throws {
    struct Closed: RouteInterceptor {
      func before(_ request: RouteRequest) -> RouteDecision {
        request.name == Routes.settings.text ? .refuse("Closed for today.") : .proceed
      }
    }
    try await AppTest(accountIn: data.database).run { app in
      await app.launch()
      await app.does { $0.interceptors.append(Closed()) }
      await app.select(.settings, in: "Account", AccountView.self) {
        $0.reports("Closed for today.")
        $0.changes(\AccountView.state) { $0.failure = "Closed for today." }
      }
      await app.select(.about, in: "Account", AccountView.self) {
        $0.shows("About", as: .push)
        $0.changes(\AccountView.state) { $0.failure = nil }
      }
    }
  }
}

/// A service that can be unreachable.
@MainActor private final class UnreliableService: AppService {
  var isReachable = true

  func rate() async throws { try check() }
  func upgrade() async throws { try check() }

  private func check() throws { if !isReachable { throw NoConnection() } }

  private struct NoConnection: Error {}
}
