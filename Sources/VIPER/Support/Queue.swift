/// What waits its turn, first in first out.
struct Queue<Element> {
  /// How many elements have room that is kept.
  private static var room: Int { 1_024 }
  private var elements: [Element?] = []
  private var head = 0

  /// How many wait.
  var count: Int { elements.count - head }
  /// Whether nothing waits.
  var isEmpty: Bool { head == elements.count }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the first element out. What was taken is let go of at once; the room it took, when all has
  /// been taken or half of much.
  mutating func next() -> Element? {
    guard head < elements.count else {
      elements.removeAll(keepingCapacity: elements.capacity <= Self.room)
      head = 0
      return nil
    }
    defer { head += 1 }
    if head > Self.room, head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
    let element = elements[head]
    elements[head] = nil
    return element
  }
}
