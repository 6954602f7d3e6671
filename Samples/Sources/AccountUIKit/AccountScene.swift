// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  import AccountAssembly
  public import AccountDomain
  public import UIKit
  public import VIPER
  public import VIPERUIKit

  /// Account in a window of UIKit. A scene's delegate keeps it.
  ///
  /// ```swift
  /// account = try AccountScene(window: window, accounts: accounts, service: service, contacts: contacts)
  /// ```
  @MainActor public final class AccountScene {
    /// The router.
    public let router: VIPRouter
    /// What shows the modules in the window.
    public let navigator: UIKitNavigator

    /// Makes the window visible, and opens the account page in it.
    ///
    /// - Throws: every fault of the registrations.
    public init(
      window: UIWindow, accounts: any AccountService, service: any AppService, contacts: any ContactStore,
      diagnostics: any DiagnosticSink = StandardErrorSink()
    ) throws {
      navigator = UIKitNavigator(window: window) { ($0 as? any PageView)?.makeController() }
      router = VIPRouter(navigator: navigator, diagnostics: diagnostics)
      try AccountModules.register(with: router, accounts: accounts, service: service, contacts: contacts)
      window.makeKeyAndVisible()
      router.route(Routes.account)
    }
  }

  extension PageView {
    fileprivate func makeController() -> UIViewController { PageTableController(self) }
  }
#endif
