import Testing
import VIPER
import VIPERLinks
import VIPERLists
import VIPERSwiftTesting
import VIPERTesting

@testable import Inspect

@MainActor @Suite(.viper) struct InspectTests {
  private func logIn(_ app: AppTest) async {
    await app.open(Routes.sites()) { $0.shows("Login", as: .present) }
    await app["Login"].does(as: LoginView.self) { view in
      view.logIn("ann", password: "123")
    } _: {
      $0.gives("Login", "ann")
      $0.closes("Login")
    }
  }

  @Test func `the list waits for the login`() async throws {
    try await RelaxedAppTest { _ = try Inspect($0) }.run { app in
      await logIn(app)
      #expect(app["Sites"].read(as: SitesView.self) { $0.sites.ids } == [1, 2, 3])
    }
  }

  @Test func `a link opens a form on top of the list`() async throws {
    try await RelaxedAppTest { _ = try Inspect($0) }.run { app in
      await logIn(app)
      await app.does {
        try $0.links.open("inspect://sites/2/form")
      } _: {
        $0.shows("Form", as: .push)
      }
      #expect(app.modules == ["Sites", "Form"])
    }
  }
}
