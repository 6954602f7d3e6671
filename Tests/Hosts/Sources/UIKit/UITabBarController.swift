public import Foundation

/// A container of tabs. One tab is visible.
@MainActor open class UITabBarController: UIViewController {
  private var tabs: [UIViewController] = []
  private var selection: UIViewController?
  /// The object that is notified when the user selects a tab.
  open weak var delegate: (any UITabBarControllerDelegate)?

  override var seenChildren: [UIViewController] { selection.map { [$0] } ?? [] }

  /// The tabs, in order.
  open var viewControllers: [UIViewController]? {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the tabs. The selected tab stays selected if it is among them. Otherwise, the first tab is selected.
  open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {
    let new = controllers ?? []
    let old = tabs
    for tab in new where !old.contains(where: { $0 === tab }) {
      addChild(tab)
      tab.didMove(toParent: self)
    }
    tabs = new
    if !new.contains(where: { $0 === selection }) { select(new.first) }
    for tab in old where !new.contains(where: { $0 === tab }) {
      tab.willMove(toParent: nil)
      tab.removeFromParent()
    }
  }

  /// The index of the selected tab, or `NSNotFound` if there are no tabs.
  open var selectedIndex: Int {
    get { tabs.firstIndex { $0 === selection } ?? NSNotFound }
    set {
      guard tabs.indices.contains(newValue) else { return UIWorld.current.refuse("there is no tab \(newValue)") }
      select(tabs[newValue])
    }
  }
  /// The selected tab. The value is the *More* controller, which is not a tab, if the user selected *More*.
  open var selectedViewController: UIViewController? {
    get { isMoreSelected ? moreNavigationController : selection }
    set { select(newValue) }
  }
  /// The list of the tabs that do not fit in the tab bar.
  public private(set) lazy var moreNavigationController = UINavigationController()
  private var isMoreSelected = false

  private func select(_ tab: UIViewController?) {
    isMoreSelected = false
    guard tab !== selection else { return }
    let old = selection
    selection = tab
    if let tab, isViewLoaded { view.attach(tab.view) }
    if isSeen {
      if let old, old.isSeen { old.disappear() }
      tab?.appear()
    }
    old?.viewIfLoaded?.detach()
  }

  /// Simulates a tap of the user on a tab.
  public func tapTab(_ index: Int) {
    guard tabs.indices.contains(index), isSeen, ownPresented == nil, UIWorld.current.running.isEmpty else { return }
    guard delegate?.tabBarController(self, shouldSelect: tabs[index]) ?? true else { return }
    select(tabs[index])
    delegate?.tabBarController(self, didSelect: tabs[index])
  }

  /// Simulates a tap of the user on *More*.
  public func tapMore() {
    isMoreSelected = true
    delegate?.tabBarController(self, didSelect: moreNavigationController)
  }

  /// Attaches the view of the selected tab.
  open override func viewDidLoad() { if let selection { view.attach(selection.view) } }
}

/// The receiver of a tab bar controller's notifications about user actions.
@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// Returns whether the user may select a tab.
  func tabBarController(_ controller: UITabBarController, shouldSelect: UIViewController) -> Bool
  /// Called when the user has selected a tab.
  func tabBarController(_ controller: UITabBarController, didSelect: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Returns `true`.
  public func tabBarController(_: UITabBarController, shouldSelect _: UIViewController) -> Bool { true }
  /// Does nothing.
  public func tabBarController(_: UITabBarController, didSelect _: UIViewController) {}
}
