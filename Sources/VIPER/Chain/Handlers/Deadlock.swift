/// The search for a request that would wait for itself.
///
/// A handler waits for the answer to its request; the handlers behind it in its queue wait for the handler. A request whose
/// event would stand in a queue behind a handler that waits for its answer would never end.
@MainActor enum Deadlock {
  /// Whether an event would wait for itself if it waited for the answer to another: whether a handler that waits
  /// for it handles that other event, or stands before it.
  static func wouldDeadlock(_ event: Event, on other: Event.ID) -> Bool {
    var waiting = event.path?.request?.waitingHandler
    while let handler = waiting {
      let behind = handler.queue?.handlers(behind: handler) ?? []
      if ([handler] + behind).contains(where: { $0.event.id == other }) { return true }
      waiting = handler.event.path?.request?.waitingHandler
    }
    return false
  }

  /// The names from the handler that would be waited for down to the event; `nil` if there is no cycle.
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
