/// A request for a route, as interceptors receive it. A request does not change.
@MainActor public final class RouteRequest {
  private let values: Values

  /// A structure, from which the changed requests are made. Requests themselves are objects, because a route passes its
  /// request through about twenty functions.
  private struct Values {
    var event: Event
    var style: RouteStyle
    var reuse: RouteStyle.Reuse?
    var isFromApp: Bool
    var redirectedFrom: [String] = []
    let link: String?
    var asked: [Event] = []
    var askedKey: (any RouteKey)?
    var source: WeakView?
    var replaced: WeakView?
    var window: WeakWindow?
    let runtime: Runtime?
  }

  /// The route event, with the route's name, its parameters and its cause.
  public var event: Event { values.event }
  /// The requested style. If the requested style is ``RouteStyle/existing(or:)``, the style of a new module.
  public var style: RouteStyle { values.style }
  /// The navigation to a module that is already open; `nil` if the request is for a new module.
  var reuse: RouteStyle.Reuse? { values.reuse }
  /// Whether the app opens the route. Otherwise a view opens the route.
  public var isFromApp: Bool { values.isFromApp }
  /// Whether the view that opened the route has been removed.
  var isSourceGone: Bool { !isFromApp && source?.port.isRemoved != false }
  /// The names of the routes that interceptors have redirected to this route, beginning with the route that was
  /// requested first.
  public var redirectedFrom: [String] { values.redirectedFrom }
  /// The link or identifier that requested the route from outside the app; `nil` if the request has another origin.
  public var link: String? { values.link }
  /// The events under the interface or the adapted names that led to the route, beginning with the requested name.
  var asked: [Event] { values.asked }
  /// The event as it was sent. If the route was requested through an interface or an adapted name, the event has that
  /// name.
  package var asking: Event { asked.first ?? event }
  /// The requested interface or adapted name; `nil` if the route itself was requested.
  package var askedKey: (any RouteKey)? { values.askedKey }
  /// The view that the module replaces inside the source; `nil` if the module replaces no view.
  private var replaced: WeakView? { values.replaced }
  /// The window in which the module will be shown: the requested window, the window of the source or, without a source,
  /// the router's ``VIPRouter/navigator``. `nil` if there is no window.
  public var window: (any Navigator)? {
    let router = runtime?.router
    return requestedWindow ?? source.flatMap { router?.navigator(of: $0) } ?? router?.navigator
  }
  /// The requested window; `nil` if none was requested, or if it no longer exists.
  var requestedWindow: (any Navigator)? { values.window?.navigator }
  var runtime: Runtime? { values.runtime }

  /// A weak reference to a window. A class avoids the compiler defect that `WeakView` describes.
  @MainActor private final class WeakWindow {
    weak var navigator: (any Navigator)?
    init(_ navigator: any Navigator) { self.navigator = navigator }
  }

  private init(_ values: Values) { self.values = values }

  convenience init(
    _ event: Event, style: RouteStyle, source: (any ModuleView)?, in window: (any Navigator)?,
    replacing replaced: (any ModuleView)? = nil, link: String? = nil, runtime: Runtime?
  ) {
    self.init(
      Values(
        event: event, style: style.forNew, reuse: style.reuse, isFromApp: source == nil, link: link,
        source: source.map(WeakView.init), replaced: replaced.map(WeakView.init), window: window.map(WeakWindow.init),
        runtime: runtime))
  }

  private func changed(_ change: (inout Values) -> Void) -> RouteRequest {
    var values = values
    change(&values)
    return RouteRequest(values)
  }

  /// The route's name.
  public var name: String { event.name }
  /// The view that opens the route, while the view exists. The request does not retain the view.
  public var source: (any ModuleView)? { values.source?.current }

  /// Whether the request is for the given route, or was made through the given interface or adapted name.
  public func isNamed(_ key: some RouteKey) -> Bool { event.isNamed(key) || asked.contains { $0.isNamed(key) } }

  /// Returns the parameters if the request is for the given route, or was made through the given interface or adapted
  /// name. Otherwise returns `nil`. If a route is rebuilt from saved navigation, the request has only the parameters of
  /// the route itself, not those of an interface or adapted name.
  public func parameters<Key: RouteKey>(of key: Key) -> Key.Input? {
    event.input(of: key) ?? asked.lazy.compactMap { $0.input(of: key) }.first
  }

  /// Returns the request for the route to which the name leads.
  func resolved(as route: ResolvedRoute) -> RouteRequest {
    if route.aliases.isEmpty, values.asked.isEmpty { return self }
    return changed {
      $0.event = route.event
      $0.askedKey = route.askedKey
      $0.asked = route.aliases
    }
  }

  func with(style: RouteStyle, from source: (any ModuleView)?) -> RouteRequest {
    // Usually the request has the style and the source already.
    if style.reuse == values.reuse, style.forNew == values.style, source === self.source { return self }
    return changed {
      $0.style = style.forNew
      $0.reuse = style.reuse
      $0.source = source.map(WeakView.init)
      if source != nil { $0.isFromApp = false }
    }
  }

  /// Whether the request has parameters of the route.
  var hasParameters: Bool { !(values.event.data is Void) || !values.asked.isEmpty }

  /// Returns the request without the parameters of the route.
  func withoutParameters() -> RouteRequest {
    changed {
      $0.event = event.with(data: ())
      $0.asked = asked.map { $0.with(data: ()) }
    }
  }

  /// Whether the requested window no longer exists. `false` if no window was requested.
  var isWindowGone: Bool { values.window != nil && window == nil }

  /// Whether the module is shown in a window that the router's ``VIPRouter/makeWindow`` makes.
  var isForNewWindow: Bool { style.place == .window && values.window == nil && runtime?.router?.makeWindow != nil }

  /// Returns the request for another window.
  func moved(to window: any Navigator) -> RouteRequest {
    changed { $0.window = WeakWindow(window) }
  }

  /// The style for the host: `replace` if the module replaces a view, otherwise the requested style.
  var performed: RouteStyle { replaced == nil ? style : .replace }

  /// Whether the module replaces a view that has already been removed.
  var isReplacedViewGone: Bool { replaced.map { $0.current?.port.isRemoved != false } ?? false }

  /// Returns the view from which the module is shown in a window: the source, or the view that the module replaces.
  /// Returns `nil` if the source is in another window.
  func source(in navigator: any Navigator) -> (any ModuleView)? {
    if let replaced { return replaced.current }
    guard let source, values.window != nil, !navigator.contains(source) else { return source }
    return nil
  }

  /// Returns the request for another route, to which an interceptor redirects this request.
  func redirected(to event: Event) -> RouteRequest {
    changed {
      $0.redirectedFrom.append(name)
      $0.replaced = nil
      $0.event = event
      ($0.asked, $0.askedKey) = ([], nil)
    }
  }
}

extension Event {
  /// Returns a copy of this event with `event` as its cause. The copy inherits the values of `event`.
  func caused(by event: Event) -> Event { caused(by: event.id, depth: event.depth + 1).inheriting(event.values) }

  /// Returns a copy of this event that has the same cause as `event` and inherits the values of `event`. Used for
  /// sequences, because their steps do not cause each other.
  func causedLike(_ event: Event) -> Event {
    caused(by: event.cause, depth: event.depth).inheriting(event.values)
  }
}
