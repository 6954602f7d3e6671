public import Foundation

/// A view controller: its view, its lifecycle in UIKit's order, and its children.
@MainActor open class UIViewController: UIResponder, @MainActor CustomStringConvertible {
  private var loaded: UIView?
  /// The container.
  public internal(set) weak var parent: UIViewController?
  /// The contained view controllers.
  public internal(set) var children: [UIViewController] = []
  /// The title.
  open var title: String?
  /// The item that a tab bar shows for the view controller.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tabBarItem: UITabBarItem! = UITabBarItem()
  /// The content of the navigation bar.
  public let navigationItem = UINavigationItem()
  /// Whether the status bar is hidden while the view controller fills the window.
  open var prefersStatusBarHidden: Bool { false }
  /// The presentation style.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The object that provides custom transitions.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Whether the user is prevented from dragging the view controller down.
  open var isModalInPresentation = false
  /// Whether a presentation of the view controller is under way.
  public internal(set) var isBeingPresented = false
  /// Whether a dismissal of the view controller is under way.
  public internal(set) var isBeingDismissed = false
  /// Whether the view controller is being added to a container.
  public internal(set) var isMovingToParent = false
  /// Whether the view controller is being removed from a container.
  public internal(set) var isMovingFromParent = false
  var state = Appearance.hidden
  var ownPresented: UIViewController?
  weak var ownPresenting: UIViewController?
  var ownPresentation: UIPresentationController?
  var ownTransition: UITransition?
  private var wasToldToLeave = false
  private var isMoveOpen = false

  enum Appearance { case hidden, appearing, visible, disappearing }

  /// Creates a view controller. The simulation ignores the arguments. `loadView()` creates the view.
  public init(nibName: String?, bundle: Bundle?) { super.init() }
  /// Creates a view controller without a nib file.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
  /// Creates a view controller for a storyboard.
  public required init?(coder: NSCoder) { super.init() }

  /// The name of the class.
  open var description: String { "\(type(of: self))" }

  // MARK: View

  /// The view, which is loaded at the first access.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set {
      loaded = newValue
      newValue?.controller = self
    }
  }
  /// The view, or `nil` if it is not loaded.
  public var viewIfLoaded: UIView? { loaded }
  /// Whether the view is loaded.
  public var isViewLoaded: Bool { loaded != nil }

  /// Creates the view.
  open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }
  /// Loads the view if it is not loaded.
  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    viewDidLoad()
  }

  // MARK: Lifecycle

  /// Called when the view is loaded.
  open func viewDidLoad() {}
  /// Called before the view appears.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is in the hierarchy, before the view appears.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the view has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Containment

  /// Called before the view controller is added to or removed from a container.
  open func willMove(toParent parent: UIViewController?) { if parent == nil { wasToldToLeave = true } }
  /// Called after the view controller was added to or removed from a container.
  open func didMove(toParent parent: UIViewController?) {
    wasToldToLeave = false
    guard isMoveOpen else { return }
    isMoveOpen = false
    UIWorld.current.openMoves -= 1
  }

  /// Adds a child, and calls its `willMove(toParent:)`. The caller must call `didMove(toParent:)`.
  open func addChild(_ child: UIViewController) {
    if child.parent != nil { UIWorld.current.refuse("\(child) is added to \(self) and has a parent") }
    if child.ownPresenting != nil { UIWorld.current.refuse("\(child) is added to \(self) and is presented") }
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
    child.isMoveOpen = true
    UIWorld.current.openMoves += 1
  }

  /// Removes the view controller from its parent, and calls `didMove(toParent:)`.
  open func removeFromParent() {
    guard let parent else { return }
    if !wasToldToLeave { UIWorld.current.refuse("\(self) is removed without willMove(toParent: nil)") }
    if isSeen { UIWorld.current.refuse("\(self) is removed from its parent and its view is still visible") }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The nearest navigation controller that contains the view controller.
  public var navigationController: UINavigationController? { ancestor() }
  /// The nearest tab bar controller that contains the view controller.
  public var tabBarController: UITabBarController? { ancestor() }

  func ancestor<Container>() -> Container? { (parent as? Container) ?? parent?.ancestor() }

  /// The nearest split view controller that contains the view controller.
  public var splitViewController: UISplitViewController? { ancestor() }

  /// The coordinator of the transition in which the view controller or an ancestor takes part.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    if UIWorld.current.hidesCoordinators { return nil }
    return ownTransition ?? parent?.transitionCoordinator
  }

  /// Whether the parent is a custom container, not a container of UIKit. A child of a custom container is visible if
  /// its view is in the hierarchy.
  var isCustomChild: Bool {
    guard let parent else { return false }
    return !(parent is UINavigationController || parent is UITabBarController || parent is UISplitViewController)
  }
  /// The children that are visible when the view controller is visible.
  var seenChildren: [UIViewController] { children.filter { $0.viewIfLoaded?.superview != nil } }
}

/// The item that a tab bar shows for a tab.
@MainActor open class UITabBarItem {
  /// The title.
  open var title: String?

  /// Creates an item with a title.
  public init(title: String? = nil) { self.title = title }
}
