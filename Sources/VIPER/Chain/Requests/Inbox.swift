/// Where the answers to one request arrive, and are fetched one after the other.
@MainActor final class Inbox {
  /// The event's name.
  let name: String
  /// Where who asks stands in the chain.
  let position: Int
  /// Whether the first answer is the only one that is wanted.
  let isForOne: Bool
  private var stored = Queue<EventResult>()
  /// Whether nothing more is let in.
  private(set) var isClosed = false
  /// Why, if not all has come.
  private var error: RequestError?
  // Made when somebody waits: many an answer is there before.
  private var consumers: Waiters<Void>?
  private var producers: Waiters<Void>?

  init(name: String, position: Int, isForOne: Bool) {
    self.name = name
    self.position = position
    self.isForOne = isForOne
  }

  /// Takes an answer in.
  func put(_ result: EventResult) {
    stored.append(result)
    consumers?.resume(returning: ())
  }

  /// Lets nothing more in; what is there can still be fetched.
  ///
  /// - Parameter error: why; `nil` if all has come.
  func close(_ error: RequestError? = nil) {
    guard !isClosed else { return }
    isClosed = true
    self.error = error
    consumers?.resume(returning: ())
    producers?.resume(returning: ())
  }

  /// Returns when there is an answer, or no more will come. Meanwhile the handler that asks does not count for
  /// `idle()`: what it waits for does.
  ///
  /// - Parameter onCancel: runs as soon as the task that waits here is cancelled.
  /// - Returns: `false` if it was.
  func wait(onCancel: @escaping @MainActor () -> Void) async -> Bool {
    let consumers = consumers ?? Waiters()
    self.consumers = consumers
    return await consumers.wait(pausing: .ofThisTask, onCancel: onCancel) != nil
  }

  /// Whether there is no need to wait.
  var isReady: Bool { !stored.isEmpty || isClosed }

  /// The next answer, which must be there.
  ///
  /// - Returns: `nil` when all has come.
  func next() throws(RequestError) -> EventResult? {
    if let result = stored.next() {
      producers?.resume(returning: ())
      return result
    }
    if let error { throw error }
    return nil
  }

  /// Returns when all that was put in has been fetched, or nobody will.
  func untilFetched() async {
    let producers = producers ?? Waiters()
    self.producers = producers
    while !stored.isEmpty, !isClosed, await producers.wait() != nil {}
  }
}
