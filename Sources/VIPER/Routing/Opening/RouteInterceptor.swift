/// Sees every route before it is opened, and hears what became of it: a login gate, a permission, analytics.
///
/// ```swift
/// struct LoginGate: RouteInterceptor {
///   let session: Session  // knows who has logged in, and shows one login to all who wait
///   func before(_ request: RouteRequest) -> RouteDecision {
///     guard !session.isLoggedIn, !request.isNamed(Routes.login) else { return .proceed }
///     return .park {
///       try await session.logIn { request.open(Routes.login, "Log in first") }
///       return session.isLoggedIn ? .proceed : .refuse("Nobody has logged in.")
///     }
///   }
/// }
/// router.interceptors = [LoginGate(session: session), ScreenLog()]
/// ```
///
/// The router's come first, then the route's own, each list in its order; what is told after runs in reverse. The end
/// is told once: `failed`, or `after` and later `removed`; not if the route is removed before it is shown. If it was
/// sent elsewhere, the router's hear it, and those of the route to which it led.
/// They see every way in: route events, `route`, `push` and `present`, the app's own routes, what is made, and
/// again when that is committed. They run before the route takes a place in the transition queue, and before
/// anything is built. Child routes are routes too.
@MainActor public protocol RouteInterceptor {
  /// A route is to be opened, or what was made is to be shown. The default lets it proceed.
  ///
  /// - Returns: what to do with it. The next interceptor is asked only if it is to proceed.
  func before(_ request: RouteRequest) -> RouteDecision
  /// The module is shown. The default does nothing.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - view: the module's view.
  ///   - style: the style that was really used.
  func after(_ request: RouteRequest, showing view: any ModuleView, as style: RouteStyle)
  /// The route failed: it was unknown or refused, or the module could not be built or shown, or not be taken off.
  /// The default does nothing.
  func failed(_ request: RouteRequest, with error: RouteError)
  /// The module, which was shown, has left, by whatever way. The default does nothing.
  func removed(_ request: RouteRequest)
}

extension RouteInterceptor {
  /// Lets it proceed.
  public func before(_ request: RouteRequest) -> RouteDecision { .proceed }
  /// Does nothing.
  public func after(_ request: RouteRequest, showing view: any ModuleView, as style: RouteStyle) {}
  /// Does nothing.
  public func failed(_ request: RouteRequest, with error: RouteError) {}
  /// Does nothing.
  public func removed(_ request: RouteRequest) {}
}

/// What an interceptor does with a route.
@MainActor public struct RouteDecision {
  enum Kind {
    case proceed
    case refuse(String)
    case redirect(Event, RouteStyle?)
    case park(@MainActor () async throws -> RouteDecision)
  }

  let kind: Kind

  /// The next interceptor is asked; after the last the module is built.
  public static let proceed = RouteDecision(kind: .proceed)

  /// The route is not opened; who asked gets ``RouteError/refused(route:reason:)``.
  public static func refuse(_ reason: String) -> RouteDecision {
    RouteDecision(kind: .refuse(reason))
  }

  /// Another route is opened instead, for who asked; all interceptors are asked about it.
  ///
  /// Its output is the first route's if it is of the same type; otherwise it closes without. What was to be prepared, or
  /// a view to build around, was for the first module, and is left alone. If it is a commit that is sent elsewhere, that
  /// is refused, the other route is opened beside it, and what was made stays.
  ///
  /// - Parameters:
  ///   - key: the other route, or an interface.
  ///   - parameters: what its module needs.
  ///   - style: how to show it; as it was registered without it.
  public static func redirect<Key: RouteKey>(
    to key: Key, _ parameters: Key.Input, style: RouteStyle? = nil
  ) -> RouteDecision {
    RouteDecision(kind: .redirect(Event(key, data: parameters, id: .nextOnMain()), style))
  }

  /// Another route that needs no parameters is opened instead.
  public static func redirect<Key: RouteKey>(
    to key: Key, style: RouteStyle? = nil
  ) -> RouteDecision where Key.Input == Void { redirect(to: key, (), style: style) }

  /// The route waits until `decide` has decided, and holds no place in the transition queue meanwhile.
  ///
  /// If it throws, the route is refused with the error's description. Its task is cancelled if the route is
  /// removed. `idle()` waits for it, but not while it waits for a module to close.
  public static func park(
    _ decide: @escaping @MainActor () async throws -> RouteDecision
  ) -> RouteDecision { RouteDecision(kind: .park(decide)) }
}
