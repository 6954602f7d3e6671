/// The tasks of one module that wait for a time. Only the module owns this object. The tasks are cancelled when this object
/// is released, because the module closes or its view is released.
@MainActor final class ModuleTimers {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0

  /// Starts a task.
  ///
  /// - Parameters:
  ///   - values: The values of the event for which the task waits, or `nil`.
  ///   - body: The work of the task, which receives the number of the task in the module.
  /// - Returns: The number and the task.
  func run(carrying values: EventValues?, _ body: @escaping @MainActor (Int) async -> Void) -> (
    number: Int, task: Task<Void, Never>
  ) {
    lastNumber += 1
    let number = lastNumber
    // Events that the task sends are caused by the passing of time, not by the handler that started the task.
    let task = TaskCause.$ofTask.withValue(values.map { TaskCause(values: $0) }) {
      Task { [weak self] in
        await body(number)
        self?.tasks[number] = nil
      }
    }
    tasks[number] = task
    return (number, task)
  }

  deinit { for task in tasks.values { task.cancel() } }
}
