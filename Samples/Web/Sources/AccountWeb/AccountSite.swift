import AccountAbout
import AccountAssembly
import AccountContact
import AccountContacts
import AccountDomain
import AccountRoot
import AccountSettings
public import AccountStorage
import Foundation
public import VIPER
public import WebFront

/// Account for browsers: the account page and the contacts, in two tabs.
public final class AccountSite: WebSite {
  /// The name of the app, "Account".
  public let name = "Account"
  /// The templates of the screens of Account.
  public let templates: Templates
  /// The scheme of links to Account, `account`.
  public let linkScheme: String? = "account"
  private let database: AccountDatabase

  /// Creates the site on an open database.
  ///
  /// - Throws: An error if a template is missing or malformed.
  public init(_ database: AccountDatabase) throws {
    self.database = database
    templates = try Templates(in: Bundle.module.url(forResource: "Templates", withExtension: nil))
  }

  /// Registers the modules of Account for a tab.
  public func makeTab(_ router: VIPRouter, navigator: WebNavigator, account: String?, client: WebClient) throws
    -> any SiteTab
  {
    try AccountModules.register(
      with: router, accounts: SQLiteAccountService(database), service: SQLiteAppService(database),
      contacts: SQLiteContactStore(database))
    AccountActs.accept(with: router)
    return AccountTab(router, navigator, templates)
  }
}

/// Account in one tab of a browser.
final class AccountTab: SiteTab {
  private let router: VIPRouter
  private let navigator: WebNavigator
  private let templates: Templates

  init(_ router: VIPRouter, _ navigator: WebNavigator, _ templates: Templates) {
    self.router = router
    self.navigator = navigator
    self.templates = templates
  }

  /// Account has no login. Every visitor is the user of the account.
  let account: String? = nil
  let choices = [(name: "account", label: "Account"), (name: "people", label: "Contacts")]

  func begin() {
    // The tab that is added last is in front.
    router.route(Routes.contacts(), style: .root.wrapped(in: .tabs("people")))
    router.route(Routes.account(), style: .tab("account"))
  }

  func screen(for view: any ModuleView) -> (any WebScreen)? {
    switch view {
    case let account as AccountView: PageScreen(account, templates)
    case let about as AboutView: PageScreen(about, templates)
    case let settings as SettingsView: PageScreen(settings, templates)
    case let contacts as ContactsView: ContactsScreen(contacts, templates)
    case let contact as ContactView: ContactScreen(contact)
    default: nil
    }
  }
}
