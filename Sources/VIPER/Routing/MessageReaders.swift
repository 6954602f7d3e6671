/// The streams of the messages that a module sends to its opener. None of the streams is retained.
@MainActor final class MessageReaders {
  private let runtime: Runtime?
  /// The streams; `nil` after they have ended.
  private var streams: WeakList<AnyMessageStream>? = WeakList()

  init(runtime: Runtime?) { self.runtime = runtime }

  deinit {
    guard let streams, !streams.isEmpty else { return }
    // Ending a stream causes no event or result.
    DeferredCleanup.add { for stream in streams.all { stream.end() } }
  }

  /// Returns a stream of the messages with a given name that the module sends from now on. The stream ends when the
  /// module has closed.
  func messages<Name: TypedName>(of name: Name, _ policy: AsyncStream<Name.Output>.Continuation.BufferingPolicy)
    -> AsyncStream<Name.Output>
  {
    let messages = MessageStream<Name.Output>(of: name.key, policy)
    if streams == nil { messages.end() } else { streams?.add(messages) }
    return messages.stream
  }

  /// Sends a message to all streams of the message's name.
  ///
  /// - Returns: Whether at least one such stream exists.
  func send(_ result: EventResult) -> Bool {
    let receivers = streams?.all.filter { $0.name == result.key && $0.takes(result.data ?? ()) } ?? []
    for receiver in receivers where !receiver.add(result.data ?? ()) { _ = runtime?.drop() }
    return !receivers.isEmpty
  }

  func end() {
    let all = streams?.all ?? []
    streams = nil
    for stream in all { stream.end() }
  }
}

/// A stream of messages, regardless of the type of its elements.
@MainActor private class AnyMessageStream {
  let name: NameKey
  init(of name: NameKey) { self.name = name }
  func takes(_ data: any Sendable) -> Bool { false }
  func add(_ data: any Sendable) -> Bool { true }
  func end() {}
}

/// The buffered elements of one stream, which has a single reader. While the reader waits for the next element, the
/// handler in which the reader runs does not count as work under way.
@MainActor private final class MessageStream<Element: Sendable>: AnyMessageStream {
  private let policy: AsyncStream<Element>.Continuation.BufferingPolicy
  private var elements = Queue<Element>()
  /// The tasks that wait for an element; `nil` after the stream has ended.
  private var readers: Waiters<Element?>? = Waiters()

  init(of name: NameKey, _ policy: AsyncStream<Element>.Continuation.BufferingPolicy) {
    self.policy = policy
    super.init(of: name)
  }

  /// The stream. Only the stream retains this object, so the elements are released with the stream.
  var stream: AsyncStream<Element> { AsyncStream(unfolding: { await self.next() }) }

  private func next() async -> Element? {
    if let element = elements.next() { return element }
    return await readers?.waiter(isForRoute: true).value ?? nil
  }

  override func takes(_ data: any Sendable) -> Bool { data is Element }

  /// Adds an element.
  ///
  /// - Returns: Whether the buffer had room. If not, this element or the oldest element is dropped.
  override func add(_ data: any Sendable) -> Bool {
    guard let element = data as? Element else { return true }
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
  override func end() {
    readers?.resume(returning: nil)
    readers = nil
  }
}
