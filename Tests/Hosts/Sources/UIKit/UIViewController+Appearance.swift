extension UIViewController {
  /// Whether it is seen, or about to be.
  var isSeen: Bool { state == .visible || state == .appearing }

  func appear() {
    begin(appearing: true, animated: false)
    end(animated: false)
  }

  func disappear() {
    begin(appearing: false, animated: false)
    end(animated: false)
  }

  /// Tells it and what is seen inside of it that it comes or goes.
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

  /// Tells it and what is seen inside of it that it has come or gone.
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

  /// Runs a change of what is seen.
  ///
  /// - Parameters:
  ///   - from: what goes; `nil` for nothing.
  ///   - to: what comes; `nil` for nothing.
  ///   - onEnd: takes the views and the books to the end, or back; before the controllers are told.
  ///   - after: is called when they have been told.
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
