/// The buffered elements of one stream, which has a single reader. The elements are messages of a route. While the reader waits for the next element, the handler in which the reader runs does not count as work under way.
@MainActor final class RouteStream<Element: Sendable> {
  typealias BufferingPolicy = AsyncStream<Element>.Continuation.BufferingPolicy
  private let policy: BufferingPolicy
  private var elements = Queue<Element>()
  /// The tasks that wait for an element; `nil` after the stream has ended.
  private var readers: Waiters<Element?>? = Waiters()

  init(_ policy: BufferingPolicy) { self.policy = policy }

  /// The stream. Only the stream retains this object, so the elements are released with the stream.
  var stream: AsyncStream<Element> { AsyncStream(unfolding: { await self.next() }) }

  private func next() async -> Element? {
    if let element = elements.next() { return element }
    return await readers?.waiter(isForRoute: true).value ?? nil
  }

  /// Adds an element.
  ///
  /// - Returns: Whether the buffer had room. If not, this element or the oldest element is dropped.
  @discardableResult func add(_ element: Element) -> Bool {
    if let readers, !readers.isEmpty {
      readers.resumeFirst(returning: element)
      return true
    }
    switch policy {
    case .bufferingOldest(let limit) where elements.count >= limit: return false
    case .bufferingNewest(let limit) where elements.count >= limit:
      guard elements.next() != nil else { return false }
      elements.append(element)
      return false
    default:
      elements.append(element)
      return true
    }
  }

  /// Ends the stream after the buffered elements.
  func end() {
    readers?.resume(returning: nil)
    readers = nil
  }
}
