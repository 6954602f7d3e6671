/// A route that somebody wants to open, as interceptors see it.
@MainActor public struct RouteRequest {
  /// The route event: the route's name, its parameters, its cause.
  public private(set) var event: Event
  /// How it is to be shown.
  public private(set) var style: RouteStyle
  /// Whether the app asks, and not a view.
  public private(set) var isFromApp: Bool
  /// The routes that interceptors have sent elsewhere on the way to this one, the first first.
  public private(set) var redirectedFrom: [String] = []
  private var weakSource: WeakView
  private weak var router: VIPRouter?

  private struct WeakView {
    weak var view: (any ModuleView)?
  }

  init(_ event: Event, style: RouteStyle, source: (any ModuleView)?, router: VIPRouter) {
    self.event = event
    self.style = style
    isFromApp = source == nil
    weakSource = WeakView(view: source)
    self.router = router
  }

  /// The route's name.
  public var name: String { event.name }
  /// The view that asks, while it lives; it is not kept alive.
  public var source: (any ModuleView)? { weakSource.view }

  /// Whether it is for this route.
  public func isNamed(_ name: some TypedName) -> Bool { event.isNamed(name) }

  /// The parameters, if it is for this route.
  public func parameters<Parameters, Output>(
    of name: RouteName<Parameters, Output>
  ) -> Parameters? { event.input(of: name) }

  /// Opens another route from where this one is asked for: a login, a confirmation.
  ///
  /// The module that asks for this one does not hear of it. It is caused by this one, so interceptors that open
  /// routes for each other without end come to the `depthLimit`.
  ///
  /// - Parameters:
  ///   - name: the route.
  ///   - parameters: what its module needs.
  ///   - style: how to show it, if not as it was registered.
  @discardableResult
  public func open<Parameters, Output>(
    _ name: RouteName<Parameters, Output>, _ parameters: Parameters, style: RouteStyle? = nil
  ) -> RouteHandle<Output> {
    let event = Event(name, data: parameters, id: .nextOnMain()).caused(by: self.event)
    guard let router else {
      return .failed(event, .noRouter(route: name.text, part: "the interceptor"), sink: nil)
    }
    return router.open(event, RoutePlan(style: style), from: source)
  }

  /// Opens another route that needs no parameters.
  @discardableResult
  public func open<Output>(
    _ name: RouteName<Void, Output>, style: RouteStyle? = nil
  ) -> RouteHandle<Output> { open(name, (), style: style) }

  func with(style: RouteStyle, from source: (any ModuleView)?) -> RouteRequest {
    var request = self
    request.style = style
    request.weakSource.view = source
    if source != nil { request.isFromApp = false }
    return request
  }

  /// The request for another route instead.
  func redirected(to event: Event) -> RouteRequest {
    var request = self
    request.redirectedFrom.append(name)
    request.event = event
    return request
  }
}

extension Event {
  /// The event as one that another has caused.
  func caused(by event: Event) -> Event {
    var copy = self
    copy.cause = event.id
    copy.depth = event.depth + 1
    return copy
  }
}
