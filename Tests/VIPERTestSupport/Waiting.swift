import VIPER

/// Waits until a condition holds. Has no time limit.
@MainActor package func until(_ isSo: @MainActor () -> Bool) async {
  while !isSo() { await Task.yield() }
}

extension VIPRouter {
  /// Waits until the router is idle after an act, such as a route, a removal or an event.
  ///
  /// - Returns: The value of the act.
  @discardableResult package func idle<Value>(after act: Value) async -> Value {
    await idle()
    return act
  }
}
