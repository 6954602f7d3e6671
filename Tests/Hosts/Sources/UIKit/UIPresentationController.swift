public import Foundation

/// A presentation of a controller.
@MainActor open class UIPresentationController {
  /// Hears of the person's acts.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// What is presented.
  public private(set) unowned var presentedViewController: UIViewController

  init(_ presented: UIViewController) { presentedViewController = presented }
}

/// A sheet that rests at some heights.
@MainActor public final class UISheetPresentationController: UIPresentationController {
  /// The heights, the least first.
  public var detents: [Detent] = [.large()]

  /// A height at which a sheet rests.
  @MainActor public final class Detent {
    /// A name of a height.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name.
      public let rawValue: String
      /// Of a name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Half the screen.
      public static let medium = Identifier(rawValue: "medium")
      /// The whole screen.
      public static let large = Identifier(rawValue: "large")
    }
    /// The name.
    public let identifier: Identifier
    private let resolver: ((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)?

    init(
      _ identifier: Identifier, _ resolver: ((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)?
    ) {
      (self.identifier, self.resolver) = (identifier, resolver)
    }

    /// Half the screen.
    public static func medium() -> Detent { Detent(.medium, nil) }
    /// The whole screen.
    public static func large() -> Detent { Detent(.large, nil) }
    /// A height of one's own.
    public static func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier(rawValue: "custom"), resolver) }

    /// The height in a context.
    public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
      switch identifier {
      case .medium: context.maximumDetentValue / 2
      case .large: context.maximumDetentValue
      default: resolver?(context)
      }
    }
  }
}

/// What a height is resolved in.
@MainActor public protocol UISheetPresentationControllerDetentResolutionContext {
  /// The height of the largest.
  var maximumDetentValue: CGFloat { get }
}

/// A popover that points at a view.
@MainActor public final class UIPopoverPresentationController: UIPresentationController {
  /// The view that it points at.
  public weak var sourceView: UIView?
  /// The rectangle of the view that it points at.
  public var sourceRect = CGRect.null
  /// The directions that its arrow may have.
  public var permittedArrowDirections: UIPopoverArrowDirection = .any
}

/// Directions of a popover's arrow.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upwards: the popover is below.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// Downwards.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// To the left.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// To the right.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// All of them.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

/// Hears of what a person does with a presentation.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// Whether the person may dismiss it. It may be asked at any time.
  func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool
  /// The person begins to dismiss it.
  func presentationControllerWillDismiss(_ controller: UIPresentationController)
  /// The person has dismissed it. Not called for what code dismisses.
  func presentationControllerDidDismiss(_ controller: UIPresentationController)
  /// The person may not dismiss it, and has tried.
  func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Yes.
  public func presentationControllerShouldDismiss(_: UIPresentationController) -> Bool { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(_: UIPresentationController) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_: UIPresentationController) {}
  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(_: UIPresentationController) {}
}

/// An animation between two controllers.
@MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// How long it takes.
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Begins it. It calls `completeTransition` at its end.
  func animateTransition(using context: any UIViewControllerContextTransitioning)
}

/// The transition that is animated.
@MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
  /// Whether it went back.
  var transitionWasCancelled: Bool { get }
  /// Ends it.
  func completeTransition(_ didComplete: Bool)
}

/// Makes a presentation's animations.
@MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// The animation of coming; `nil` for UIKit's.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}
