/// A rule that decides about each route before it is opened: a login gate, a permission.
///
/// Interceptors see every route: route events, `route`, `push` and `present`, the app's own routes, child routes, and
/// what is made, which they see again when it is committed. They run before the route takes a place in the transition
/// queue, and before anything is built. The router's run first, then the route's own, each list in its order. See
/// <doc:Routing>.
///
/// An interceptor is told how the routes go on if it conforms to ``RouteShownObserver``, ``RouteFailureObserver``,
/// ``RouteLeavingObserver`` or ``RouteRemovalObserver``; ``RouteObserver`` is all but the one for leaving. Without the conformance a method of that name is not called.
/// Observers run in reverse order. The end is told once: `failed`, or `after` and later `removed`; a route that is removed
/// before it is shown has no end. If a route was redirected, the router's observers are told about it, and those of the
/// route to which it led.
@MainActor public protocol RouteInterceptor {
  /// Decides whether a route is opened, or whether what was made is shown.
  ///
  /// - Returns: what to do with it. The next interceptor is asked only if it is to proceed.
  func before(_ request: RouteRequest) -> RouteDecision
}

/// An interceptor that is told when a module is shown.
public protocol RouteShownObserver: RouteInterceptor {
  /// The module is shown.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - view: the module's view.
  ///   - style: the style in which the host showed it.
  func after(_ request: RouteRequest, showing view: any ModuleView, as style: RouteStyle)
}

/// An interceptor that is told when a route fails.
public protocol RouteFailureObserver: RouteInterceptor {
  /// The route failed: it was unknown or refused, or its module could not be built, shown or removed.
  func failed(_ request: RouteRequest, with error: RouteError)
}

/// An interceptor that is told when a module is about to leave, while its view can still be read: to save what was typed.
public protocol RouteLeavingObserver: RouteInterceptor {
  /// The module is about to be taken off by the router or, if a person, the host or other code takes it off, has just
  /// left the screen. It cannot be kept. It is told again if the module could not be taken off, and leaves later.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - view: the module's view; its parts still are as they were.
  func leaving(_ request: RouteRequest, _ view: any ModuleView)
}

/// An interceptor that is told when a module has left.
public protocol RouteRemovalObserver: RouteInterceptor {
  /// The module was shown and has left, for whatever reason.
  func removed(_ request: RouteRequest)
}

/// An interceptor that is told everything: for a log, for analytics.
///
/// ```swift
/// struct ScreenLog: RouteObserver {
///   func before(_ request: RouteRequest) -> RouteDecision { .proceed }
///   func after(_ request: RouteRequest, showing view: any ModuleView, as style: RouteStyle) {
///     print("shown: \(request.name)")
///   }
///   func failed(_ request: RouteRequest, with error: RouteError) { print(error) }
///   func removed(_ request: RouteRequest) { print("removed: \(request.name)") }
/// }
/// ```
public typealias RouteObserver = RouteShownObserver & RouteFailureObserver & RouteRemovalObserver

/// The decision of an interceptor about a route.
@MainActor public struct RouteDecision {
  enum Kind {
    case proceed
    case cancel
    case refuse(String)
    case redirect(Event, RouteStyle?)
    case park(@MainActor () async throws -> RouteDecision)
  }

  let kind: Kind

  /// The next interceptor is asked; after the last the module is built.
  public static let proceed = RouteDecision(kind: .proceed)

  /// The route is not opened, as its handle's `remove()` would end it: a person has decided so, by closing the login. That
  /// is no failure, and nothing is reported; its opener gets a closing result without output.
  public static let cancel = RouteDecision(kind: .cancel)

  /// The route is not opened, and that is reported; its opener gets ``RouteError/refused(route:reason:)``.
  ///
  /// - Parameter reason: the reason, a sentence for people.
  public static func refuse(_ reason: String) -> RouteDecision {
    RouteDecision(kind: .refuse(reason.isEmpty ? "It gave no reason. Let it say one: `.refuse(\"…\")`." : reason))
  }

  /// Another route is opened instead, for the same opener; all interceptors are asked about it.
  ///
  /// Its output becomes the first route's output if it is of the same type; otherwise the first route ends without one.
  /// A `preparing` closure, or a view to build around, was for the first module and is not used. A commit that is
  /// redirected is refused: the other route is opened, and the made module stays as it was.
  ///
  /// - Parameters:
  ///   - key: the other route, or an interface.
  ///   - parameters: what its module needs.
  ///   - style: how to show it; as it was registered without it.
  public static func redirect<Key: RouteKey>(to key: Key, _ parameters: Key.Input, style: RouteStyle? = nil)
    -> RouteDecision
  { RouteDecision(kind: .redirect(Event(key, data: parameters, id: .nextOnMain()), style)) }

  /// Another route that needs no parameters is opened instead.
  public static func redirect<Key: RouteKey>(to key: Key, style: RouteStyle? = nil) -> RouteDecision
  where Key.Input == Void { redirect(to: key, (), style: style) }

  /// The route waits until `decide` has decided, and holds no place in the transition queue meanwhile.
  ///
  /// If it throws, the route is refused with the error's description, or cancelled if that is a `CancellationError`. Its
  /// task is cancelled if the route is removed. `idle()` waits for it, but not while it waits for a module to close.
  public static func park(_ decide: @escaping @MainActor () async throws -> RouteDecision) -> RouteDecision {
    RouteDecision(kind: .park(decide))
  }
}
