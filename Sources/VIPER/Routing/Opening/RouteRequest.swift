/// A request for a route, as interceptors receive it.
@MainActor public struct RouteRequest {
  /// The route event, with the route's name, its parameters and its cause.
  public private(set) var event: Event
  /// The requested style. If the requested style is ``RouteStyle/existing(or:)``, the style of a new module.
  public private(set) var style: RouteStyle
  /// The navigation to a module that is already open; `nil` if the request is for a new module.
  private(set) var reuse: RouteStyle.Reuse?
  /// Whether the app opens the route. Otherwise a view opens the route.
  public private(set) var isFromApp: Bool
  /// Whether the view that opened the route has been removed.
  var isSourceGone: Bool { !isFromApp && source?.port.isRemoved != false }
  /// The names of the routes that interceptors have redirected to this route, beginning with the route that was
  /// requested first.
  public private(set) var redirectedFrom: [String] = []
  /// The link or identifier that requested the route from outside the app; `nil` if the request has another origin.
  public let link: String?
  /// The events under the interface or the adapted names that led to the route, beginning with the requested name.
  private(set) var asked: [Event] = []
  /// The event as it was sent. If the route was requested through an interface or an adapted name, the event has that
  /// name.
  package var asking: Event { asked.first ?? event }
  /// The requested interface or adapted name; `nil` if the route itself was requested.
  package private(set) var askedKey: (any RouteKey)?
  private var weakSource: WeakView?
  /// The view that the module replaces inside the source; `nil` if the module replaces no view.
  private var replaced: WeakView?
  /// The window in which the module will be shown: the requested window, the window of the source or, without a source,
  /// the router's ``VIPRouter/navigator``. `nil` if there is no window.
  public var window: (any Navigator)? {
    let router = runtime?.router
    return requestedWindow ?? source.flatMap { router?.navigator(of: $0) } ?? router?.navigator
  }
  /// The requested window; `nil` if none was requested, or if it no longer exists.
  var requestedWindow: (any Navigator)? { weakWindow?.navigator }
  private var weakWindow: WeakWindow?
  weak var runtime: Runtime?

  /// A weak reference to a window. A class avoids the compiler defect that `WeakView` describes.
  @MainActor private final class WeakWindow {
    weak var navigator: (any Navigator)?
    init(_ navigator: any Navigator) { self.navigator = navigator }
  }

  init(
    _ event: Event, style: RouteStyle, source: (any ModuleView)?, in window: (any Navigator)?,
    replacing replaced: (any ModuleView)? = nil, link: String? = nil, runtime: Runtime?
  ) {
    self.event = event
    self.style = style.forNew
    reuse = style.reuse
    isFromApp = source == nil
    weakSource = source.map(WeakView.init)
    self.replaced = replaced.map(WeakView.init)
    weakWindow = window.map(WeakWindow.init)
    self.link = link
    self.runtime = runtime
  }

  /// The route's name.
  public var name: String { event.name }
  /// The view that opens the route, while the view exists. The request does not retain the view.
  public var source: (any ModuleView)? { weakSource?.current }

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
    var request = self
    request.event = route.event
    request.askedKey = route.askedKey
    request.asked = route.aliases
    return request
  }

  func with(style: RouteStyle, from source: (any ModuleView)?) -> RouteRequest {
    var request = self
    request.style = style.forNew
    request.reuse = style.reuse
    request.weakSource = source.map(WeakView.init)
    if source != nil { request.isFromApp = false }
    return request
  }

  /// Releases the parameters of the route.
  mutating func forgetParameters() {
    event = event.with(data: ())
    asked = asked.map { $0.with(data: ()) }
  }

  /// Whether the requested window no longer exists. `false` if no window was requested.
  var isWindowGone: Bool { weakWindow != nil && window == nil }

  /// Whether the module is shown in a window that the router's ``VIPRouter/makeWindow`` makes.
  var isForNewWindow: Bool { style.place == .window && weakWindow == nil && runtime?.router?.makeWindow != nil }

  /// Returns the request for another window.
  func moved(to window: any Navigator) -> RouteRequest {
    var request = self
    request.weakWindow = WeakWindow(window)
    return request
  }

  /// The style for the host: `replace` if the module replaces a view, otherwise the requested style.
  var performed: RouteStyle { replaced == nil ? style : .replace }

  /// Whether the module replaces a view that has already been removed.
  var isReplacedViewGone: Bool { replaced.map { $0.current?.port.isRemoved != false } ?? false }

  /// Returns the view from which the module is shown in a window: the source, or the view that the module replaces.
  /// Returns `nil` if the source is in another window.
  func source(in navigator: any Navigator) -> (any ModuleView)? {
    if let replaced { return replaced.current }
    guard let source, weakWindow != nil, !navigator.contains(source) else { return source }
    return nil
  }

  /// Returns the request for another route, to which an interceptor redirects this request.
  func redirected(to event: Event) -> RouteRequest {
    var request = self
    request.redirectedFrom.append(name)
    request.replaced = nil
    request.event = event
    (request.asked, request.askedKey) = ([], nil)
    return request
  }
}

extension Event {
  /// Returns a copy of this event whose cause is `event`. The copy inherits the values of `event`.
  func caused(by event: Event) -> Event { caused(by: event.id, depth: event.depth + 1).inheriting(event.values) }

  /// Returns a copy of this event that has the same cause as `event` and inherits the values of `event`. Used for
  /// sequences, because their steps do not cause each other.
  func causedLike(_ event: Event) -> Event {
    caused(by: event.cause, depth: event.depth).inheriting(event.values)
  }
}
