import VIPER

extension RouteHandle {
  /// The current state and each later state, until a final one.
  package var states: AsyncStream<RouteState> {
    AsyncStream { states in
      let add = { @MainActor (state: RouteState) in
        states.yield(state)
        if state == .failed || state == .removed { states.finish() }
      }
      add(state)
      let observation = observe(add)
      states.onTermination = { _ in Task { @MainActor in observation.cancel() } }
    }
  }
}
