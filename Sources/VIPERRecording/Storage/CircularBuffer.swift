/// A first-in, first-out buffer with storage that is reused. Appending and removing take constant time for each element.
struct CircularBuffer<Element> {
  /// The storage. Elements outside the buffer's range have no meaning.
  private var storage: [Element] = []
  private var head = 0
  private(set) var count = 0
  /// The number of elements in the storage, including its free part.
  var capacity: Int { storage.count }

  /// Returns the element at a position from 0 to `count - 1`, in the order in which elements were appended.
  subscript(position: Int) -> Element { storage[(head + position) % storage.count] }

  /// Returns the elements of a range of positions.
  subscript(positions: Range<Int>) -> [Element] {
    guard !positions.isEmpty else { return [] }
    let start = (head + positions.lowerBound) % storage.count
    let untilEnd = min(positions.count, storage.count - start)
    return Array(storage[start..<start + untilEnd]) + storage[..<(positions.count - untilEnd)]
  }

  /// Appends elements. Full storage is doubled, but not beyond `limit` elements unless the buffer needs them.
  mutating func append(_ elements: [Element], limit: Int) {
    guard !elements.isEmpty else { return }
    let needed = count + elements.count
    if needed > storage.count {
      let contents = self[0..<count]
      let room = max(needed, min(limit, 2 * storage.count))
      storage = []
      storage.reserveCapacity(room)
      storage += contents + elements
      storage += Array(repeating: elements[0], count: room - needed)
      (head, count) = (0, needed)
      return
    }
    let start = (head + count) % storage.count
    let untilEnd = min(elements.count, storage.count - start)
    storage.replaceSubrange(start..<start + untilEnd, with: elements[..<untilEnd])
    storage.replaceSubrange(..<(elements.count - untilEnd), with: elements[untilEnd...])
    count = needed
  }

  /// Removes the first elements. Their storage is reused.
  mutating func removeFirst(_ number: Int) {
    let removed = min(number, count)
    guard removed > 0 else { return }
    head = (head + removed) % storage.count
    count -= removed
  }
}
