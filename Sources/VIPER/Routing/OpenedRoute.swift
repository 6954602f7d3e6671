/// The options of an opened route that can be stored.
package struct OpenedRoute: Sendable {
  package let style: RouteStyle?
  /// The module of the view that opens the route; `nil` for the app.
  package let source: ModuleCore?
  /// The module that receives the closing result.
  package let opener: ModuleCore?
  /// Whether the closing result skips the presenter of the opener.
  package let bypassesPresenter: Bool
  package let link: String?
  /// The name of the route to which the parameters of the event belong, for a restored route that was opened through
  /// an adapter.
  package let adaptedTo: String?

  /// The module whose view the new view replaces inside the source, or `nil`.
  package let replaced: ModuleCore?
  /// Whether the navigation to an open module is skipped, because the next step of a flow also navigates.
  package let skipsReveal: Bool

  package init(
    style: RouteStyle?, source: ModuleCore?, opener: ModuleCore?, bypassesPresenter: Bool, link: String?,
    adaptedTo: String?, replaced: ModuleCore? = nil, skipsReveal: Bool = false
  ) {
    (self.style, self.source, self.opener) = (style, source, opener)
    (self.bypassesPresenter, self.link, self.adaptedTo) = (bypassesPresenter, link, adaptedTo)
    (self.replaced, self.skipsReveal) = (replaced, skipsReveal)
  }
}

/// A change of an open route by the app.
package struct RouteAct: Sendable {
  package enum Change: Sendable {
    /// The removal of the module.
    case remove
    /// The showing of a made module, from the view of a module.
    case commit(RouteStyle?, from: ModuleCore?)
    /// The move of the module to another index inside the view of a module.
    case move(to: Int, in: ModuleCore)
  }

  package let change: Change
  package let route: RouteID
  /// The event that opened the route.
  package let event: Event
}
