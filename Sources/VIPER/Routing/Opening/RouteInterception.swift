// The decisions of interceptors: a route proceeds, is cancelled, refused, redirected or parked.

extension PendingRoute {
  /// Returns the refusal of a parked route whose interceptor has thrown an error. If the interceptor waited for another
  /// route that was refused, the refusal of the other route was already reported. In that case, the refusal of this
  /// route is not reported.
  private func undecided(because error: any Error) -> RouteError {
    var reason = "\(error)"
    if let other = error as? RouteError, other.code == .refused || other.code == "route.waitsForItself" {
      lifecycle.isReported = false
      reason = "the route waited for \((other.route ?? "").quotedName), which was not opened."
    }
    return .refused(
      route: request.name, reason: EventFailure(.rejected, EventFailure(error).message, description: reason))
  }

  /// Calls the interceptors, starting at an index.
  func intercept(from index: Int = 0) throws(RouteError) -> Outcome {
    for (index, interceptor) in lifecycle.interceptors.enumerated().dropFirst(index) {
      let decision = decide(interceptor, at: index)
      if isOver { return .gone }  // The interceptor removed the route.
      if case .proceed = decision.kind { continue }
      return try follow(decision, at: index)
    }
    return try proceed()
  }

  private func decide(_ interceptor: any RouteInterceptor, at index: Int) -> RouteDecision {
    guard let router, let seam = router.runtime.routeSeam, let id = lifecycle.id,
      !(index == 0 && router.isObservingRoutes)
    else {
      return interceptor.before(request)
    }
    return seam.decide(id, request.event) { router.runtime.outside { interceptor.before(request) } }
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
      try wait("the decision of \(type(of: lifecycle.interceptors[index]))") {
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
