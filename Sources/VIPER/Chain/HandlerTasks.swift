/// The tasks of one module's asynchronous handlers. They are cancelled when the module goes.
@MainActor final class HandlerTasks {
  private let runtime: Runtime
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0

  init(runtime: Runtime) { self.runtime = runtime }

  deinit {
    // The module went without being closed: its view was simply released.
    for task in tasks.values { task.cancel() }
  }

  func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  /// Runs a handler as a task of its module.
  ///
  /// The task holds what `body` captures (its part), never the module. What `body` answers climbs as
  /// a delivery of its own; if the module has gone meanwhile, it is dropped and counted.
  ///
  /// - Parameters:
  ///   - event: the event that is handled; the cause of what the handler sends.
  ///   - next: where its answers climb from.
  ///   - body: the handler. It gives its answers to what it is passed; what it throws is one too.
  func run(
    _ event: Event, next: Next,
    _ body: @escaping @MainActor (HandlerAnswers) async throws -> Void
  ) {
    lastNumber += 1
    let number = lastNumber
    let answers = HandlerAnswers(
      event: event, chain: next.chain, index: next.index, number: number,
      activity: Activity(runtime: runtime))
    let cause = Cause(event, activity: answers.activity)
    tasks[number] = Task {
      await Cause.$ofTask.withValue(cause) {
        do {
          try await body(answers)
        } catch {
          answers.give(EventResult(answering: event, throwing: error))
        }
      }
      answers.finish()
    }
  }

  fileprivate func isRunning(_ number: Int) -> Bool { tasks[number] != nil }

  fileprivate func remove(_ number: Int) { tasks[number] = nil }
}

/// Where one running handler gives its answers.
@MainActor final class HandlerAnswers {
  let event: Event
  let activity: Activity
  private weak var chain: ModuleChain?
  private let index: Int
  private let runtime: Runtime
  private let number: Int

  fileprivate init(
    event: Event, chain: ModuleChain, index: Int, number: Int, activity: Activity
  ) {
    self.event = event
    self.chain = chain
    self.index = index
    self.number = number
    self.activity = activity
    runtime = chain.runtime
  }

  /// Whether anybody is left who could get an answer.
  var isWanted: Bool { chain?.tasks.isRunning(number) ?? false }

  /// Lets an answer climb, unless the module has gone.
  func give(_ result: EventResult) {
    guard let chain, chain.tasks.isRunning(number) else {
      _ = runtime.drop()
      return
    }
    _ = runtime.climb(result, in: chain, above: index)
  }

  fileprivate func finish() {
    chain?.tasks.remove(number)
    activity.finish()
  }
}
