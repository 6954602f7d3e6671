// The decisions of interceptors, and the waits for a parked decision or for the input of a module.

extension RouteOpening {
  /// Calls the interceptors, starting at an index.
  func intercept(from index: Int = 0) throws(RouteError) -> Outcome {
    for (index, interceptor) in route.interceptors.enumerated().dropFirst(index) {
      let decision = decide(interceptor, at: index)
      if isOver { return .gone }  // The interceptor removed the route.
      if case .proceed = decision.kind { continue }
      return try follow(decision, at: index)
    }
    return try proceed()
  }

  private func decide(_ interceptor: any RouteInterceptor, at index: Int) -> RouteDecision {
    guard let router, let seam = router.runtime.routeSeam, let id = route.id, index >= router.observerCount
    else { return interceptor.before(request) }
    return seam.call({ router.runtime.outside { interceptor.before(request) } }, with: id, request.event)
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
      try wait("the decision of \(type(of: route.interceptors[index]))", for: .park, as: RouteDecision.self) {
        do { return try await decide() } catch is CancellationError { return .cancel }
      } failing: {
        .undecided(route: name, because: $0)
      } then: { (decision) throws(RouteError) in
        try self.follow(decision, at: index)
      }
      router?.runtime.deliveries.markRetained()
      return .held
    }
  }

  /// Continues in a task after asynchronous work, which `condition` names in lists of pending work.
  func wait<Value: Sendable>(
    _ condition: String, for need: RouteNeed, as type: Any.Type, _ work: @escaping @MainActor () async throws -> Value,
    failing describe: @escaping (any Error) -> RouteError,
    then next: @escaping @MainActor (Value) throws(RouteError) -> Outcome
  ) throws(RouteError) {
    let router = try requireRouter()
    if let chain = request.source?.port.chain { chain.attachment { RoutesOfSource(chain) }?.add(self) }
    let activity = Activity(router.runtime.idleness)
    router.pendingRoutes.add(self, as: activity, waitingFor: condition)
    router.runtime.watchWork()
    task = Task {
      await TaskCause.$ofTask.withValue(TaskCause(self.request.event, activity: activity)) {
        let result: Result<Value, any Error>
        do { result = .success(try await self.outside(need, type, work)) } catch { result = .failure(error) }
        guard !self.isOver else { return }
        self.router?.pendingRoutes.remove(self)
        switch result {
        // If the work waited for a module, the source may have closed together with that module.
        case _ where self.request.isSourceGone:
          _ = self.fail(.invalidContext(route: self.request.name, .sourceGone))
        case .failure(let error): _ = self.fail(describe(error), isReported: !error.isReportedRefusal)
        case .success(let value): _ = self.run { () throws(RouteError) in try next(value) }
        }
      }
      activity.finish()
    }
  }

  private func outside<Value: Sendable>(
    _ need: RouteNeed, _ type: Any.Type, _ work: @MainActor () async throws -> Value
  ) async throws -> Value {
    guard let runtime = router?.runtime, let seam = runtime.routeSeam, let id = route.id
    else { return try await work() }
    return try await seam.wait(for: need, as: type, of: id, request.event) {
      try await runtime.marked(InputMark(id.input, call: 0), work)
    }
  }
}

extension Error {
  /// Whether a parked route waited for another route that was refused. That refusal was already reported.
  fileprivate var isReportedRefusal: Bool {
    guard let code = (self as? RouteError)?.code else { return false }
    return code == .refused || code == "route.waitsForItself"
  }
}

extension RouteError {
  /// Returns the refusal of a parked route whose interceptor has thrown an error.
  fileprivate static func undecided(route: String, because error: any Error) -> RouteError {
    var reason = "\(error)"
    if error.isReportedRefusal, let other = error as? RouteError {
      reason = "the route waited for \((other.route ?? "").quotedName), which was not opened."
    }
    return .refused(
      route: route, reason: EventFailure(.rejected, EventFailure(error).message, description: reason))
  }
}
