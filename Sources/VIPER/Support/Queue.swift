/// A queue: first in, first out.
struct Queue<Element> {
  /// The number of elements whose memory is kept for later.
  private static var room: Int { 1_024 }
  private var elements: [Element?] = []
  private var head = 0

  /// The number of elements.
  var count: Int { elements.count - head }
  /// Whether there is no element.
  var isEmpty: Bool { head == elements.count }

  /// The elements, the first one first.
  var all: [Element] { elements[head...].compactMap { $0 } }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Removes the first element. The element is released at once; its memory, when the queue is empty
  /// or half of a long queue was removed.
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
