/// Waits until a condition holds. Has no time limit.
@MainActor package func until(_ isSo: @MainActor () -> Bool) async {
  while !isSo() { await Task.yield() }
}
