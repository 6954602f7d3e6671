public import FromMVCShared
public import UIKit
public import VIPERUIKit

/// The app: a window with the navigation controller of the app, and a router that opens the modules in it.
@MainActor public final class OrdersApp {
  /// The router.
  public let router: VIPRouter

  /// Shows the first screen in a window.
  public init(window: UIWindow, api: any OrderAPI, drafts: any DraftStore) throws {
    let home = HomeViewController()
    window.rootViewController = UINavigationController(rootViewController: home)
    window.makeKeyAndVisible()
    router = VIPRouter(navigator: UIKitNavigator(window: window))
    try router.register(OrdersRouter(api: api, drafts: drafts))
    try router.launch()
    router.route(Home.screen(), around: home)  // the controller remains in its navigation controller
  }
}
