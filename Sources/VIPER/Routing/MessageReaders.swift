/// The streams of the messages that a module sends to its opener. None of the streams is retained.
@MainActor final class MessageReaders {
  private struct Reader: Sendable {
    let key: NameKey
    /// Sends an output to the reader. Returns `nil` if the output is not of the stream's type, or if the stream no
    /// longer exists. Returns `false` if the buffer was full, so that this output or another output is dropped.
    /// Otherwise returns `true`.
    let send: @MainActor (any Sendable) -> Bool?
    let end: @MainActor () -> Void
    let isRead: @MainActor () -> Bool
  }

  private let runtime: Runtime?
  /// The readers; `nil` after the streams have ended.
  private var readers: [Reader]? = []

  init(runtime: Runtime?) { self.runtime = runtime }

  deinit {
    guard let readers, !readers.isEmpty else { return }
    // Ending a stream causes no event or result.
    DeferredCleanup.add { for reader in readers { reader.end() } }
  }

  /// Returns a stream of the messages with a given name that the module sends from now on. The stream ends when the
  /// module has closed.
  func messages<Name: TypedName>(of name: Name, _ policy: AsyncStream<Name.Output>.Continuation.BufferingPolicy)
    -> AsyncStream<Name.Output>
  {
    let messages = RouteStream<Name.Output>(policy)
    if readers == nil { messages.end() } else { add(messages, of: name) }
    return messages.stream
  }

  private func add<Name: TypedName>(_ messages: RouteStream<Name.Output>, of name: Name) {
    readers?.removeAll { !$0.isRead() }
    readers?.append(
      Reader(key: name.key) { [weak messages] data in
        (data as? Name.Output).flatMap { messages?.add($0) }
      } end: { [weak messages] in
        messages?.end()
      } isRead: { [weak messages] in
        messages != nil
      })
  }

  /// Sends a message to all readers of the message's name.
  ///
  /// - Returns: Whether at least one reader exists.
  func send(_ result: EventResult) -> Bool {
    var isRead = false
    for reader in readers ?? [] where reader.key == result.key {
      guard let hasRoom = reader.send(result.data ?? ()) else { continue }
      isRead = true
      if !hasRoom { _ = runtime?.drop() }
    }
    return isRead
  }

  func end() {
    let all = readers ?? []
    readers = nil
    for reader in all { reader.end() }
  }
}

/// The buffered elements of one stream, which has a single reader. The elements are messages of a route. While the
/// reader waits for the next element, the handler in which the reader runs does not count as work under way.
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
