import Testing
import VIPER
import VIPERLinks
import VIPERLists
import VIPERSwiftTesting
import VIPERTesting

@testable import Inspect

@MainActor @Suite(.viper) struct InspectTests {
  private func logIn(_ app: AppTest) async {
    await app.open(Routes.sites()) {
      $0.shows("Sites")
      $0.shows("Login", as: .present)
    }
    await submit(app)
  }

  private func submit(_ app: AppTest, then more: (inout Expectations) -> Void = { _ in }) async {
    await app["Login"].does(as: LoginView.self) { view in
      view.logIn("ann", password: "123")
    } _: {
      $0.gives("Login", "ann")
      $0.closes("Login")
      more(&$0)
    }
  }

  @Test func `a save continues after the session has expired`() async throws {
    var made: Inspect?
    try await AppTest { made = try Inspect($0) }.run { app in
      await logIn(app)
      await app["Sites"].send(Routes.form(Inspection(site: 3))) { $0.shows("Form", as: .push) }
      await app["Form"].does(as: FormView.self) { view in
        view.type("wet")
      } _: {
        $0.changes(\FormView.state) { $0.inspection.notes = "wet" }
      }
      try #require(made).server.expireSession()
      await app["Form"].does(as: FormView.self) { view in
        view.save()
      } _: {
        $0.shows("Login", as: .present)
      }
      await submit(app) {
        $0.gives("Form", Inspection(site: 3, notes: "wet"))
        $0.closes("Form")
      }
      #expect(app["Sites"].read(as: SitesView.self) { $0.sites[3] } == "3. Old Mill: wet")
    }
  }

  @Test func `the list waits for the login`() async throws {
    try await AppTest { _ = try Inspect($0) }.run { app in
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
