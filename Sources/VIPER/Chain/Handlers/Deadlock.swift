/// The search for a request that would wait for itself.
///
/// A handler waits for the answer to its request, and the handlers behind it in its queue wait for the handler. A
/// request would never end if its event waited in a queue behind a handler that waits, directly or through other
/// handlers, for the answer to that same request.
@MainActor enum Deadlock {
  /// Returns whether `event` would wait for itself if it waited for the answer to the `other` event.
  ///
  /// The result is `true` if a handler that waits for `event`, directly or through other handlers, handles `other` or
  /// is before the handler of `other` in a queue.
  static func wouldDeadlock(_ event: Event, on other: Event.ID) -> Bool {
    var waiting = event.path?.request?.waitingHandler
    while let handler = waiting {
      let behind = handler.queue?.handlers(behind: handler) ?? []
      if ([handler] + behind).contains(where: { $0.event.id == other }) { return true }
      waiting = handler.event.path?.request?.waitingHandler
    }
    return false
  }

  /// Returns the names of the events in the cycle that would exist if `event` waited in the queue, or `nil` if there
  /// would be no cycle. The names begin with the event of a handler in the queue, and end with `event`.
  static func names(of event: Event, behind queue: HandlerQueue) -> [String]? {
    var seen: Set<ObjectIdentifier> = []
    var open: [(handler: RunningHandler, names: [String])] = []
    func visit(_ handler: RunningHandler?, _ names: [String]) {
      guard let handler, seen.insert(ObjectIdentifier(handler)).inserted else { return }
      open.append((handler, [handler.event.name] + names))
    }
    visit(event.path?.request?.waitingHandler, [event.name])
    while let (handler, names) = open.popLast() {
      if handler.queue === queue { return names }
      visit(handler.event.path?.request?.waitingHandler, names)
      for waiting in handler.queue?.handlers(behind: handler) ?? [] {
        visit(waiting.event.path?.request?.waitingHandler, [waiting.event.name] + names)
      }
    }
    return nil
  }
}
