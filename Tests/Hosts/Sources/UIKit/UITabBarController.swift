public import Foundation

/// Controllers as tabs, of which one is seen.
@MainActor open class UITabBarController: UIViewController {
  private var tabs: [UIViewController] = []
  private var selection: UIViewController?
  /// Hears of a person's choice.
  open weak var delegate: (any UITabBarControllerDelegate)?

  override var seenChildren: [UIViewController] { selection.map { [$0] } ?? [] }

  /// The tabs, in order.
  open var viewControllers: [UIViewController]? {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the tabs. The selected one stays if it is among them; the first is selected otherwise.
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

  /// The index of the seen tab; `NSNotFound` if there is none.
  open var selectedIndex: Int {
    get { tabs.firstIndex { $0 === selection } ?? NSNotFound }
    set {
      guard tabs.indices.contains(newValue) else { return UIWorld.current.refuse("there is no tab \(newValue)") }
      select(tabs[newValue])
    }
  }
  /// The seen tab; the *More* controller, which is no tab, if a person has chosen that.
  open var selectedViewController: UIViewController? {
    get { isMoreSelected ? moreNavigationController : selection }
    set { select(newValue) }
  }
  /// The list of the tabs that have no room.
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

  /// A person's tap on a tab.
  public func tapTab(_ index: Int) {
    guard tabs.indices.contains(index), isSeen, ownPresented == nil, UIWorld.current.running.isEmpty else { return }
    guard delegate?.tabBarController(self, shouldSelect: tabs[index]) ?? true else { return }
    select(tabs[index])
    delegate?.tabBarController(self, didSelect: tabs[index])
  }

  /// A person's tap on *More*.
  public func tapMore() {
    isMoreSelected = true
    delegate?.tabBarController(self, didSelect: moreNavigationController)
  }

  /// Attaches the seen tab.
  open override func viewDidLoad() { if let selection { view.attach(selection.view) } }
}

/// Hears of a person's choice of tabs.
@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// Whether the person may choose it.
  func tabBarController(_ controller: UITabBarController, shouldSelect: UIViewController) -> Bool
  /// The person has chosen it.
  func tabBarController(_ controller: UITabBarController, didSelect: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Any.
  public func tabBarController(_: UITabBarController, shouldSelect _: UIViewController) -> Bool { true }
  /// Does nothing.
  public func tabBarController(_: UITabBarController, didSelect _: UIViewController) {}
}
