extension UIViewController {
  /// The view controller that this view controller or an ancestor presents.
  public var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }
  /// The view controller that presents this view controller or an ancestor.
  public var presentingViewController: UIViewController? { ownPresenting ?? parent?.presentingViewController }
  /// The presentation that contains the view controller.
  public var presentationController: UIPresentationController? {
    if let parent { return parent.presentationController }
    if ownPresentation == nil {
      ownPresentation =
        switch modalPresentationStyle {
        case .popover: UIPopoverPresentationController(self)
        case .fullScreen, .overFullScreen, .custom: UIPresentationController(self)
        case .automatic, .pageSheet, .formSheet: UISheetPresentationController(self)
        }
    }
    return ownPresentation
  }
  /// The popover that contains or will contain the view controller.
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }
  /// The sheet that contains or will contain the view controller.
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  private var root: UIViewController { parent?.root ?? self }
  /// The chain of presentations above this view controller, lowest first.
  private var above: [UIViewController] { ownPresented.map { [$0] + $0.above } ?? [] }
  private var coversPresenter: Bool { modalPresentationStyle == .fullScreen }

  /// Presents a view controller above the topmost ancestor of this view controller.
  public func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    let (world, presenter) = (UIWorld.current, root)
    if let other = presenter.ownPresented {
      return world.refuse("Attempt to present \(controller) on \(presenter) which is already presenting \(other)")
    }
    guard presenter.viewIfLoaded?.window != nil, presenter.isSeen else {
      return world.refuse("Attempt to present \(controller) on \(presenter) whose view is not in the window hierarchy")
    }
    if controller.parent != nil || controller.ownPresenting != nil {
      return world.refuse("\(controller) is presented and is shown already")
    }
    if let popover = controller.popoverPresentationController, popover.sourceView == nil {
      return world.refuse("a popover of \(controller) without a source view")
    }
    if presenter.ownTransition != nil { world.refuse("\(controller) is presented in a transition of \(presenter)") }
    (presenter.ownPresented, controller.ownPresenting) = (controller, presenter)
    _ = controller.presentationController
    presenter.view.window?.attach(controller.view)
    controller.isBeingPresented = true
    let animator = controller.transitioningDelegate?.animationController(
      forPresented: controller, presenting: presenter, source: self)
    controller.run(
      from: controller.coversPresenter ? [presenter] : [], to: [controller], animated: animated, animator: animator
    ) { _ in
      controller.isBeingPresented = false
      completion?()
    }
  }

  /// Dismisses the presented view controller, and everything that is presented above. If no view controller is
  /// presented, dismisses this view controller.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard
      let presenter = presentedViewController == nil ? presentingViewController : presentedViewController?.ownPresenting
    else {
      completion?()
      return
    }
    presenter.dismissPresented(animated: animated, after: { _ in completion?() })
  }

  /// Simulates a drag of the user that dismisses the topmost sheet. The transition is in flight until the test ends or
  /// cancels it. Returns `nil` if the sheet cannot be dragged.
  @discardableResult public func dragDown() -> UITransition? {
    if let ownPresented { return ownPresented.dragDown() }
    guard let presenter = root.ownPresenting, let presentation = root.ownPresentation, !root.coversPresenter,
      root.isSeen, UIWorld.current.running.isEmpty
    else { return nil }
    let delegate = presentation.delegate
    if root.isModalInPresentation || delegate?.presentationControllerShouldDismiss(presentation) == false {
      delegate?.presentationControllerDidAttemptToDismiss(presentation)
      return nil
    }
    delegate?.presentationControllerWillDismiss(presentation)
    presenter.dismissPresented(animated: true, interactive: true) { isCancelled in
      if !isCancelled { presentation.delegate?.presentationControllerDidDismiss(presentation) }
    }
    return presenter.ownTransition
  }

  private func dismissPresented(
    animated: Bool, interactive: Bool = false, after: @escaping (_ isCancelled: Bool) -> Void
  ) {
    let leaving = above
    if leaving.contains(where: { $0.ownTransition != nil }) || ownTransition != nil {
      return UIWorld.current.refuse("\(leaving) are dismissed in a transition")
    }
    for controller in leaving { controller.isBeingDismissed = true }
    let comesBack = leaving.contains { $0.coversPresenter } && !isSeen
    run(
      from: leaving.filter(\.isSeen), to: comesBack ? [self] : [], animated: animated, interactive: interactive
    ) { isCancelled in
      if isCancelled { return }
      for controller in leaving {
        controller.viewIfLoaded?.detach()
        controller.ownPresenting?.ownPresented = nil
        controller.ownPresenting = nil
      }
    } after: { isCancelled in
      for controller in leaving { controller.isBeingDismissed = false }
      after(isCancelled)
      if !isCancelled { for controller in leaving { controller.ownPresentation = nil } }
    }
  }
}

/// The presentation styles.
public enum UIModalPresentationStyle: Int, Sendable {
  /// A style that the UIKit host uses.
  case fullScreen, pageSheet, formSheet, custom, overFullScreen, popover, automatic
}
