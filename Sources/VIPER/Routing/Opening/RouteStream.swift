/// The elements of one stream about a route, for its reader. While the reader waits for the next, the handler that it
/// belongs to does not count as under way.
@MainActor final class RouteStream<Element: Sendable> {
  typealias BufferingPolicy = AsyncStream<Element>.Continuation.BufferingPolicy
  private let policy: BufferingPolicy
  private var elements = Queue<Element>()
  private var isOver = false
  private let readers = Waiters<Element?>()

  /// Runs when nobody reads any more.
  var onRelease: (@MainActor () -> Void)?

  init(_ policy: BufferingPolicy = .unbounded) { self.policy = policy }

  deinit { if let onRelease { DeferredCleanup.add(onRelease) } }

  /// The stream. It keeps these elements, and nobody else does: when it is released, they are too.
  var stream: AsyncStream<Element> { AsyncStream(unfolding: { await self.next() }) }

  private func next() async -> Element? {
    if let element = elements.next() { return element }
    guard !isOver else { return nil }
    return await readers.wait(pausing: EventContext.activityOfThisTask, for: .route) ?? nil
  }

  /// Adds an element.
  ///
  /// - Returns: whether there was room: if not, this one or the oldest is dropped.
  @discardableResult func add(_ element: Element) -> Bool {
    if !readers.isEmpty {
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

  /// Ends the stream, after what is buffered.
  func end() {
    isOver = true
    readers.resume(returning: nil)
  }
}
