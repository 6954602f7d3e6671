import AccountAbout
import AccountDomain
import AccountRoot
import AccountSettings
import AccountUIKitOnStandIns
import Foundation
import Testing
import UIKit
import VIPER
import VIPERLists
import VIPERTesting
import VIPERUIKit

/// The services of Account. The actor records the calls and has no contacts.
private actor Services: AccountService, AppService, ContactStore {
  private(set) var calls: [String] = []
  private var name = "Ada"

  func rename(_ name: String) { self.name = name }
  func profile() async throws -> Profile? { Profile(name: name, mobile: "0123") }
  func rate() { calls.append("rate") }
  func upgrade() { calls.append("upgrade") }
  func page(_ slice: ContactSlice, of query: ContactQuery, limit: Int) throws -> ContactPage { throw ContactError.gone }
  func existing(_ ids: Set<Person.ID>) -> Set<Person.ID> { [] }
  func delete(_ ids: [Person.ID]) {}
  func move(_ id: Person.ID, to place: ContactPlace) throws { throw ContactError.gone }
  func card(of id: Person.ID) throws -> ContactCard { throw ContactError.gone }
}

/// The Account sample in a simulated window.
@MainActor private final class App {
  let services = Services()
  let sink = CollectingSink()
  let world: UIWorld
  let account: AccountScene

  init(_ world: UIWorld) async throws {
    self.world = world
    let window = UIWindow(windowScene: UIWindowScene())
    account = try AccountScene(
      window: window, accounts: services, service: services, contacts: services, onDiagnostic: sink.report)
    await account.router.idle()
    try await root.table.shows("Ada, 0123")
  }

  var root: PageTableController<AccountView> {
    get throws { try #require(stack.viewControllers.first as? PageTableController<AccountView>) }
  }

  var stack: UINavigationController {
    get throws { try #require(account.navigator.window.rootViewController as? UINavigationController) }
  }

  /// Returns the topmost page when its table shows a row.
  func top<Page: PageView>(_: Page.Type, showing row: String) async throws -> PageTableController<Page> {
    let page = try #require(try stack.topViewController as? PageTableController<Page>)
    await page.table.shows(row)
    return page
  }

  func tap(_ row: Int, in section: Int, of page: PageTableController<some PageView>) async {
    page.table.tapRow(at: IndexPath(row: row, section: section))
    await account.router.idle()
  }

  /// Expects that only `messages` were reported and that no rule of UIKit was violated. Disconnects the navigator.
  func end(reported messages: [String] = [], _ location: SourceLocation = #_sourceLocation) {
    #expect(world.check() == [], sourceLocation: location)
    #expect(sink.messages.count == messages.count, sourceLocation: location)
    for (message, words) in zip(sink.messages, messages) {
      #expect(message.contains(words), sourceLocation: location)
    }
    account.navigator.disconnect()
  }
}

extension PageTableController {
  fileprivate var texts: [[String]] {
    (0..<(table.dataSource?.numberOfSections(in: table) ?? 0)).map { section in
      (0..<10).compactMap { table.cellForRow(at: IndexPath(row: $0, section: section))?.textLabel?.text }
    }
  }
}

@MainActor @Suite("Account in UIKit")
struct AccountTests {
  @Test func `B01: the root is a table with a section for the user, and a section for About, Settings and Contacts`()
    async throws
  {
    try await UIWorld.run { world in
      let app = try await App(world)
      #expect(try app.root.texts == [["Ada, 0123"], ["About", "Settings", "Contacts"]])
      #expect(try app.root.title == "Account")
      app.end()
    }
  }

  @Test func `B02: a tap on About pushes its page, and a swipe back removes the page`() async throws {
    try await UIWorld.run { world in
      let app = try await App(world)
      await app.tap(0, in: 1, of: try app.root)
      let about = try await app.top(AboutView.self, showing: "Upgrade")
      #expect(about.texts == [["Account, Version 1.0"], ["Rate", "Upgrade"]])
      #expect(try app.stack.viewControllers.count == 2)
      #expect(about.title == "About")
      try #require(try app.stack.swipeBack()).finish()
      await app.account.router.idle()
      #expect(try app.stack.viewControllers.count == 1)
      #expect(app.account.navigator.views.count == 1)
      app.end()
    }
  }

  @Test func `B03: a tap on Rate and a tap on Upgrade call the service once each`() async throws {
    try await UIWorld.run { world in
      let app = try await App(world)
      await app.tap(0, in: 1, of: try app.root)
      let about = try await app.top(AboutView.self, showing: "Upgrade")
      await app.tap(0, in: 1, of: about)
      #expect(await app.services.calls == ["rate"])
      #expect(about.page.state.answer == "Thank you for your rating.")
      await app.tap(1, in: 1, of: about)
      #expect(await app.services.calls == ["rate", "upgrade"])
      #expect(about.page.state.answer == "The upgrade has started.")
      app.end()
    }
  }

  @Test func `B04: the unhandled events of Switch user and Sign out are reported with their names`() async throws {
    try await UIWorld.run { world in
      let app = try await App(world)
      await app.tap(1, in: 1, of: try app.root)
      let settings = try await app.top(SettingsView.self, showing: "Sign out")
      #expect(settings.texts == [["Switch user", "Sign out"]])
      await app.tap(0, in: 0, of: settings)
      await app.tap(1, in: 0, of: settings)
      app.end(reported: ["\"settings.switchUser\"", "\"settings.signOut\""])
    }
  }

  @Test func `a change of one row requests one cell`() async throws {
    try await UIWorld.run { world in
      let app = try await App(world)
      let root = try app.root
      let before = root.table.requestCount
      await app.services.rename("Grace")
      root.page.reload()
      await app.account.router.idle()
      await root.table.shows("Grace, 0123")
      #expect(root.table.requestCount == before + 1)
      app.end()
    }
  }

  @Test func `a tap on a row without a view controller shows an error and no page`() async throws {
    try await UIWorld.run { world in
      let app = try await App(world)
      let root = try app.root
      await app.tap(2, in: 1, of: root)
      #expect(try app.stack.viewControllers.count == 1)
      #expect(root.page.state.failure == "The page cannot be opened.")
      #expect(world.check() == [])
      #expect(app.sink.briefs.map { $0.hasSuffix("uikit.noController: ContactsView") } == [true])
      app.account.navigator.disconnect()
    }
  }
}
