/// How long a session lasts.
nonisolated struct SessionLifetime: Sendable {
  /// The seconds without use after which it ends.
  let idle: Double
  /// The seconds after which it ends in any case.
  let absolute: Double

  init(idle: Duration, absolute: Duration) {
    self.idle = idle / .seconds(1)
    self.absolute = absolute / .seconds(1)
  }

  /// Whether a session has ended. All parameters are seconds since one moment.
  func hasEnded(begun: Double, used: Double, now: Double) -> Bool { now >= begun + absolute || now >= used + idle }

  /// Whether the store records a use. It does not record each one, so that few events cause a write.
  func needsRenewal(used: Double, now: Double) -> Bool { now - used >= min(60, idle / 10) }
}
