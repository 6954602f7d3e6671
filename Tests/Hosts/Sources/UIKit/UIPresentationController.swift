public import Foundation

/// A presentation of a view controller.
@MainActor open class UIPresentationController {
  /// The object that is notified when the user dismisses the presentation.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// The presented view controller.
  public private(set) unowned var presentedViewController: UIViewController

  init(_ presented: UIViewController) { presentedViewController = presented }
}

/// A sheet that rests at certain heights.
@MainActor public final class UISheetPresentationController: UIPresentationController {
  /// The heights, smallest first.
  public var detents: [Detent] = [.large()]

  /// A height at which a sheet rests.
  @MainActor public final class Detent {
    /// The identifier of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The string value.
      public let rawValue: String
      /// Creates an identifier from a string.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Half of the screen.
      public static let medium = Identifier(rawValue: "medium")
      /// The whole screen.
      public static let large = Identifier(rawValue: "large")
    }
    /// The identifier.
    public let identifier: Identifier
    private let resolver: ((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)?

    init(
      _ identifier: Identifier, _ resolver: ((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)?
    ) {
      (self.identifier, self.resolver) = (identifier, resolver)
    }

    /// Returns a detent at half of the screen.
    public static func medium() -> Detent { Detent(.medium, nil) }
    /// Returns a detent at the whole screen.
    public static func large() -> Detent { Detent(.large, nil) }
    /// Returns a detent with a custom height.
    public static func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier(rawValue: "custom"), resolver) }

    /// Returns the height in a context.
    public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
      switch identifier {
      case .medium: context.maximumDetentValue / 2
      case .large: context.maximumDetentValue
      default: resolver?(context)
      }
    }
  }
}

/// The context in which a height is resolved.
@MainActor public protocol UISheetPresentationControllerDetentResolutionContext {
  /// The largest possible height.
  var maximumDetentValue: CGFloat { get }
}

/// A popover that points at a view.
@MainActor public final class UIPopoverPresentationController: UIPresentationController {
  /// The view that the arrow points at.
  public weak var sourceView: UIView?
  /// The rectangle in the view that the arrow points at.
  public var sourceRect = CGRect.null
  /// The permitted directions of the arrow.
  public var permittedArrowDirections: UIPopoverArrowDirection = .any
}

/// The directions of the arrow of a popover.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  /// The bit mask.
  public let rawValue: UInt
  /// Creates directions from a bit mask.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Up. The popover is below the view.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// Down. The popover is above the view.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// To the left.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// To the right.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// All directions.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

/// The receiver of a presentation's notifications about user actions.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// Returns whether the user may dismiss the presentation. UIKit can call this function at any time.
  func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool
  /// Called when the user starts to dismiss the presentation.
  func presentationControllerWillDismiss(_ controller: UIPresentationController)
  /// Called when the user has dismissed the presentation. Not called for a dismissal in code.
  func presentationControllerDidDismiss(_ controller: UIPresentationController)
  /// Called when the user tries to dismiss the presentation, but dismissal is not allowed.
  func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Returns `true`.
  public func presentationControllerShouldDismiss(_: UIPresentationController) -> Bool { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(_: UIPresentationController) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_: UIPresentationController) {}
  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(_: UIPresentationController) {}
}

/// An animation of the transition between two view controllers.
@MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration in seconds.
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Starts the animation. The animation calls `completeTransition` when it ends.
  func animateTransition(using context: any UIViewControllerContextTransitioning)
}

/// The context of an animated transition.
@MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
  /// Whether the transition was cancelled.
  var transitionWasCancelled: Bool { get }
  /// Ends the transition.
  func completeTransition(_ didComplete: Bool)
}

/// The provider of the animations of a presentation.
@MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// Returns the animator for the start of the presentation, or `nil` for UIKit's animation.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}
