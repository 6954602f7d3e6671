/// What waits to be delivered, first in first out.
struct DeliveryQueue {
  enum Entry {
    /// An event, with the view that must live until it is delivered.
    case event(Event, ModuleChain, below: Int, view: AnyObject?)
    case action(@MainActor () -> Void)
  }

  private var entries: [Entry?] = []
  private var head = 0

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Takes the first entry out. What was taken is let go of at once; the room it took, when all has
  /// been taken or half of much.
  mutating func next() -> Entry? {
    guard head < entries.count else {
      if head > 0 {
        entries.removeAll(keepingCapacity: entries.count <= 1_024)
        head = 0
      }
      return nil
    }
    defer { head += 1 }
    if head == entries.count - 1 || (head > 1_024 && head > entries.count / 2) {
      entries.removeFirst(head)
      head = 0
    }
    let entry = entries[head]
    entries[head] = nil
    return entry
  }
}

/// The last causes before the depth limit, for the diagnosis; nothing is noted far from the limit.
struct CauseTrail {
  static let length = 16
  private var steps: [(event: Event.ID, cause: Event.ID?, name: String)?] = []

  mutating func note(_ event: Event) {
    if steps.isEmpty { steps = Array(repeating: nil, count: Self.length) }
    steps[event.depth % Self.length] = (event.id, event.cause, event.name)
  }

  /// The names of the events that led to `event`, as far as they are known, and its own.
  func names(to event: Event) -> [String] {
    var names = [event.name]
    var cause = event.cause
    var depth = event.depth - 1
    while names.count < Self.length, depth >= 0, !steps.isEmpty,
      let step = steps[depth % Self.length], step.event == cause
    {
      names.append(step.name)
      cause = step.cause
      depth -= 1
    }
    return names.reversed()
  }
}
