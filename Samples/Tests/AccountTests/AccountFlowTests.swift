import AccountAbout
import AccountDomain
import AccountRoot
import AccountSettings
import AccountStorage
import SQLiteStorage
import Testing
import VIPER
import VIPERLists
import VIPERModels
import VIPERSwiftTesting
import VIPERTesting

/// User flows through Account, as the program registers it. Each step states all modules that are shown and closed.
@MainActor @Suite("Flows through Account", .viper)
struct AccountFlowTests {
  private let data: TemporaryAccount

  init() throws { data = try TemporaryAccount() }

  private func makeApp() throws -> AppTest { try AppTest(accountIn: data.database) }

  @Test func `B01: the root page has one section for the user, and another for About, Settings and Contacts`()
    async throws
  {
    try await makeApp().run { app in
      await app.launch()
      #expect(
        app.rows(of: "Account", AccountView.self) == [
          ["Ada Example, +44 7700 900123"], ["About", "Settings", "Contacts"],
        ])
    }
  }

  @Test func `the presenter converts the profile that the interactor loads to the view model of the row`() async throws
  {
    try await makeApp().run { app in
      await app.launch()
      let profile = Profile(name: "Ada Example", mobile: "+44 7700 900123")
      let row = app["Account"].read(as: AccountView.self) { $0.page[.profile] } ?? nil
      let styles: [ViewModel.Field: Style] = [.title: Style("headline"), .detail: Style("secondary")]
      #expect(row?.model == ViewModel(title: profile.name, detail: profile.mobile, styles: styles))
      #expect(row?.event == nil)
    }
  }

  @Test func `B02: the About cell sends a route event through the presenter to the router, which pushes About`()
    async throws
  {
    try await makeApp().run { app in
      await app.launch()
      await app.select(.about, in: "Account", AccountView.self) {
        $0.routes(Routes.about())
        $0.shows("About", as: .push)
      }
      #expect(
        app.rows(of: "About", AboutView.self) == [["Account, Version 1.0"], ["Rate", "Upgrade"]])
      await app.back { $0.closes("About") }
      #expect(app.modules == ["Account"])
    }
  }

  @Test(arguments: [About.Place.rate, .upgrade])
  func `B03: the event of Rate or Upgrade reaches About's interactor, which calls the service once`(row: About.Place)
    async throws
  {
    try await makeApp().run { app async throws in
      await app.launch()
      await app.select(.about, in: "Account", AccountView.self) { $0.shows("About", as: .push) }
      await app.select(row, in: "About", AboutView.self) {
        if row == .rate { $0.publishes(About.rate) } else { $0.publishes(About.upgrade) }
        $0.changes(\AboutView.state) {
          $0.answer = row == .rate ? "Thank you for your rating." : "The upgrade has started."
        }
      }
      #expect(try await data.service.calls() == [row == .rate ? "rate" : "upgrade"])
    }
  }

  @Test(arguments: [(Settings.Place.switchUser, "settings.switchUser"), (.signOut, "settings.signOut")])
  func `B04: the events of Switch user and Sign out have no handler and are reported with their names`(
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
