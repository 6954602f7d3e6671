// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit)
  import AccountAssembly
  public import AccountDomain
  public import UIKit
  public import VIPERUIKit

  /// Account in a UIKit window. The scene's delegate retains this object.
  ///
  /// ```swift
  /// account = try AccountScene(window: window, accounts: accounts, service: service, contacts: contacts)
  /// ```
  @MainActor public final class AccountScene {
    /// The router.
    public let router: VIPRouter
    /// The navigator that shows the modules in the window.
    public let navigator: UIKitNavigator

    /// Makes the window visible and opens the account page in it.
    ///
    /// - Throws: All configuration errors.
    public init(
      window: UIWindow, accounts: any AccountService, service: any AppService, contacts: any ContactStore,
      onDiagnostic: @escaping @Sendable (Diagnostic) -> Void = { $0.writeToStandardError() }
    ) throws {
      navigator = UIKitNavigator(window: window) { ($0 as? any PageView)?.makeController() }
      router = VIPRouter(navigator: navigator, onDiagnostic: onDiagnostic)
      try AccountModules.register(with: router, accounts: accounts, service: service, contacts: contacts)
      window.makeKeyAndVisible()
      router.route(Routes.account())
    }
  }

  extension PageView {
    fileprivate func makeController() -> UIViewController { PageTableController(self) }
  }
#endif
