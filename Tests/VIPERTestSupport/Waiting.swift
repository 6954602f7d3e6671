/// Waits, without a limit of its own, until a condition holds.
@MainActor package func until(_ isSo: @MainActor () -> Bool) async {
  while !isSo() { await Task.yield() }
}
