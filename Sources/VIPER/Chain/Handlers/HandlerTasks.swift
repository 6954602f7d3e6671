/// The tasks of one module's asynchronous handlers, which are cancelled when the module closes or its view is released.
///
/// Only the main actor accesses the state. The handlers are stored by event, because an answer looks for the handlers of
/// its event. The queues are stored by name, because a policy applies to the handlers of a name.
@MainActor final class HandlerTasks {
  /// The handlers that have not returned, by event. A task may have been cancelled.
  private var tasks: [Event.ID: [RunningHandler]] = [:]
  private var queues: [QueueKey: HandlerQueue] = [:]

  private struct QueueKey: Hashable {
    let position: Int
    let name: NameKey
  }

  /// The handlers that have not returned, in the order of their start.
  var running: [RunningHandler] { tasks.values.joined().sorted { $0.order < $1.order } }

  /// Returns the queue of the handlers of a name in the part at a position.
  func queue(of name: NameKey, at position: Int, _ policy: InFlightPolicy) -> HandlerQueue {
    let key = QueueKey(position: position, name: name)
    let queue = queues[key] ?? HandlerQueue(policy)
    queues[key] = queue
    return queue
  }

  /// Supersedes the handlers of older events, because a newer event was answered before it reached its handler.
  func supersede(by event: Event.ID, _ name: NameKey, _ path: ReplyPath?) {
    for position in [NodeNumber.presenter, NodeNumber.interactor] {
      guard let queue = queues[QueueKey(position: position, name: name)], queue.policy == .latestWins else { continue }
      if queue.noteIsNewest(path) { queue.supersedeAll(name.text, except: event) }
    }
  }

  func add(_ handler: RunningHandler, _ task: Task<Void, Never>) {
    handler.task = task
    tasks[handler.event.id, default: []].append(handler)
  }

  func remove(_ handler: RunningHandler) {
    let others = tasks.removeValue(forKey: handler.event.id)?.filter { $0 !== handler } ?? []
    if !others.isEmpty { tasks[handler.event.id] = others }
  }

  /// Cancels the handlers that still work on an event at nodes below a position.
  func cancel(event: Event.ID, below position: Int) {
    cancel(tasks[event]?.filter { $0.works(on: event, below: position) } ?? [])
  }

  func cancelAll() {
    cancel(running)
    for handler in running { handler.didCloseModule() }
  }

  private func cancel(_ handlers: [RunningHandler]) {
    for request in handlers.compactMap({ $0.cancel() }) { request.end(.cancelled) }
  }
}
