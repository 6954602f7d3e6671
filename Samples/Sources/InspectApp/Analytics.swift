import VIPER

/// A middleware and observer that records each action of the user once, and each opened screen once.
final class Analytics: EventMiddleware, RouteObserver {
  private(set) var entries: [String] = []

  /// Records an event that a view has sent. An event with a cause is not an action of the user.
  func handle(_ event: Event, next: Next) -> Outcome {
    if event.kind == .business, event.cause == nil { entries.append(event.name) }
    return next.handle(event)
  }

  func before(_ request: RouteRequest) -> RouteDecision { .proceed }

  /// Records a screen, however it was opened.
  func changed(_ request: RouteRequest, _ change: RouteChange) {
    if case .shown(_, let style) = change, style != .existing { entries.append("screen \(request.name)") }
  }
}
