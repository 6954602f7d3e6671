/// The last events before the depth limit, for the diagnosis; far from the limit nothing is noted.
struct CauseTrail {
  /// The most names that a diagnosis shows.
  static let length = 16
  /// The most events that are remembered: each cause may have several effects.
  private static let room = 4 * length

  private var steps: [(event: Event.ID, cause: Event.ID?, name: String)] = []
  private var oldest = 0

  mutating func note(_ event: Event) {
    let step = (event.id, event.cause, event.name)
    if steps.count < Self.room {
      steps.append(step)
    } else {
      steps[oldest] = step
      oldest = (oldest + 1) % Self.room
    }
  }

  /// The names of the events that led to `event`, as far as they are known, and its own.
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
