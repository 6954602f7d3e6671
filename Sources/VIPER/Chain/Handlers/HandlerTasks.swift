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

  /// Cancels a handler's task. Later answers of the handler are dropped and counted.
  ///
  /// - Returns: The request for which the handler waits. The caller ends the request, so that the request cannot be
  ///   answered before the task's cancellation handler runs.
  func cancel(_ number: Int) -> PendingRequest? {
    guard let handler = tasks[number] else { return nil }
    handler.task?.cancel()
    return handler.awaited
  }

  /// Cancels the handlers that still work on an event at nodes below a position.
  func cancel(event: Event.ID, below position: Int) { cancelAll { $0.works(on: event, below: position) } }

  func cancelAll() {
    cancelAll { _ in true }
    watch?.watch(tasks.values.map { ($0.event.name, Weak(object: $0)) })
  }

  private func cancelAll(where isMeant: (RunningHandler) -> Bool) {
    var numbers: [Int] = []
    for (number, running) in tasks where isMeant(running) { numbers.append(number) }
    numbers.sort()
    for request in numbers.compactMap(cancel) { request.end(.cancelled) }
  }
}
