import Testing
import VIPER
import VIPERLists
import VIPERSwiftTesting
import VIPERTesting

@testable import Inspect

@MainActor @Suite(.viper) struct InspectTests {
  @Test func `the list waits for the login`() async throws {
    try await RelaxedAppTest { _ = try Inspect($0) }.run { app in
      await app.open(Routes.sites()) { $0.shows("Login", as: .present) }
      await app["Login"].does(as: LoginView.self) { view in
        view.logIn("ann", password: "123")
      } _: {
        $0.gives("Login", "ann")
        $0.closes("Login")
      }
      #expect(app["Sites"].read(as: SitesView.self) { $0.sites.ids } == [1, 2, 3])
    }
  }
}
