/// The tasks of one module's asynchronous handlers, which are cancelled when the module closes or its view is released.
@MainActor final class HandlerTasks {
  private let watch: ModuleWatch?
  /// The handlers that have not returned, by number. A task may have been cancelled.
  private var tasks: [Int: RunningHandler] = [:]
  private var lastNumber = 0
  private var queues: [QueueKey: HandlerQueue] = [:]

  private struct QueueKey: Hashable {
    let position: Int
    let name: NameKey
  }

  init(watch: ModuleWatch?) { self.watch = watch }

  /// The handlers that have not returned, in the order of their start.
  var running: [RunningHandler] { tasks.values.sorted { $0.number < $1.number } }

  /// Returns the queue of the handlers of a name in the part at a position.
  func queue(of name: NameKey, at position: Int) -> HandlerQueue {
    let key = QueueKey(position: position, name: name)
    let queue = queues[key] ?? HandlerQueue()
    queues[key] = queue
    return queue
  }

  /// Returns the number of the next handler.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func add(_ handler: RunningHandler, _ task: Task<Void, Never>) {
    handler.task = task
    tasks[handler.number] = handler
  }

  func remove(_ handler: RunningHandler) { tasks[handler.number] = nil }

  /// Cancels the handlers that still work on an event at nodes below a position.
  func cancel(event: Event.ID, below position: Int) { cancel { $0.works(on: event, below: position) } }

  func cancelAll() {
    cancel { _ in true }
    watch?.watch(tasks.values.map { ($0.event.name, Weak(object: $0)) })
  }

  private func cancel(where isMeant: (RunningHandler) -> Bool) {
    for request in running.filter(isMeant).compactMap({ $0.cancel() }) { request.end(.cancelled) }
  }
}
