/// A first-in, first-out queue.
struct Queue<Element> {
  /// The largest capacity, in elements, that an empty queue retains.
  private static var room: Int { 1_024 }
  private var elements: [Element?] = []
  private var head = 0

  var count: Int { elements.count - head }
  var isEmpty: Bool { head == elements.count }

  /// The elements in their order.
  var all: [Element] { elements[head...].compactMap { $0 } }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Removes and returns the first element, which the queue then no longer retains. The memory of removed elements is
  /// released when the queue is empty, or when half of a long queue was removed.
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
    // An exchange does not copy the element.
    var element: Element?
    swap(&element, &elements[head])
    return element
  }
}
