/// A bounded buffer by which threads and tasks outside the main actor send events to one module.
///
/// A posted event is delivered on the main actor soon after, never inside the call, as if the part that made the
/// mailbox had sent it; also one that is posted on the main actor, or by a handler. The events of one producer keep
/// their order; between producers none is promised. A posted event has no cause, so a handler that answers each event
/// by posting another goes on for ever, though the main actor stays free for others. `idle()` waits until posted events
/// have been delivered. See <doc:Mailboxes>.
///
/// When the mailbox is full, the producer decides what happens. A mailbox refers to its module weakly and keeps no part
/// of it alive. Once the module has closed or its view was released, the events still in it are dropped and counted,
/// and posting is answered ``Receipt/gone``. A mailbox need not be kept for its events to be delivered.
public final class Mailbox: Sendable {
  /// The policy for an event that finds the mailbox full. To wait instead, in a task, use
  /// ``Mailbox/postWaiting(_:)-(Event)``.
  public enum OverflowPolicy: Sendable, Hashable {
    /// It is not posted; the producer is told.
    case reject
    /// The event that has been in the mailbox longest makes room; the producer gets it back.
    case dropOldest
  }

  /// The receipt for an event that was posted.
  public enum Receipt: Sendable {
    /// It will be delivered.
    case posted
    /// It will be delivered, and this event, which was in the mailbox before it, will not. That is counted,
    /// and not reported: the producer has been told.
    case postedDropping(Event)
    /// The mailbox was full. The event was not posted.
    case rejected
    /// The task that waited for room was cancelled. The event was not posted.
    case cancelled
    /// The module has gone, or there never was one. The event was dropped, which is counted.
    case gone
  }

  /// The number of events that are delivered before other work gets the main actor.
  private static let batch = 64

  private let state: Lock<MailboxState>
  private let chain: Weak<ModuleChain>
  private let position: Int
  private let runtime: Runtime?
  /// The type of the part that made it, for people.
  private let part: String
  private let siblings: Weak<Mailboxes>

  /// A mailbox whose events are sent from below the node at `position`.
  ///
  /// - Parameter runtime: the runtime of the module, also if that has gone; `nil` if there never was one.
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

  /// The number of posted events that have been dropped, or will be: they made room for others, or the
  /// module has gone. The router counts them as well, in its `droppedCount`.
  public var droppedCount: Int { state.withLock { $0.dropped } }

  // MARK: Posting

  /// Posts an event that was made before, from any thread.
  ///
  /// - Parameters:
  ///   - event: the event. Its cause, if it has one, is not delivered with it.
  ///   - policy: applies if the mailbox is full.
  /// - Returns: the receipt: never ``Receipt/cancelled``.
  public func post(_ event: Event, whenFull policy: OverflowPolicy) -> Receipt {
    let (receipt, begins) = withState { state in state.post(event, whenFull: policy) }
    if begins { drainSoon() }
    switch receipt {
    case .postedDropping: runtime?.reporter.drop(1)
    case .gone: lose(event)
    case .posted, .rejected, .cancelled: break
    }
    return receipt
  }

  /// Posts an event that was made before; if the mailbox is full, when there is room. Waiting producers get room
  /// in the order in which they came.
  ///
  /// - Parameter event: the event. Its cause, if it has one, is not delivered with it.
  /// - Returns: ``Receipt/posted``; ``Receipt/cancelled`` if the task is cancelled and there is no room;
  ///   ``Receipt/gone`` as soon as the module has gone.
  @discardableResult public nonisolated(nonsending) func postWaiting(_ event: Event) async -> Receipt {
    let receipt = post(event, whenFull: .reject)
    guard case .rejected = receipt else { return receipt }
    return await wait(toPost: event)
  }

  /// Waits for room, on the caller's actor: closures that do not mention it would be run elsewhere.
  private func wait(toPost event: Event, isolation: isolated (any Actor)? = #isolation) async -> Receipt {
    let number = state.withLock { $0.nextNumber() }
    return await withTaskCancellationHandler {
      _ = isolation
      return await withCheckedContinuation { continuation in
        // A task is cancelled before its handler below is called, so one of the two sees it.
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

  /// Drops an event that has no module.
  private func lose(_ event: Event) {
    if let runtime {
      runtime.reporter.drop(1)
    } else {
      StandardErrorSink().report(.notAssembled(part: part, name: event.name))
    }
  }

  // MARK: Delivering

  /// Changes the state.
  ///
  /// - Returns: also whether a drain must begin, for which `idle()` waits from now on.
  private func withState<Answer>(_ body: (inout MailboxState) -> Answer) -> (Answer, begins: Bool) {
    state.withLock { state in
      let answer = body(&state)
      let begins = state.beginsDraining()
      if begins { runtime?.idleness.workBegins() }
      return (answer, begins)
    }
  }

  /// Starts a task that delivers the events. The mailbox lives until then.
  private func drainSoon() {
    // Detached: the producer may be the handler of an event, which is not the cause.
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
    if let chain = chain.object, chain.isAlive {
      _ = chain.runtime.sendPosted(event, to: chain, below: position)
    } else {
      state.withLock { $0.dropTaken() }
      runtime?.reporter.drop(1)
    }
  }

  /// Closes the mailbox, because the module has gone; from any thread.
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
  ///   - name: the event's name, or a route's.
  ///   - input: its data.
  ///   - policy: applies if the mailbox is full.
  /// - Returns: the receipt: never ``Receipt/cancelled``.
  public func post<Name: TypedName>(_ name: Name, _ input: Name.Input, whenFull policy: OverflowPolicy) -> Receipt {
    post(name.event(input), whenFull: policy)
  }

  /// Posts an event that carries nothing, from any thread.
  public func post<Name: TypedName>(_ name: Name, whenFull policy: OverflowPolicy) -> Receipt where Name.Input == Void {
    post(name.event(), whenFull: policy)
  }

  /// Refuses a post that does not say what becomes of it if the mailbox is full.
  @available(
    *, unavailable, message: "Say what happens if the mailbox is full, `whenFull: .reject`; or `await postWaiting(…)`"
  )
  @discardableResult public func post<Name: TypedName>(_ name: Name, _ input: Name.Input) -> Receipt { .gone }

  /// Refuses a post that does not say what becomes of it if the mailbox is full.
  @available(
    *, unavailable, message: "Say what happens if the mailbox is full, `whenFull: .reject`; or `await postWaiting(…)`"
  )
  @discardableResult public func post<Name: TypedName>(_ name: Name) -> Receipt { .gone }

  /// Posts an event; if the mailbox is full, when there is room.
  ///
  /// As ``postWaiting(_:)-(Event)``.
  ///
  /// - Parameters:
  ///   - name: the event's name, or a route's.
  ///   - input: its data.
  /// - Returns: the receipt.
  @discardableResult public nonisolated(nonsending) func postWaiting<Name: TypedName>(_ name: Name, _ input: Name.Input)
    async -> Receipt
  { await postWaiting(name.event(input)) }

  /// Posts an event that carries nothing; if the mailbox is full, when there is room.
  ///
  /// As ``postWaiting(_:)-(Event)``.
  @discardableResult public nonisolated(nonsending) func postWaiting<Name: TypedName>(_ name: Name) async -> Receipt
  where Name.Input == Void { await postWaiting(name.event()) }
}

extension Mailbox.Receipt: Equatable {
  /// Whether both say the same; events are compared by their ids.
  public static func == (left: Mailbox.Receipt, right: Mailbox.Receipt) -> Bool {
    switch (left, right) {
    case (.postedDropping(let left), .postedDropping(let right)): left.id == right.id
    case (.posted, .posted), (.rejected, .rejected), (.cancelled, .cancelled), (.gone, .gone): true
    default: false
    }
  }
}
