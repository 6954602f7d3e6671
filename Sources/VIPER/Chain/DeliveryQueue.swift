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
