import AccountAbout
import AccountContact
import AccountContacts
public import AccountDomain
import AccountRoot
import AccountSettings
public import VIPER
public import VIPERLinks
import VIPERRestoration

/// The modules of Account, put together.
public enum AccountModules {
  /// The name and the version of the app.
  public static let app = AppInfo(name: "Account", version: "1.0")

  /// How links begin, wherever they are opened.
  public static let origin = LinkOrigin.scheme("account")

  /// Registers with a router the services of Account and its modules. Nobody can register more.
  ///
  /// - Throws: what is wrong with them: the first thing that was refused, or all that is not well put together.
  public static func register(
    with router: VIPRouter, accounts: any AccountService, service: any AppService, contacts: any ContactStore
  ) throws {
    try router.register("Account") {
      $0.service(AppInfo.self) { app }
      $0.service((any AccountService).self) { accounts }
      $0.service((any AppService).self) { service }
      $0.service((any ContactStore).self) { contacts }
    }
    try router.register(AccountRouter(), AboutRouter(), SettingsRouter(), ContactsRouter(), ContactRouter())
    try router.register("Restoration") {
      $0.restorable(Routes.account)
      $0.restorable(Routes.about)
      $0.restorable(Routes.settings)
      $0.restorable(Routes.contacts)
      $0.restorable(Routes.contact)
    }
    router.links.accept(origin)
    try router.launch()
  }
}
