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
  /// The link or the identifier by which somebody outside of the app asks; `nil` if it is asked for inside.
  public let link: String?
  /// What was asked for, if that is not the route itself, an interface or what an adapter adapts, and what lies between:
  /// the first first.
  private(set) var asked: [Event] = []
  /// The name of what was asked for, if that is not the route itself.
  private(set) var askedKey: (any RouteKey)?
  private var weakSource: WeakView?
  /// What is to leave for it, of what is inside the source; `nil` if nothing is.
  private var replaced: WeakView?
  /// The window that was asked for, if one was.
  var window: (any Navigator)? { weakWindow?.navigator }
  private let weakWindow: WeakWindow?
  private weak var router: VIPRouter?

  /// A class for the reason that `WeakView` is one.
  @MainActor private final class WeakWindow {
    weak var navigator: (any Navigator)?
    init(_ navigator: any Navigator) { self.navigator = navigator }
  }

  init(
    _ event: Event, style: RouteStyle, source: (any ModuleView)?, in window: (any Navigator)?,
    replacing replaced: (any ModuleView)? = nil, link: String? = nil, router: VIPRouter
  ) {
    self.event = event
    self.style = style
    isFromApp = source == nil
    weakSource = source.map(WeakView.init)
    self.replaced = replaced.map(WeakView.init)
    weakWindow = window.map(WeakWindow.init)
    self.link = link
    self.router = router
  }

  /// The route's name.
  public var name: String { event.name }
  /// The view that asks, while it lives; it is not kept alive.
  public var source: (any ModuleView)? { weakSource?.current }

  /// Whether it is for this route, or was asked for by this interface, or by this name of an adapter's.
  public func isNamed(_ key: some RouteKey) -> Bool {
    event.isNamed(key) || asked.contains { $0.isNamed(key) }
  }

  /// The parameters, if it is for this route, or was asked for by this interface, or by this name of an adapter's. Of
  /// what is rebuilt only those of the route are known.
  public func parameters<Key: RouteKey>(of key: Key) -> Key.Input? {
    event.input(of: key) ?? asked.lazy.compactMap { $0.input(of: key) }.first
  }

  /// Opens another route from where this one is asked for: a login, a confirmation.
  ///
  /// The module that asks for this one does not hear of it. It is caused by this one, so interceptors that open
  /// routes for each other without end come to the `depthLimit`.
  ///
  /// - Parameters:
  ///   - key: the route, or an interface.
  ///   - parameters: what its module needs.
  ///   - style: how to show it, if not as it was registered.
  @discardableResult
  public func open<Key: RouteKey>(
    _ key: Key, _ parameters: Key.Input, style: RouteStyle? = nil
  ) -> RouteHandle<Key.Output> {
    let event = Event(key, data: parameters, id: .nextOnMain()).caused(by: self.event)
    guard let router else {
      return .failed(event, .noRouter(route: key.text, part: "the interceptor"), sink: nil)
    }
    return router.open(event, RouteOptions(style: style, window: window), from: source)
  }

  /// Opens another route that needs no parameters.
  @discardableResult
  public func open<Key: RouteKey>(
    _ key: Key, style: RouteStyle? = nil
  ) -> RouteHandle<Key.Output> where Key.Input == Void { open(key, (), style: style) }

  /// The request for the route to which what was asked for leads.
  func resolved(as resolution: ResolvedRoute) -> RouteRequest {
    var request = self
    request.event = resolution.event
    request.askedKey = resolution.askedKey
    request.asked = resolution.passed
    return request
  }

  func with(style: RouteStyle, from source: (any ModuleView)?) -> RouteRequest {
    var request = self
    request.style = style
    request.weakSource = source.map(WeakView.init)
    if source != nil { request.isFromApp = false }
    return request
  }

  /// Whether the window that was asked for has gone.
  var isWindowGone: Bool { weakWindow != nil && window == nil }

  /// What the host is asked for: the style, or to replace what is to leave.
  var performed: RouteStyle { replaced == nil ? style : .replace }

  /// Whether what was to leave for it has left already.
  var isLate: Bool { replaced.map { $0.current?.port.isRemoved != false } ?? false }

  /// The view from which the module is to be shown in a window: what is to leave for it, or the source. A view of another window asks, and is not more.
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

  /// The event with the cause of another: many that are opened one after the other are no chain of causes.
  func causedLike(_ event: Event) -> Event { caused(by: event.cause, depth: event.depth) }
}
