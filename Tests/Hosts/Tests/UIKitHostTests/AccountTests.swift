import AccountDomain
import AccountRoot
import AccountUIKitOnStandIns
import Foundation
import Testing
import UIKit
import VIPER
import VIPERLists
import VIPERTesting
import VIPERUIKit

@MainActor @Suite("Account's page in a table of UIKit")
struct AccountTests {
  private actor Accounts: AccountService {
    var name = "Ada"
    func rename(_ name: String) { self.name = name }
    func profile() async throws -> Profile? { Profile(name: name, mobile: "0123") }
  }

  @MainActor private final class App {
    let accounts = Accounts()
    let sink = CollectingSink()
    let navigator: UIKitNavigator
    let router: VIPRouter
    let account = AccountController()

    init() async throws {
      let navigator = UIKitNavigator(window: UIWindow(windowScene: UIWindowScene()))
      (self.navigator, router) = (navigator, VIPRouter(navigator: navigator, diagnostics: sink))
      navigator.window.makeKeyAndVisible()
      try router.register("Account") { [accounts] in $0.service((any AccountService).self) { accounts } }
      try router.register(AccountRouter())
      try router.register("Pages") { app in
        app.module(prefix: "Page", view: { _ in ModuleViewController() })
        for route in [Routes.about, Routes.settings] { app.route(route, to: "Page") }
        app.route(Routes.contacts, to: "Page")
      }
      router.route(Routes.account, style: .root, around: account)
      await router.idle()
    }

    var rows: [String] {
      (0...2).flatMap { section in
        (0...3).compactMap { account.table.cellForRow(at: IndexPath(row: $0, section: section))?.textLabel?.text }
      }
    }
  }

  @Test func `The page shows the user and the ways to other pages`() async throws {
    try await UIWorld.run { world in
      let app = try await App()
      #expect(app.rows == ["Ada, 0123", "About", "Settings", "Contacts"])
      #expect(app.account.title == "Account")
      #expect(world.check() == [] && app.sink.messages == [])
      app.navigator.disconnect()
    }
  }

  @Test func `A tap on a row opens its page, and a swipe comes back`() async throws {
    try await UIWorld.run { world in
      let app = try await App()
      app.account.table.tapRow(at: IndexPath(row: 1, section: 1))
      await app.router.idle()
      let stack = try #require(app.account.navigationController)
      #expect(stack.viewControllers.count == 2)
      try #require(stack.swipeBack()).finish()
      await app.router.idle()
      #expect(app.navigator.views.count == 1)
      #expect(world.check() == [] && app.sink.messages == [])
      app.navigator.disconnect()
    }
  }

  @Test func `A change of one row asks for one cell`() async throws {
    try await UIWorld.run { world in
      let app = try await App()
      let before = app.account.table.requestCount
      await app.accounts.rename("Grace")
      app.account.send(Account.list.load, .refresh)
      await app.router.idle()
      #expect(app.rows.first == "Grace, 0123")
      #expect(app.account.table.requestCount == before + 1)
      #expect(world.check() == [])
      app.navigator.disconnect()
    }
  }
}
