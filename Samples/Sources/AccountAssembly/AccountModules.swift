import AccountAbout
import AccountContact
import AccountContacts
public import AccountDomain
import AccountRoot
import AccountSettings
import Foundation
public import VIPER
public import VIPERLinks
import VIPERRestoration

/// The registration of Account, and the origin of its links.
public enum AccountModules {
  /// The name and the version of the app.
  public static let app = AppInfo(name: "Account", version: "1.0")

  /// The origin of all links of Account.
  public static let origin = LinkOrigin.scheme("account")

  /// Registers the services and modules of Account with a router, and launches the router. After the launch, the router
  /// accepts no further registrations.
  ///
  /// - Throws: The first registration error, or all configuration errors found at launch.
  public static func register(
    with router: VIPRouter, accounts: any AccountService, service: any AppService, contacts: any ContactStore
  ) throws {
    try router.register("Account") {
      $0.service(AppInfo.self) { app }
      $0.service((any AccountService).self) { accounts }
      $0.service((any AppService).self) { service }
      $0.service((any ContactStore).self) { contacts }
    }
    try router.register(
      AccountRootModules(), AccountAboutModules(), AccountSettingsModules(), AccountContactsModules(),
      AccountContactModules())
    try router.register("Restoration") {
      $0.restorable(Routes.account)
      $0.restorable(Routes.about)
      $0.restorable(Routes.settings)
      $0.restorable(Routes.contacts)
      $0.restorable(Routes.contact)
    }
    router.messageForUsers = { ($0 as? any LocalizedError)?.errorDescription }
    router.links.accept(origin)
    try router.launch()
  }
}
