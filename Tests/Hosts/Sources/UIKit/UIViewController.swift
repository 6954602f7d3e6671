public import Foundation

/// A controller: its view, its lifecycle in UIKit's order, its children.
@MainActor open class UIViewController: UIResponder, @MainActor CustomStringConvertible {
  private var loaded: UIView?
  /// The controller that it is inside of.
  public internal(set) weak var parent: UIViewController?
  /// The controllers inside of it.
  public internal(set) var children: [UIViewController] = []
  /// Its title.
  open var title: String?
  /// What a tab bar shows for it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tabBarItem: UITabBarItem! = UITabBarItem()
  /// How it is presented.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// Makes its own transitions.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Whether a person may not drag it down.
  open var isModalInPresentation = false
  /// Whether it comes by a presentation just now.
  public internal(set) var isBeingPresented = false
  /// Whether it leaves by a dismissal just now.
  public internal(set) var isBeingDismissed = false
  /// Whether it comes into a container just now.
  public internal(set) var isMovingToParent = false
  /// Whether it leaves a container just now.
  public internal(set) var isMovingFromParent = false
  var state = Appearance.hidden
  var ownPresented: UIViewController?
  weak var ownPresenting: UIViewController?
  var ownPresentation: UIPresentationController?
  var ownTransition: UITransition?
  private var wasToldToLeave = false
  private var isMoveOpen = false

  enum Appearance { case hidden, appearing, visible, disappearing }

  /// A controller with a view that it makes itself.
  public init(nibName: String?, bundle: Bundle?) { super.init() }
  /// A controller with a view that it makes itself.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
  /// As a storyboard makes it.
  public required init?(coder: NSCoder) { super.init() }

  /// The class.
  open var description: String { "\(type(of: self))" }

  // MARK: View

  /// Its view, which is loaded when it is first asked for.
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
  /// Its view, if it is loaded.
  public var viewIfLoaded: UIView? { loaded }
  /// Whether it has its view.
  public var isViewLoaded: Bool { loaded != nil }

  /// Makes the view.
  open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }
  /// Loads the view unless it is there.
  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    viewDidLoad()
  }

  // MARK: Lifecycle

  /// The view is loaded.
  open func viewDidLoad() {}
  /// The view is about to be seen.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is in the hierarchy, and about to be seen.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view is seen.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to go.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view is not seen.
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Containment

  /// It is about to move.
  open func willMove(toParent parent: UIViewController?) { if parent == nil { wasToldToLeave = true } }
  /// It has moved.
  open func didMove(toParent parent: UIViewController?) {
    wasToldToLeave = false
    guard isMoveOpen else { return }
    isMoveOpen = false
    UIWorld.current.openMoves -= 1
  }

  /// Puts a controller inside: calls its `willMove(toParent:)`, and leaves `didMove(toParent:)` to the caller.
  open func addChild(_ child: UIViewController) {
    if child.parent != nil { UIWorld.current.refuse("\(child) is added to \(self) and has a parent") }
    if child.ownPresenting != nil { UIWorld.current.refuse("\(child) is added to \(self) and is presented") }
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
    child.isMoveOpen = true
    UIWorld.current.openMoves += 1
  }

  /// Takes it out of its parent, and calls `didMove(toParent:)`.
  open func removeFromParent() {
    guard let parent else { return }
    if !wasToldToLeave { UIWorld.current.refuse("\(self) is removed without willMove(toParent: nil)") }
    if isSeen { UIWorld.current.refuse("\(self) is removed from its parent and its view is still seen") }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The navigation controller that it is in.
  public var navigationController: UINavigationController? { ancestor() }
  /// The tab controller that it is in.
  public var tabBarController: UITabBarController? { ancestor() }

  func ancestor<Container>() -> Container? { (parent as? Container) ?? parent?.ancestor() }

  /// The split controller that it is in.
  public var splitViewController: UISplitViewController? { ancestor() }

  /// The transition in which it takes part.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    if UIWorld.current.hidesCoordinators { return nil }
    return ownTransition ?? parent?.transitionCoordinator
  }

  /// Whether its parent is none of UIKit's containers: then its view's place decides what is seen.
  var isCustomChild: Bool {
    guard let parent else { return false }
    return !(parent is UINavigationController || parent is UITabBarController || parent is UISplitViewController)
  }
  /// The children that are seen with it.
  var seenChildren: [UIViewController] { children.filter { $0.viewIfLoaded?.superview != nil } }
}

/// What a tab bar shows for a tab.
@MainActor open class UITabBarItem {
  /// The word.
  open var title: String?

  /// A word, an image, a tag.
  public init(title: String? = nil) { self.title = title }
}
