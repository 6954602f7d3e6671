import Foundation

/// A window: its root controller is seen while it is visible.
@MainActor open class UIWindow: UIView {
  /// The scene that it belongs to.
  open weak var windowScene: UIWindowScene?
  /// Whether nobody sees it.
  open var isHidden = true {
    didSet {
      if oldValue, !isHidden { rootViewController?.appear() }
      if !oldValue, isHidden, rootViewController?.isSeen == true { rootViewController?.disappear() }
    }
  }

  /// A window of a scene.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    self.windowScene = windowScene
    windowScene.windows.append(self)
  }

  /// The controller of all that is in it.
  open var rootViewController: UIViewController? {
    willSet {
      guard newValue !== rootViewController, let old = rootViewController else { return }
      if old.presentedViewController != nil {
        UIWorld.current.refuse("the root of a window is replaced while it presents: what is presented leaks")
      }
      if !UIWorld.current.running.isEmpty { UIWorld.current.refuse("the root of a window is replaced in a transition") }
      if old.isSeen { old.disappear() }
      old.viewIfLoaded?.detach()
    }
    didSet {
      guard let root = rootViewController, root !== oldValue else { return }
      if root.parent != nil || root.presentingViewController != nil {
        UIWorld.current.refuse("\(root) is made root and is elsewhere already")
      }
      attach(root.view)
      if !isHidden { root.appear() }
    }
  }

  /// Shows it.
  open func makeKeyAndVisible() { isHidden = false }
}

/// A part of an app that the system connects and disconnects.
@MainActor open class UIScene: UIResponder {
  /// Its delegate.
  open var delegate: (any UISceneDelegate)?
}

/// A scene with its windows.
@MainActor open class UIWindowScene: UIScene {
  /// Its windows.
  public internal(set) var windows: [UIWindow] = []

  /// What the system does when it lets a scene go: its windows are not seen any more, and its delegate is told.
  public func disconnect() {
    UIWorld.current.finish()
    delegate?.sceneDidDisconnect(self)
    for window in windows { window.isHidden = true }
    windows = []
  }
}

/// Hears of a scene.
@MainActor public protocol UISceneDelegate: AnyObject {
  /// The system has let the scene go.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Returns what is saved of the scene.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Saves nothing.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

/// Hears of a scene with windows.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

/// What an app was doing, to go on with later. Foundation has it on Apple's systems.
@MainActor open class NSUserActivity {
  /// The kind of activity.
  public let activityType: String
  /// What is needed to go on.
  open var userInfo: [AnyHashable: Any]?

  /// An activity of a kind.
  public init(activityType: String) { self.activityType = activityType }
}
