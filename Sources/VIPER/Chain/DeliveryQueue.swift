/// Below which link of a chain an event begins.
@MainActor enum Start {
  /// The one at this place, along the links that are in force when it begins.
  case place(Int)
  /// The one at this place, along the links that it started on before.
  case link(at: Int, of: LinkList)

  /// The place of the link that sends it, or goes on with it.
  var place: Int {
    switch self {
    case .place(let place), .link(let place, _): place
    }
  }
}

/// What waits to be delivered, first in first out.
struct DeliveryQueue {
  enum Entry {
    /// An event, with the view that must live until it is delivered.
    case event(Event, ModuleChain, below: Start, view: AnyObject?)
    case action(@MainActor () -> Void)
  }

  /// How many entries have room that is kept.
  private static let room = 1_024
  private var entries: [Entry?] = []
  private var head = 0

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Takes the first entry out. What was taken is let go of at once; the room it took, when all has
  /// been taken or half of much.
  mutating func next() -> Entry? {
    guard head < entries.count else {
      entries.removeAll(keepingCapacity: entries.capacity <= Self.room)
      head = 0
      return nil
    }
    defer { head += 1 }
    if head > Self.room, head > entries.count / 2 {
      entries.removeFirst(head)
      head = 0
    }
    let entry = entries[head]
    entries[head] = nil
    return entry
  }
}
