/// The streams that read a module's messages to its opener. It keeps nothing alive.
@MainActor final class MessageReaders {
  private struct Reader: Sendable {
    let key: NameKey
    /// Sends it an output. `nil` if it is of another type, or nobody reads any more; `false` if there was no room, so
    /// that this or another is dropped.
    let send: @Sendable (any Sendable) -> Bool?
    let end: @Sendable () -> Void
  }

  private let runtime: Runtime?
  private var readers: [Int: Reader] = [:]
  private var lastNumber = 0
  private var isOver = false

  init(runtime: Runtime?) { self.runtime = runtime }

  deinit { for reader in readers.values { reader.end() } }

  /// The messages of a name from now on, until the module has closed.
  func messages<Name: TypedName>(of name: Name, _ policy: AsyncStream<Name.Output>.Continuation.BufferingPolicy)
    -> AsyncStream<Name.Output>
  {
    let (stream, continuation) = AsyncStream.makeStream(of: Name.Output.self, bufferingPolicy: policy)
    guard !isOver else {
      continuation.finish()
      return stream
    }
    lastNumber += 1
    let number = lastNumber
    readers[number] = Reader(key: name.key) { data in
      guard let output = data as? Name.Output else { return nil }
      return switch continuation.yield(output) {
      case .enqueued: true
      case .dropped: false
      default: nil
      }
    } end: {
      continuation.finish()
    }
    continuation.onTermination = { _ in Task { @MainActor [weak self] in self?.readers[number] = nil } }
    return stream
  }

  /// Sends a message to all its readers.
  ///
  /// - Returns: whether there are any.
  func send(_ result: EventResult) -> Bool {
    var isRead = false
    for (_, reader) in readers where reader.key == result.key {
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
    readers = [:]
    for reader in all.values { reader.end() }
  }
}
