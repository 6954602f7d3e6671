import VIPER

/// An interceptor with a closure as its decision.
package struct Deciding: RouteInterceptor {
  private let decide: @MainActor (RouteRequest) -> RouteDecision

  package init(_ decide: @escaping @MainActor (RouteRequest) -> RouteDecision) { self.decide = decide }

  package func before(_ request: RouteRequest) -> RouteDecision { decide(request) }
}

/// An observer that lets all routes proceed, and calls a closure for each change.
package struct Noticing: RouteObserver {
  private let notice: @MainActor (RouteRequest, RouteChange) -> Void

  package init(_ notice: @escaping @MainActor (RouteRequest, RouteChange) -> Void) { self.notice = notice }

  package func before(_ request: RouteRequest) -> RouteDecision { .proceed }

  package func changed(_ request: RouteRequest, _ change: RouteChange) { notice(request, change) }
}
