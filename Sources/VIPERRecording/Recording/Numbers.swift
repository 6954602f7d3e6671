import VIPER

/// The number of times that each text has occurred.
struct Counts {
  private var counts: [String: Int] = [:]

  /// Counts a text.
  ///
  /// - Returns: The number of times that the text has occurred, including this one.
  mutating func next(_ text: String) -> Int {
    let count = (counts[text] ?? 0) + 1
    counts[text] = count
    return count
  }
}

/// The events that a call of an interactor has accepted and not answered, with the numbers of the calls. The oldest
/// events are removed if there are more than 1,000.
struct NumberedEvents {
  private var events: [Int: Event] = [:]
  private var numbers: [Event.ID: Int] = [:]
  private var lastNumber = 0
  private static let limit = 1_000

  /// Numbers a call, and adds its event if the outcome permits a later answer.
  mutating func add(_ event: Event, _ outcome: Outcome) {
    lastNumber += 1
    guard outcome == .accepted || outcome == .held else { return }
    events[lastNumber] = event
    numbers[event.id] = lastNumber
    guard events.count > Self.limit, let oldest = events.keys.min(), let removed = events.removeValue(forKey: oldest)
    else { return }
    numbers[removed.id] = nil
  }

  var isEmpty: Bool { events.isEmpty }
  func number(of event: Event.ID) -> Int? { numbers[event] }
  func event(_ number: Int) -> Event? { events[number] }
}
