/// The last events whose depth is near the depth limit. They are named in the diagnostic of an event beyond the limit.
struct CauseTrail {
  /// The maximum number of names in a diagnostic.
  static let length = 16
  /// The maximum number of recorded events, which exceeds `length` because each cause may have several effects.
  private static let room = 4 * length

  private var steps: [(event: Event.ID, cause: Event.ID?, name: String)] = []

  // Not inlined, because the code of each delivery would become larger.
  @inline(never) mutating func note(_ event: Event) {
    if steps.count == Self.room { steps.removeFirst() }
    steps.append((event.id, event.cause, event.name))
  }

  /// Returns the names of the recorded events that led to `event`, followed by the name of `event`.
  func names(to event: Event) -> [String] {
    var names = [event.name]
    var cause = event.cause
    while names.count < Self.length, let step = steps.last(where: { $0.event == cause }) {
      names.append(step.name)
      cause = step.cause
    }
    return names.reversed()
  }
}
