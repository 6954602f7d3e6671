// The decisions of interceptors: a route proceeds, is refused, redirected or parked.

extension PendingRoute {
  /// The refusal of a route whose interceptor could not decide. If it waited for a route that was refused itself, that has
  /// been reported: to repeat it would grow with each route that waits for another.
  private func undecided(because error: any Error) -> RouteError {
    switch error {
    case RouteError.refused(let route, _), RouteError.waitsForItself(let route, _):
      lifecycle.isReported = false
      return .refused(
        route: request.name, reason: "It waited for the route \(route.quotedName), which was not opened.")
    default: return .refused(route: request.name, reason: "\(error)")
    }
  }

  /// Asks the interceptors, from this one on.
  func intercept(from index: Int = 0) throws(RouteError) -> Outcome {
    for (index, interceptor) in lifecycle.interceptors.enumerated().dropFirst(index) {
      let decision = interceptor.before(request)
      if isOver { return .gone }  // It was removed meanwhile.
      if case .proceed = decision.kind { continue }
      return try follow(decision, at: index)
    }
    return try proceed()
  }

  private func follow(_ decision: RouteDecision, at index: Int) throws(RouteError) -> Outcome {
    let name = request.name
    switch decision.kind {
    case .proceed: return try intercept(from: index + 1)
    case .cancel:
      cancel()
      return .gone
    case .refuse(let reason): throw .refused(route: name, reason: reason)
    case .redirect(let event, let style):
      let event = event.caused(by: request.event)
      let resolved = try requireRouter().resolve(event)
      let names = request.redirectedFrom + [name]
      if names.contains(resolved.event.name) { throw .redirectCycle(route: name, names: names + [resolved.event.name]) }
      return try redirect(to: event, resolved, style: style)
    case .park(let decide):
      try wait {
        do { return try await decide() } catch is CancellationError { return .cancel }
      } failing: {
        self.undecided(because: $0)
      } then: { (decision) throws(RouteError) in
        try self.follow(decision, at: index)
      }
      router?.runtime.deliveries.markRetained()
      return .held
    }
  }
}
