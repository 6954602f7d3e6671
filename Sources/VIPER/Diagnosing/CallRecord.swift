/// A record of the actions of a part or middleware during one call. See ``DiagnosisLevel/thorough``.
struct CallRecord {
  private var events = SmallSet<Event.ID>()
  private var answers = SmallSet<Answer>()
  /// Whether any action was performed: an event or result was forwarded, answered, held or sent, or a route was opened.
  private(set) var hasActed = false
  /// Whether the same event was forwarded twice.
  private(set) var isEventDoubled = false
  /// Whether the same result was forwarded twice.
  private(set) var isResultDoubled = false

  private struct Answer: Hashable {
    let event: Event.ID
    let name: NameKey
  }

  /// Returns whether an event was forwarded and also received a final answer.
  func isForwardedAndAnswered(_ event: Event) -> Bool {
    events.contains(event.id) && answers.contains(Answer(event: event.id, name: event.key))
  }

  mutating func act() { hasActed = true }

  mutating func forward(_ event: Event) {
    hasActed = true
    if !events.insert(event.id) { isEventDoubled = true }
  }

  /// Removes from the record a forwarded event that no handler has handled, because the event may be forwarded again.
  mutating func takeBack(_ event: Event) { events.remove(event.id) }

  mutating func forward(_ result: EventResult) {
    hasActed = true
    guard let event = result.eventID, result.isFinal else { return }
    if !answers.insert(Answer(event: event, name: result.key)) { isResultDoubled = true }
  }
}
