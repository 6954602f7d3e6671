/// The tasks of one module's asynchronous handlers. They are cancelled when the module closes or its view is released.
@MainActor final class HandlerTasks {
  private let watch: ModuleWatch?
  private var tasks: [Int: RunningTask] = [:]
  private var lastNumber = 0
  private var queues: [QueueKey: HandlerQueue] = [:]

  private struct QueueKey: Hashable {
    let position: Int
    let name: NameKey
  }

  private struct RunningTask {
    let task: Task<Void, Never>
    let handler: RunningHandler
    /// Whether it was cancelled, and has not returned yet.
    var isCancelled = false
  }

  init(watch: ModuleWatch?) { self.watch = watch }

  /// The events whose handlers run, whether they were cancelled, and what they wait for, in the order in which they began.
  var running: [(event: Event, isCancelled: Bool, cause: PendingWork.Cause)] {
    tasks.sorted { $0.key < $1.key }.map { ($0.value.handler.event, $0.value.isCancelled, $0.value.handler.cause) }
  }

  /// The queue for the handlers of a name, in the part at a position.
  func queue(of name: NameKey, at position: Int) -> HandlerQueue {
    let key = QueueKey(position: position, name: name)
    let queue = queues[key] ?? HandlerQueue()
    queues[key] = queue
    return queue
  }

  /// The number of the next handler.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func add(_ handler: RunningHandler, _ task: Task<Void, Never>) {
    tasks[handler.number] = RunningTask(task: task, handler: handler)
  }

  func remove(_ handler: RunningHandler) { tasks[handler.number] = nil }

  /// Whether a handler runs, and was not cancelled.
  func isRunning(_ number: Int) -> Bool { tasks[number]?.isCancelled == false }

  /// Cancels a handler's task; what it answers from now on is dropped and counted.
  func cancel(_ number: Int) {
    tasks[number]?.task.cancel()
    tasks[number]?.isCancelled = true
  }

  /// Cancels the handlers that still work on an event below a position.
  func cancel(event: Event.ID, below position: Int) {
    for (number, running) in tasks where running.handler.works(on: event, below: position) { cancel(number) }
  }

  func cancelAll() {
    for number in tasks.keys { cancel(number) }
    watch?.watch(tasks.values.map(\.handler))
  }
}
