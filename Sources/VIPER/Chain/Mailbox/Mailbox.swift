/// A bounded buffer through which threads and tasks outside the main actor send events to one module.
///
/// A posted event is delivered on the main actor soon afterwards, as if the part that created the mailbox had sent it.
/// The delivery is never inside the call of `post`, even if the event is posted on the main actor or by a handler. The
/// events of one producer are delivered in order. The order of events of different producers is undefined. `idle()`
/// waits until posted events have been delivered.
///
/// A posted event has no cause. The depth limit therefore does not end a cycle in which each handler posts the next
/// event. During such a cycle the main actor remains available for other work. See <doc:Mailboxes>.
///
/// The producer specifies a policy for a full mailbox. A mailbox refers to its module weakly and retains no part of it.
/// When the module closes or its view is released, the events in the mailbox are dropped and counted, and later posts
/// return ``Receipt/gone``. Posted events are delivered even if the mailbox is released before their delivery.
public final class Mailbox: Sendable {
  /// The policy for a post to a full mailbox. To wait for room in a task instead, use
  /// ``Mailbox/postWaiting(_:)``.
  public enum OverflowPolicy: Sendable, Hashable {
    /// The event is not posted. The producer receives `Receipt.rejected`.
    case reject
    /// The oldest event in the mailbox is removed and returned to the producer, and the new event is posted.
    case dropOldest
  }

  /// The receipt that a post returns.
  public enum Receipt: Sendable {
    /// The event will be delivered.
    case posted
    /// The event will be delivered. The associated value is an earlier event, which was removed to make room and will
    /// not be delivered. The removed event is counted but not reported, because the producer receives it.
    case postedDropping(Event)
    /// The mailbox was full. The event was not posted.
    case rejected
    /// The task that waited for room was cancelled. The event was not posted.
    case cancelled
    /// The module no longer exists, or never existed. The event was dropped and counted.
    case gone
  }

  /// The maximum number of events that are delivered before other work can run on the main actor.
  private static let batch = 64

  private let state: Lock<MailboxState>
  private let chain: Weak<ModuleChain>
  private let position: Int
  private let runtime: Runtime?
  /// The type of the part that created the mailbox, for messages.
  private let part: String
  private let siblings: Weak<Mailboxes>

  /// Creates a mailbox that sends events from below the node at `position`.
  ///
  /// - Parameter runtime: The runtime of the module, or `nil` if the part has never belonged to a module. The runtime
  ///   is needed even if the module no longer exists.
  @MainActor init(capacity: Int, of part: String, chain: ModuleChain?, below position: Int, runtime: Runtime?) {
    self.part = part
    self.chain = Weak(object: chain)
    self.position = position
    self.runtime = runtime
    let siblings = chain?.attachment { Mailboxes() }
    self.siblings = Weak(object: siblings)
    state = Lock(MailboxState(capacity: capacity, isOpen: siblings != nil))
    siblings?.add(self)
  }

  deinit { siblings.object?.remove(ObjectIdentifier(self)) }

  /// The number of posted events that were dropped to make room for other events, or because the module no longer
  /// exists. The router also counts these events in its `droppedCount`.
  var droppedCount: Int { state.withLock { $0.dropped } }

  // MARK: Posting

  /// Posts an existing event, from any thread.
  ///
  /// - Parameters:
  ///   - event: The event. It is delivered without its cause. It inherits the values of the event that the caller
  ///     handles.
  ///   - policy: The policy if the mailbox is full.
  /// - Returns: The receipt, which is never ``Receipt/cancelled``.
  @usableFromInline func post(_ event: Event, whenFull policy: OverflowPolicy) -> Receipt {
    // Most posts inherit no values and need no copy of the event.
    guard let values = TaskCause.ofTask?.values else { return postComplete(event, whenFull: policy) }
    return postComplete(event.inheriting(values), whenFull: policy)
  }

  /// Posts an event that has all its values.
  private func postComplete(_ event: Event, whenFull policy: OverflowPolicy) -> Receipt {
    let (receipt, begins) = withState { state in state.post(event, whenFull: policy) }
    if begins { drainSoon() }
    switch receipt {
    case .postedDropping: runtime?.reporter.drop(1)
    case .gone: lose(event)
    case .posted, .rejected, .cancelled: break
    }
    return receipt
  }

  /// Posts an existing event, and waits for room if the mailbox is full. Waiting producers receive room in the order in
  /// which they began to wait.
  ///
  /// - Parameter event: The event. It is delivered without its cause.
  @discardableResult nonisolated(nonsending) func postWaiting(_ event: Event) async -> Receipt {
    let receipt = post(event, whenFull: .reject)
    guard case .rejected = receipt else { return receipt }
    return await wait(toPost: event)
  }

  /// Waits for room on the caller's actor. The closure refers to `isolation`, because otherwise it would not run on
  /// that actor.
  private func wait(toPost event: Event, isolation: isolated (any Actor)? = #isolation) async -> Receipt {
    let event = event.inheriting(TaskCause.ofTask?.values)
    let number = state.withLock { $0.nextNumber() }
    return await withTaskCancellationHandler {
      _ = isolation
      return await withCheckedContinuation { continuation in
        // A task is cancelled before its cancellation handler below is called. Therefore either this check or that
        // handler detects the cancellation.
        let (receipt, begins) = withState { state in
          state.post(event, orWaitAs: number, isCancelled: Task.isCancelled, continuation)
        }
        if begins { drainSoon() }
        guard let receipt else { return }
        if case .gone = receipt { lose(event) }
        continuation.resume(returning: receipt)
      }
    } onCancel: {
      state.withLock { $0.cancel(number) }?.resume(returning: .cancelled)
    }
  }

  /// Drops an event whose module no longer exists, or never existed.
  private func lose(_ event: Event) {
    if let runtime {
      runtime.reporter.drop(1)
    } else {
      Diagnostic.notAssembled(part: part, name: event.name).writeToStandardError()
    }
  }

  // MARK: Delivering

  /// Changes the state.
  ///
  /// - Returns: The return value of `body`, and whether a drain must begin. From now on, `idle()` waits for that drain.
  private func withState<Answer>(_ body: (inout MailboxState) -> Answer) -> (Answer, begins: Bool) {
    state.withLock { state in
      let answer = body(&state)
      let begins = state.beginsDraining()
      if begins { runtime?.idleness.workBegins() }
      return (answer, begins)
    }
  }

  /// Starts a task that delivers the events. The task retains the mailbox.
  private func drainSoon() {
    // Detached, because the producer may be a handler, and the handler's event must not become the cause of the posted
    // event.
    Task.detached { @MainActor in self.drain() }
  }

  @MainActor private func drain() {
    for _ in 0..<Self.batch {
      let taken = state.withLock { state in
        let taken = state.take()
        if taken == nil { runtime?.idleness.workEnds() }
        return taken
      }
      guard let taken else {
        runtime?.idleness.check()
        return
      }
      taken.admitted?.resume(returning: .posted)
      deliver(taken.event)
    }
    drainSoon()
  }

  @MainActor private func deliver(_ event: Event) {
    if let chain = chain.object, chain.runtime.sendPosted(event, to: chain, below: position) != nil { return }
    state.withLock { $0.dropTaken() }
    runtime?.reporter.drop(1)
  }

  /// Closes the mailbox when the module is closed or released. Can be called on any thread.
  func close() {
    let left = state.withLock { $0.close() }
    runtime?.reporter.drop(left.count)
    for continuation in left.waiting { continuation.resume(returning: .gone) }
  }
}

extension Mailbox {
  /// Posts an event, from any thread.
  ///
  /// - Parameters:
  ///   - event: The name of an event or a route, called with its input. The event has no cause. It inherits the values
  ///     of the event that the caller handles.
  ///   - policy: The policy if the mailbox is full.
  /// - Returns: The receipt, which is never ``Receipt/cancelled``.
  @inlinable public func post<Name: TypedName>(_ event: TypedEvent<Name>, whenFull policy: OverflowPolicy) -> Receipt {
    post(event.event(), whenFull: policy)
  }

  /// Posts an event, and waits for room if the mailbox is full. Waiting producers receive room in the order in which
  /// they began to wait.
  ///
  /// - Parameter event: The name of an event or a route, called with its input.
  /// - Returns: ``Receipt/posted``, ``Receipt/cancelled`` if the task is cancelled while there is no room, or
  ///   ``Receipt/gone`` if the module no longer exists.
  @discardableResult public nonisolated(nonsending) func postWaiting<Name: TypedName>(_ event: TypedEvent<Name>)
    async -> Receipt
  { await postWaiting(event.event()) }
}

extension Mailbox.Receipt: Equatable {
  /// Returns whether two receipts are equal. Their events are compared by id.
  public static func == (left: Mailbox.Receipt, right: Mailbox.Receipt) -> Bool {
    switch (left, right) {
    case (.postedDropping(let left), .postedDropping(let right)): left.id == right.id
    case (.posted, .posted), (.rejected, .rejected), (.cancelled, .cancelled), (.gone, .gone): true
    default: false
    }
  }
}
