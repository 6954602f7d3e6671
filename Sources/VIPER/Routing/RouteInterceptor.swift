/// A rule that decides about each route before the route is opened, for example a login gate or a permission.
///
/// Interceptors receive every route: route events, routes that are opened with `route`, `push` or `present`, the app's
/// own routes, routes that are opened inside a view, and routes with the style `unshown`. When a made module is committed,
/// the interceptors decide again. Interceptors run before the route enters the transition queue and before its module
/// is built. The router's interceptors run first, in list order. Then the route's own interceptors run, in list order.
/// See <doc:GuardingRoutes>.
///
/// To observe the later progress of routes, an interceptor conforms to ``RouteObserver``. A route that is cancelled, or
/// removed before it is shown, is not reported to observers. If a route was redirected, the router's observers and the
/// observers of the final route are called.
@MainActor public protocol RouteInterceptor {
  /// Decides whether a route is opened, or whether a made module is shown.
  ///
  /// - Returns: The decision. The next interceptor is called only if the decision is ``RouteDecision/proceed``.
  func before(_ request: RouteRequest) -> RouteDecision
}

/// An interceptor that also observes the progress of routes, for example for a log, for analytics, or to save input.
///
/// ```swift
/// struct ScreenLog: RouteObserver {
///   func before(_ request: RouteRequest) -> RouteDecision { .proceed }
///   func changed(_ request: RouteRequest, _ change: RouteChange) {
///     if case .shown = change { print("shown: \(request.name)") }
///   }
/// }
/// ```
public protocol RouteObserver: RouteInterceptor {
  /// Called for each change of a route. Observers are called in reverse order of the interceptors.
  ///
  /// - Parameters:
  ///   - request: The request. If the route was redirected, the request of the final route.
  ///   - change: The change.
  func changed(_ request: RouteRequest, _ change: RouteChange)
}

/// A change of a route, for a ``RouteObserver``.
public enum RouteChange {
  /// The module is shown, in the style that the host has used.
  case shown(any ModuleView, RouteStyle)
  /// The route is unknown or refused, or its module could not be built, shown, moved or removed.
  case failed(RouteError)
  /// The router is about to remove the module. Its view and its parts are unchanged, for example to save input. The
  /// observer cannot prevent the removal.
  ///
  /// If the user, the host or other code has removed the module from the screen, this change is reported immediately
  /// after the removal. If the router could not remove the module, it is reported again at the next removal.
  case leaving(any ModuleView)
  /// A module that was shown has been removed, regardless of the cause.
  case removed
}

/// The decision of an interceptor about a route.
@MainActor public struct RouteDecision {
  package enum Kind {
    case proceed
    case cancel
    case refuse(EventFailure)
    case redirect(Event, RouteStyle?)
    case park(@MainActor () async throws -> RouteDecision)
  }

  package let kind: Kind

  package init(kind: Kind) { self.kind = kind }

  /// Continues with the next interceptor. After the last interceptor, the module is built.
  public static let proceed = RouteDecision(kind: .proceed)

  /// Ends the route before its module is shown. The effect is the same as that of the handle's `remove()`. Use this
  /// decision if the user does not want the route, for example after the user has closed the login. A cancellation is
  /// not a failure and is not reported. The opener receives a closing result without an output.
  public static let cancel = RouteDecision(kind: .cancel)

  /// Refuses the route and reports the refusal. The opener receives an error with the code ``ErrorCode/refused``.
  ///
  /// - Parameter reason: The reason, a sentence for users of the app.
  public static func refuse(_ reason: String) -> RouteDecision {
    let hint = "No reason was given. Pass a reason: `.refuse(\"…\")`."
    let failure = reason.isEmpty ? EventFailure(.rejected, description: hint) : EventFailure(.rejected, reason)
    return RouteDecision(kind: .refuse(failure))
  }

  /// Opens another route instead, for the same opener. All interceptors decide about the other route.
  ///
  /// The output of the other route becomes the output of the first route, if both outputs have the same type. Otherwise
  /// the first route ends without an output. A `preparing` closure, or a view around which the first module would be
  /// built, is not used. If a commit is redirected, the commit is refused, the other route is opened, and the made
  /// module remains unchanged.
  ///
  /// - Parameters:
  ///   - event: The other route, or an interface, called with the parameters of its module.
  ///   - style: The style; `nil` for the style of the route's registration.
  public static func redirect<Key: RouteKey>(to event: TypedEvent<Key>, style: RouteStyle? = nil) -> RouteDecision {
    RouteDecision(kind: .redirect(event.fresh(), style))
  }

  /// Parks the route until `decide` returns a decision. A parked route has no place in the transition queue.
  ///
  /// If `decide` throws a `CancellationError`, the route is cancelled. If `decide` throws another error, the route is
  /// refused. An ``EventFailure`` provides the sentence for users, and any other error only the text for developers. The
  /// task of `decide` is cancelled if the route is removed. `idle()` waits for this task, except while the task waits
  /// for a module to close.
  public static func park(_ decide: @escaping @MainActor () async throws -> RouteDecision) -> RouteDecision {
    RouteDecision(kind: .park(decide))
  }
}
