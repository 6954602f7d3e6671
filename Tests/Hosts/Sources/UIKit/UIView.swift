@_exported public import Foundation

/// The root of views and controllers.
@MainActor open class UIResponder {
  /// A responder.
  public init() {}
}

/// A view: its place in the hierarchy, and little more.
@MainActor open class UIView: UIResponder {
  /// Where it is in its parent.
  open var frame: CGRect
  /// Its own rectangle.
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  /// How it follows its parent's size.
  open var autoresizingMask: AutoresizingMask = []
  /// Its name for tests and tools.
  open var accessibilityIdentifier: String?
  /// Its parent.
  public private(set) weak var superview: UIView?
  /// Its children, the lowest first.
  public private(set) var subviews: [UIView] = []
  /// The controller whose view it is.
  weak var controller: UIViewController?

  /// Ways to follow the parent's size.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Wider with it.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// Higher with it.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  /// A view there.
  public init(frame: CGRect) { self.frame = frame }
  /// A view of no size.
  public override convenience init() { self.init(frame: .zero) }
  /// Not from archives here.
  public required init?(coder: NSCoder) { frame = .zero }

  /// Lays out what is in it: nothing has a layout here.
  open func layoutIfNeeded() {}

  static var isWithoutAnimation = false
  /// Changes what would be animated, and animates nothing.
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    isWithoutAnimation = true
    actionsWithoutAnimation()
    isWithoutAnimation = false
  }

  /// The window that it is in.
  open var window: UIWindow? { (self as? UIWindow) ?? superview?.window }

  /// Puts a view on top.
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Puts a view between the others.
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

  /// Takes it out of its parent.
  open func removeFromSuperview() {
    guard superview != nil else { return }
    if let controller, controller.isCustomChild, controller.isSeen { controller.disappear() }
    detach()
  }

  /// Puts a view in without telling its controller: for containers, which tell it themselves.
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
