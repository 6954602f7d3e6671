// Properties of events and results for middleware that caches, joins, counts or replays events.

extension Event {
  /// Whether the sender reads the answers in a loop over `answers`, and therefore accepts several answers. A middleware
  /// that stores one answer for later events, such as a cache, forwards such an event.
  @MainActor public var expectsSeveralAnswers: Bool { path?.request?.isForOne == false }

  /// Returns whether a middleware above has marked the event with a mark for which `isMeant` returns `true`. A middleware
  /// that is placed on both sides of a presenter uses the mark to count an event once. See ``Next/handle(_:mark:)``.
  @MainActor public func hasMark<Mark>(as type: Mark.Type, where isMeant: (Mark) -> Bool) -> Bool {
    path?.hasMark(as: type, where: isMeant) ?? false
  }

  /// Returns whether the event would wait for itself if it waited for the answer to another event: the handler of the
  /// other event waits, directly or through further events, for this event. A middleware that joins equal events does not
  /// join such events.
  @MainActor package func wouldDeadlock(waitingFor other: Event.ID) -> Bool {
    Deadlock.wouldDeadlock(self, on: other)
  }
}

extension EventResult {
  /// Whether the result answers a request, so that only the task of the request receives it. A middleware that sends
  /// stored results to a view omits such results.
  @MainActor public var isForRequest: Bool { path?.request != nil }
}

extension Next {
  /// Returns a closure that returns whether the answer to an event is still needed here: the module is open, the request of
  /// the event has not ended, and no node above has answered the event. The handler of such an event may still run, because
  /// it may ignore its cancellation.
  public func isAwaited(_ event: Event) -> @MainActor () -> Bool {
    let (path, position) = (event.path, position)
    return { [weak chain = module.chain] in chain?.isAlive == true && path?.isOpen(at: position) != false }
  }

  /// The prefix of the module, or the type of its view if the module has no prefix.
  public var moduleName: String { module.name }
}
