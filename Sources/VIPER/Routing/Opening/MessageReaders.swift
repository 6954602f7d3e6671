/// The streams that read a module's messages to its opener. It keeps nothing alive.
@MainActor final class MessageReaders {
  private struct Reader: Sendable {
    let key: NameKey
    /// Sends it an output. `nil` if it is of another type, or nobody reads any more; `false` if there was no room, so
    /// that this or another is dropped.
    let send: @MainActor (any Sendable) -> Bool?
    let end: @MainActor () -> Void
    let isRead: @MainActor () -> Bool
  }

  private let runtime: Runtime?
  private var readers: [Reader] = []
  private var isOver = false

  init(runtime: Runtime?) { self.runtime = runtime }

  deinit {
    guard !readers.isEmpty else { return }
    // They end streams only: no event or result follows.
    DeferredCleanup.add { [readers] in for reader in readers { reader.end() } }
  }

  /// The messages of a name from now on, until the module has closed.
  func messages<Name: TypedName>(of name: Name, _ policy: AsyncStream<Name.Output>.Continuation.BufferingPolicy)
    -> AsyncStream<Name.Output>
  {
    let messages = RouteStream<Name.Output>(policy)
    if isOver { messages.end() } else { add(messages, of: name) }
    return messages.stream
  }

  private func add<Name: TypedName>(_ messages: RouteStream<Name.Output>, of name: Name) {
    readers.removeAll { !$0.isRead() }
    readers.append(
      Reader(key: name.key) { [weak messages] data in
        (data as? Name.Output).flatMap { messages?.add($0) }
      } end: { [weak messages] in
        messages?.end()
      } isRead: { [weak messages] in
        messages != nil
      })
  }

  /// Sends a message to all its readers.
  ///
  /// - Returns: whether there are any.
  func send(_ result: EventResult) -> Bool {
    var isRead = false
    for reader in readers where reader.key == result.key {
      guard let hasRoom = reader.send(result.data ?? ()) else { continue }
      isRead = true
      if !hasRoom { _ = runtime?.drop() }
    }
    return isRead
  }

  /// Ends all streams: no more messages follow.
  func end() {
    isOver = true
    let all = readers
    readers = []
    for reader in all { reader.end() }
  }
}
