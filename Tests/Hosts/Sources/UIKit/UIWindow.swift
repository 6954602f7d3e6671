import Foundation

/// A window, whose root view controller is visible while the window is visible.
@MainActor open class UIWindow: UIView {
  /// The scene of the window.
  open weak var windowScene: UIWindowScene?
  /// Whether the window is hidden.
  open var isHidden = true {
    didSet {
      if oldValue, !isHidden { rootViewController?.appear() }
      if !oldValue, isHidden, rootViewController?.isSeen == true { rootViewController?.disappear() }
    }
  }

  /// Creates a window of a scene.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    self.windowScene = windowScene
    windowScene.windows.append(self)
  }

  /// The root view controller.
  open var rootViewController: UIViewController? {
    willSet {
      guard newValue !== rootViewController, let old = rootViewController else { return }
      if old.presentedViewController != nil {
        UIWorld.current.refuse("the root of a window is replaced while it presents: the presented controller leaks")
      }
      if !UIWorld.current.running.isEmpty { UIWorld.current.refuse("the root of a window is replaced in a transition") }
      if old.isSeen { old.disappear() }
      old.viewIfLoaded?.detach()
    }
    didSet {
      guard let root = rootViewController, root !== oldValue else { return }
      if root.parent != nil || root.presentingViewController != nil {
        UIWorld.current.refuse("\(root) becomes root and has a parent or presenter")
      }
      attach(root.view)
      if !isHidden { root.appear() }
    }
  }

  /// Shows the window.
  open func makeKeyAndVisible() { isHidden = false }
}

/// A part of an app that the system connects and disconnects.
@MainActor open class UIScene: UIResponder {
  /// The delegate of the scene.
  open var delegate: (any UISceneDelegate)?
}

/// A scene that has windows.
@MainActor open class UIWindowScene: UIScene {
  /// The windows of the scene.
  public internal(set) var windows: [UIWindow] = []

  /// Simulates the disconnection of the scene by the system. Notifies the delegate, and hides and removes the windows.
  public func disconnect() {
    UIWorld.current.finish()
    delegate?.sceneDidDisconnect(self)
    for window in windows { window.isHidden = true }
    windows = []
  }
}

/// The receiver of the notifications of a scene.
@MainActor public protocol UISceneDelegate: AnyObject {
  /// Called when the system has disconnected the scene.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Returns the activity to save for the scene.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Returns `nil`, so nothing is saved.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

/// The receiver of the notifications of a scene that has windows.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

/// A user activity to continue later. Foundation contains this class on Apple platforms only.
@MainActor open class NSUserActivity {
  /// The type of the activity.
  public let activityType: String
  /// The data that is required to continue the activity.
  open var userInfo: [AnyHashable: Any]?

  /// Creates an activity of a type.
  public init(activityType: String) { self.activityType = activityType }
}
