import AccountAbout
import AccountDomain
import AccountRoot
import AccountSettings
import AccountStorage
import SQLiteStorage
import Testing
import VIPER
import VIPERLists
import VIPERSwiftTesting
import VIPERTesting

/// The flows of people through Account, as the program registers it: each step says all that is shown and leaves.
@MainActor @Suite("Flows through Account", .viper)
struct AccountFlowTests {
  private let data: TemporaryAccount

  init() throws { data = try TemporaryAccount() }

  private func makeApp() throws -> AppTest { try AppTest(accountIn: data.database) }

  @Test func `B01: the root is a page of two sections: the user, then About, Settings and Contacts`() async throws {
    try await makeApp().run { app in
      await app.launch()
      #expect(
        app.rows(of: "Account", AccountView.self) == [
          ["Ada Example, +44 7700 900123"], ["About", "Settings", "Contacts"],
        ])
    }
  }

  @Test func `B02: About's own route event goes through view and presenter to the router, and pushes it`() async throws
  {
    try await makeApp().run { app in
      await app.launch()
      await app.select(.about, in: "Account", AccountView.self) {
        $0.routes(Routes.about)
        $0.shows("About", as: .push)
      }
      #expect(
        app.rows(of: "About", AboutView.self) == [["Account, Version 1.0"], ["Rate", "Upgrade"]])
      await app.back { $0.closes("About") }
      #expect(app.modules == ["Account"])
    }
  }

  @Test(arguments: [About.Place.rate, .upgrade])
  func `B03: Rate and Upgrade reach About's interactor, which calls the service once`(row: About.Place) async throws {
    try await makeApp().run { app async throws in
      await app.launch()
      await app.select(.about, in: "Account", AccountView.self) { $0.shows("About", as: .push) }
      await app.select(row, in: "About", AboutView.self) {
        if row == .rate { $0.publishes(About.rate) } else { $0.publishes(About.upgrade) }
      }
      #expect(try await data.service.calls() == [row == .rate ? "rate" : "upgrade"])
    }
  }

  @Test(arguments: [(Settings.Place.switchUser, "settings.switchUser"), (.signOut, "settings.signOut")])
  func `B04: Switch user and Sign out, which nobody handles, are reported with their names`(
    row: Settings.Place, name: String
  ) async throws {
    try await makeApp().run { app in
      await app.launch()
      await app.select(.settings, in: "Account", AccountView.self) { $0.shows("Settings", as: .push) }
      #expect(app.rows(of: "Settings", SettingsView.self) == [["Switch user", "Sign out"]])
      await app.select(row, in: "Settings", SettingsView.self) { $0.reports(name) }
    }
  }
}
