import VIPER

extension RouteHandle {
  /// The current state and each later state, until a final one.
  package var states: AsyncStream<RouteState> {
    AsyncStream { states in
      states.yield(state)
      guard ![.failed, .removed].contains(state) else { return states.finish() }
      let observation = observe { state in
        states.yield(state)
        if [.failed, .removed].contains(state) { states.finish() }
      }
      states.onTermination = { _ in Task { @MainActor in observation.cancel() } }
    }
  }
}
