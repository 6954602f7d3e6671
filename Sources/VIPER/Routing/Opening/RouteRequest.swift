/// A request for a route, as interceptors receive it.
@MainActor public struct RouteRequest {
  /// The route event, with the route's name, its parameters and its cause.
  public internal(set) var event: Event
  /// The requested style. If the requested style is ``RouteStyle/existing(or:)``, the style of a new module.
  public var style: RouteStyle { requested.forNew }
  /// The requested style, with the navigation to a module that is already open.
  private var requested: RouteStyle
  /// The names of the routes that interceptors have redirected to this route, beginning with the route that was
  /// requested first.
  package private(set) var redirectedFrom: [String] = []
  /// The link or identifier that requested the route from outside the app; `nil` if the request has another origin.
  public let link: String?
  /// The requested interface or adapted name, and the events under the names that led to the route, beginning with the
  /// requested name; `nil` if the route itself was requested.
  private var asked: (key: any RouteKey, events: [Event])?
  private var weakSource: WeakView?
  /// The view that the module replaces inside the source; `nil` if the module replaces no view.
  private var replaced: WeakView?
  private var weakWindow: WeakWindow?
  let runtime: Runtime?

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
    requested = style
    self.link = link
    weakSource = source.map(WeakView.init)
    self.replaced = replaced.map(WeakView.init)
    weakWindow = window.map(WeakWindow.init)
    self.runtime = runtime
  }

  /// The route's name.
  public var name: String { event.name }
  /// The view that opens the route, while the view exists. The request does not retain the view.
  public var source: (any ModuleView)? { weakSource?.current }
  /// The requested interface or adapted name; `nil` if the route itself was requested.
  package var askedKey: (any RouteKey)? { asked?.key }
  /// The window in which the module will be shown: the requested window, the window of the source or, without a source,
  /// the router's ``VIPRouter/navigator``. `nil` if there is no window.
  package var window: (any Navigator)? {
    let router = runtime?.router
    return requestedWindow ?? source.flatMap { router?.navigator(of: $0) } ?? router?.navigator
  }

  /// Whether the request is for the given route, or was made through the given interface or adapted name.
  public func isNamed(_ key: some RouteKey) -> Bool {
    event.isNamed(key) || asked?.events.contains { $0.isNamed(key) } == true
  }

  /// Returns the parameters if the request is for the given route, or was made through the given interface or adapted
  /// name. Otherwise returns `nil`. If a route is rebuilt from saved navigation, the request has only the parameters of
  /// the route itself, not those of an interface or adapted name.
  public func parameters<Key: RouteKey>(of key: Key) -> Key.Input? {
    event.input(of: key) ?? asked?.events.lazy.compactMap { $0.input(of: key) }.first
  }

  /// The event as it was sent. If the route was requested through an interface or an adapted name, the event has that
  /// name.
  package var asking: Event { asked?.events.first ?? event }

  // MARK: Changing

  /// Changes the request to the route to which the name leads.
  mutating func resolve(as route: ResolvedRoute) {
    if route.aliases.isEmpty, asked == nil { return }
    event = route.event
    asked = route.askedKey.map { ($0, route.aliases) }
  }

  /// Changes the request to another route, to which an interceptor redirects it.
  mutating func redirect(to event: Event) {
    redirectedFrom.append(name)
    replaced = nil
    self.event = event
    asked = nil
  }

  mutating func change(to style: RouteStyle) { requested = style }

  /// Changes the view that opens the route.
  mutating func change(to source: any ModuleView) { weakSource = WeakView(source) }

  mutating func change(to window: any Navigator) { weakWindow = WeakWindow(window) }

  /// Releases the parameters of the route.
  mutating func removeParameters() {
    if event.data is Void, asked == nil { return }
    event = event.with(data: ())
    asked = asked.map { ($0.key, $0.events.map { $0.with(data: ()) }) }
  }

  // MARK: Checking

  /// The navigation to a module that is already open; `nil` if the request is for a new module.
  var reuse: RouteStyle.Reuse? { requested.reuse }
  /// Whether the app opens the route. Otherwise a view opens the route.
  var isFromApp: Bool { weakSource == nil }
  /// Whether the view that opened the route has been removed.
  var isSourceGone: Bool { !isFromApp && source?.port.isRemoved != false }
  /// The requested window; `nil` if none was requested, or if it no longer exists.
  var requestedWindow: (any Navigator)? { weakWindow?.navigator }
  /// Whether the requested window no longer exists. `false` if no window was requested.
  var isWindowGone: Bool { weakWindow != nil && requestedWindow == nil }
  /// Whether the module is shown in a window that the router's ``VIPRouter/makeWindow`` makes.
  var isForNewWindow: Bool { requested.place == .window && weakWindow == nil && runtime?.router?.makeWindow != nil }
  /// Whether the module will cover or replace the view that opens it.
  var coversSource: Bool { !isFromApp && !requested.place.isEmbedded && requested.place != .unshown }
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

  /// Whether another request is for the same route with equal parameters.
  func asksForSame(as other: RouteRequest) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other.event.data as? Value }
    guard event.key == other.event.key else { return false }
    guard let data = event.data as? any Equatable else { return other.event.data is Void }
    return isEqual(data)
  }
}

extension Event {
  /// Returns a copy of this event with `event` as its cause. The copy inherits the values of `event`.
  func caused(by event: Event) -> Event { caused(by: event.id, depth: event.depth + 1).inheriting(event.values) }

  /// Returns a copy of this event that has the same cause as `event` and inherits the values of `event`. Used for
  /// flows, because their steps do not cause each other.
  func causedLike(_ event: Event) -> Event {
    caused(by: event.cause, depth: event.depth).inheriting(event.values)
  }
}
