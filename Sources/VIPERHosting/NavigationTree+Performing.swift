public import VIPER

extension NavigationTree {
  /// Performs a change that the router requests: ``reveal(_:)`` or ``move(_:to:)``.
  ///
  /// - Throws: The error of the method. The window is then unchanged.
  public func perform(_ change: NavigationChange) throws(RouteError) {
    switch change {
    case .reveal(let view, _): try reveal(view)
    case .move(let view, let index): try move(view, to: index)
    }
  }
}
