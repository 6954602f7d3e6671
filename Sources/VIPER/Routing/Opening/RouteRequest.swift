/// A route that is to be opened, as interceptors see it.
@MainActor public struct RouteRequest {
  /// The route event: the route's name, its parameters, its cause.
  public private(set) var event: Event
  /// The style in which it is to be shown; if its module is not there already, for ``RouteStyle/existing(or:)``.
  public private(set) var style: RouteStyle
  /// The way to its module, if that is there already.
  private(set) var reuse: RouteStyle.Reuse?
  /// Whether the app asks, and not a view.
  public private(set) var isFromApp: Bool
  /// Whether the view that asked has left the screen.
  var isSourceGone: Bool { !isFromApp && source?.port.isRemoved != false }
  /// The routes that interceptors have redirected to this one, outermost first.
  public private(set) var redirectedFrom: [String] = []
  /// The link or the identifier by which it is asked for from outside of the app, if it is.
  public let link: String?
  /// The aliases (interface, adapted name) through which the route was reached, outermost first.
  private(set) var asked: [Event] = []
  /// The event that was sent: for the interface or the adapted name, if it was one.
  package var asking: Event { asked.first ?? event }
  /// The name of what was asked for, if that is not the route itself.
  package private(set) var askedKey: (any RouteKey)?
  private var weakSource: WeakView?
  /// The view inside the source that is to leave for it; `nil` for none.
  private var replaced: WeakView?
  /// The window that was asked for, if one was.
  package var window: (any Navigator)? { weakWindow?.navigator }
  private let weakWindow: WeakWindow?
  weak var runtime: Runtime?

  /// A class for the reason that `WeakView` is one.
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
  /// The view that asks, while it lives; it is not kept alive.
  public var source: (any ModuleView)? { weakSource?.current }

  /// Whether it is for this route, or was asked for by this interface, or by this name of an adapter's.
  public func isNamed(_ key: some RouteKey) -> Bool { event.isNamed(key) || asked.contains { $0.isNamed(key) } }

  /// The parameters, if it is for this route, or was asked for by this interface, or by this name of an adapter's. Of
  /// what is rebuilt only those of the route are known.
  public func parameters<Key: RouteKey>(of key: Key) -> Key.Input? {
    event.input(of: key) ?? asked.lazy.compactMap { $0.input(of: key) }.first
  }

  /// The request for the route to which what was asked for leads.
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

  /// Forgets the parameters, when nobody needs them any more.
  mutating func forgetParameters() {
    event = event.with(data: ())
    asked = asked.map { $0.with(data: ()) }
  }

  /// Whether the window that was asked for has gone.
  var isWindowGone: Bool { weakWindow != nil && window == nil }

  /// The style that the host is asked for: `replace`, if a view is to leave.
  var performed: RouteStyle { replaced == nil ? style : .replace }

  /// Whether the view that was to leave for it has left already.
  var isReplacedViewGone: Bool { replaced.map { $0.current?.port.isRemoved != false } ?? false }

  /// The view from which the module is shown in a window: the one that is to leave for it, or the source, unless that is in
  /// another window.
  func source(in navigator: any Navigator) -> (any ModuleView)? {
    if let replaced { return replaced.current }
    guard let source, weakWindow != nil, !navigator.has(source) else { return source }
    return nil
  }

  /// The request for another route instead.
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
  /// The event as one that another has caused.
  func caused(by event: Event) -> Event { caused(by: event.id, depth: event.depth + 1) }

  /// The event with the cause of another: a sequence of routes is no chain of causes.
  package func causedLike(_ event: Event) -> Event { caused(by: event.cause, depth: event.depth) }
}
