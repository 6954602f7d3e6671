extension UIViewController {
  /// Whether the view controller is visible or is appearing.
  var isSeen: Bool { state == .visible || state == .appearing }

  func appear() {
    begin(appearing: true, animated: false)
    end(animated: false)
  }

  func disappear() {
    begin(appearing: false, animated: false)
    end(animated: false)
  }

  /// Notifies the view controller and its visible children that they are about to appear or disappear.
  func begin(appearing: Bool, animated: Bool) {
    if appearing == isSeen {
      UIWorld.current.refuse("Unbalanced calls to begin/end appearance transitions for \(self)")
      return
    }
    loadViewIfNeeded()
    state = appearing ? .appearing : .disappearing
    if appearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    if appearing { viewIsAppearing(animated) }
    for child in seenChildren where child.isSeen != appearing { child.begin(appearing: appearing, animated: animated) }
  }

  /// Notifies the view controller and its children that they have appeared or disappeared.
  func end(animated: Bool) {
    switch state {
    case .appearing:
      state = .visible
      viewDidAppear(animated)
    case .disappearing:
      state = .hidden
      viewDidDisappear(animated)
    case .hidden, .visible: break
    }
    for child in children where child.state == .appearing || child.state == .disappearing {
      child.end(animated: animated)
    }
  }

  /// Runs a transition between view controllers.
  ///
  /// - Parameters:
  ///   - from: The view controllers that disappear.
  ///   - to: The view controllers that appear.
  ///   - animated: Whether the transition takes time. If not, it ends before the function returns.
  ///   - interactive: Whether a gesture of the user controls the transition.
  ///   - animator: The animator that ends the transition, or `nil` for UIKit's animation.
  ///   - onEnd: Completes the views and the stored state, or restores them after a cancellation. Called before the view
  ///     controllers are notified of the end.
  ///   - after: Called after the view controllers are notified of the end.
  func run(
    from: [UIViewController], to: [UIViewController], animated: Bool, interactive: Bool = false,
    animator: (any UIViewControllerAnimatedTransitioning)? = nil,
    onEnd: @escaping (_ isCancelled: Bool) -> Void = { _ in }, after: @escaping (_ isCancelled: Bool) -> Void
  ) {
    for controller in from { controller.begin(appearing: false, animated: animated) }
    for controller in to { controller.begin(appearing: true, animated: animated) }
    let end = { (isCancelled: Bool) in
      self.ownTransition = nil
      if isCancelled {
        for controller in to { controller.begin(appearing: false, animated: animated) }
        for controller in from { controller.begin(appearing: true, animated: animated) }
      }
      onEnd(isCancelled)
      for controller in from + to { controller.end(animated: animated) }
      after(isCancelled)
    }
    guard animated else { return end(false) }
    let world = UIWorld.current
    let transition = UITransition(isInteractive: interactive, in: world, onEnd: end)
    ownTransition = transition
    world.begin(transition, isTimed: animator == nil)
    animator?.animateTransition(using: transition)
  }
}
