public import FromMVCShared
public import UIKit

/// The app: a window with a navigation controller.
@MainActor public final class OrdersApp {
  /// Shows the first screen in a window.
  public init(window: UIWindow, api: any OrderAPI, drafts: any DraftStore) {
    let navigation = UINavigationController()
    let home = HomeViewController { [weak navigation] in
      navigation?.pushViewController(OrdersViewController(api: api, drafts: drafts), animated: true)
    }
    navigation.setViewControllers([home], animated: false)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
  }
}
