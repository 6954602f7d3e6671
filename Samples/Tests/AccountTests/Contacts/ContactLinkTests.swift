import AccountContact
import AccountContacts
import AccountDomain
import AccountRoot
@testable import AccountStorage
@testable import AccountTerminal
import Testing
import VIPER
import VIPERLinks
import VIPERSwiftTesting
import VIPERTesting

/// Links to the pages of contacts.
@MainActor @Suite("Links to contacts", .viper)
struct ContactLinkTests {
  private let data: TemporaryContacts

  init() async throws {
    data = try TemporaryContacts()
    try await data.store.makePeople(20)
  }

  private func makeApp() throws -> AppTest { try AppTest(accountIn: data.database, contacts: data.store) }

  @Test func `D05: a link to a contact in another tab selects the tab, closes covering views and rebuilds nothing`()
    async throws
  {
    try await makeApp().run { app in
      await app.open(Routes.account(), style: .root.wrapped(in: .tabs("account"))) { $0.shows("Account") }
      await app.open(Routes.contacts(), style: .tab("people")) { $0.shows("Contacts", as: .tab("people")) }
      let contact = await app.open(Routes.contact(7), style: .push) { $0.shows("Contact", as: .push) }
      await app.open(Routes.about(), style: .push) { $0.shows("About", as: .push) }
      await app.does { router in try (router.navigator as? InMemoryNavigator)?.select(tab: "account") }
      await app.open(Routes.settings(), style: .push) { $0.shows("Settings", as: .push) }
      let before = contact.target.map { ObjectIdentifier($0) }
      await app.openLink("account://contacts/7") {
        $0.inAnyOrder {
          $0.shows("Contacts", as: .existing)
          $0.shows("Contact", as: .existing)
          $0.closes("About")
        }
      }
      #expect(app.layout == "[account: Account Settings, *people: Contacts Contact]")
      #expect(contact.target.map { ObjectIdentifier($0) } == before)
      #expect(contact.state == .routed)
    }
  }

  @Test func `a link to a contact that is not on screen opens its page on top of the contacts`() async throws {
    try await makeApp().run { app in
      await app.launch()
      await app.openLink("account://contacts/3") {
        $0.shows("Contacts", as: .push)
        $0.shows("Contact", as: .push)
      }
      #expect(app.layout == "Account Contacts Contact")
      await app.openLink("account://contacts/4") {
        $0.closes("Contact")
        $0.shows("Contacts", as: .existing)
        $0.shows("Contact", as: .push)
      }
      #expect(app["Contact"].read(as: ContactView.self) { $0.card?.person.id } == 4)
    }
  }

  @Test func `a link to a contact that does not exist shows a failure on the page`() async throws {
    try await makeApp().run { app in
      await app.launch()
      await app.openLink("account://contacts/999") {
        $0.shows("Contacts", as: .push)
        $0.shows("Contact", as: .push)
        $0.fails(ContactPage.load, .error)
      }
      #expect(app["Contact"].read(as: ContactView.self, \.failure) == "\(ContactError.gone)")
    }
  }
}

extension AppTest {
  fileprivate func openLink(_ link: String, _ expect: (inout Expectations) -> Void) async {
    await does({ router in _ = try router.links.open(link) }, expect)
  }

  /// The names of the modules, with the selected tab: `[account: Account, *people: Contacts Contact]`.
  fileprivate var layout: String {
    (router.navigator as? InMemoryNavigator).map { "\($0.tree.layout)".replacing("View", with: "") } ?? ""
  }
}
