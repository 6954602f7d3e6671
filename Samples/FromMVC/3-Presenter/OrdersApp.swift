public import FromMVCShared
public import UIKit
public import VIPERUIKit

/// The app: a window with a navigation controller, and a router that builds the module.
@MainActor public final class OrdersApp {
  /// The router.
  public let router = VIPRouter()

  /// Shows the first screen in a window.
  public init(window: UIWindow, api: any OrderAPI, drafts: any DraftStore) throws {
    try router.register(OrdersRouter(api: api, drafts: drafts))
    try router.launch()
    let navigation = UINavigationController()
    let home = HomeViewController { [router, weak navigation] in
      do {
        let orders = try VIPBuilder(prefix: "Orders", router: router).build(as: OrdersViewController.self)
        navigation?.pushViewController(orders, animated: true)
      } catch {
        print(error)  // the problem, its usual cause and the fix
      }
    }
    navigation.setViewControllers([home], animated: false)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
  }
}
