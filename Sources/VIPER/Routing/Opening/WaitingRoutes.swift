/// What a module has asked for and what is parked or being loaded: it ends with the module.
@MainActor final class WaitingRoutes {
  private var attempts: [Weak<RouteOpening>] = []

  func add(_ attempt: RouteOpening) {
    attempts.removeAll { $0.object == nil }
    attempts.append(Weak(object: attempt))
  }

  deinit {
    Task { @MainActor [attempts] in
      for attempt in attempts { attempt.object?.sourceHasGone() }
    }
  }
}
