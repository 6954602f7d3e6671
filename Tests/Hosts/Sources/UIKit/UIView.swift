@_exported public import Foundation

/// The base class of views and view controllers.
@MainActor open class UIResponder {
  /// Creates a responder.
  public init() {}
}

/// A view. The simulation stores its position in the hierarchy, and little else.
@MainActor open class UIView: UIResponder {
  /// The rectangle in the superview.
  open var frame: CGRect
  /// The rectangle in the view's own coordinates.
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  /// The dimensions that follow the size of the superview.
  open var autoresizingMask: AutoresizingMask = []
  /// An identifier for tests and tools.
  open var accessibilityIdentifier: String?
  /// The direction that the app sets for the view. Subviews do not inherit it.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// The direction of the view's layout. The simulated device has a language that is written from left to right.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
  /// The color behind the content.
  open var backgroundColor: UIColor?
  /// The superview.
  public private(set) weak var superview: UIView?
  /// The subviews, lowest first.
  public private(set) var subviews: [UIView] = []
  /// The view controller that owns the view.
  weak var controller: UIViewController?

  /// The dimensions that can follow the size of the superview.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bit mask.
    public let rawValue: UInt
    /// Creates a mask from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The width follows the superview.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The height follows the superview.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  /// Creates a view with a frame.
  public init(frame: CGRect) { self.frame = frame }
  /// Creates a view of size zero.
  public override convenience init() { self.init(frame: .zero) }
  /// Creates a view of size zero. The simulation does not read archives.
  public required init?(coder: NSCoder) { frame = .zero }

  /// Does nothing. The simulation has no layout.
  open func layoutIfNeeded() {}

  static var isWithoutAnimation = false
  /// Runs a closure without animations.
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    isWithoutAnimation = true
    actionsWithoutAnimation()
    isWithoutAnimation = false
  }

  /// The window that contains the view.
  open var window: UIWindow? { (self as? UIWindow) ?? superview?.window }

  /// Adds a subview above the others.
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Inserts a subview at an index.
  open func insertSubview(_ view: UIView, at index: Int) {
    if view.superview === self {
      subviews.removeAll { $0 === view }
      subviews.insert(view, at: min(index, subviews.count))
      return
    }
    if let child = view.controller, child.isCustomChild || child.parent == nil, let owner = nearestController {
      if child.parent !== owner {
        UIWorld.current.refuse("UIViewControllerHierarchyInconsistency: the view of \(child) is added to \(owner)")
      }
    }
    view.removeFromSuperview()
    attach(view, at: index)
    if let child = view.controller, child.isCustomChild, child.parent?.isSeen == true { child.appear() }
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    guard superview != nil else { return }
    if let controller, controller.isCustomChild, controller.isSeen { controller.disappear() }
    detach()
  }

  /// Inserts a subview without notifying its view controller. Containers use this function and notify the controller
  /// themselves.
  func attach(_ view: UIView, at index: Int? = nil) {
    view.detach()
    view.superview = self
    subviews.insert(view, at: min(index ?? subviews.count, subviews.count))
  }

  func detach() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  private var nearestController: UIViewController? { controller ?? superview?.nearestController }
}

/// The directions of a layout that a view can set.
public enum UISemanticContentAttribute: Int, Sendable { case unspecified = 0, forceLeftToRight = 3, forceRightToLeft }

/// The directions of a layout.
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
