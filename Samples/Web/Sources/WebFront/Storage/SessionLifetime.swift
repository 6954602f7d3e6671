/// The limits of a session's time.
nonisolated struct SessionLifetime: Sendable {
  /// The seconds without use after which a session ends.
  let idle: Double
  /// The seconds after which a session ends regardless of its use.
  let absolute: Double

  init(idle: Duration, absolute: Duration) {
    self.idle = idle / .seconds(1)
    self.absolute = absolute / .seconds(1)
  }

  /// Returns whether a session has ended. All parameters are seconds since the same moment.
  func hasEnded(begun: Double, used: Double, now: Double) -> Bool { now >= begun + absolute || now >= used + idle }

  /// Returns whether the store must record a use of a session. Not every use is recorded, so few events cause a write.
  func needsRenewal(used: Double, now: Double) -> Bool { now - used >= min(60, idle / 10) }
}
