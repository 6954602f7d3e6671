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

  /// Runs a handler as a task of the module `chain`.
  ///
  /// The task holds what `body` captures (its part), never the module. What `body` answers climbs as
  /// a delivery of its own; if the module has gone meanwhile, it is dropped and counted.
  ///
  /// - Parameters:
  ///   - event: the event that is handled; the cause of what the handler sends.
  ///   - next: where its answers climb from.
  ///   - body: the handler. It gives its answers to the closure that it is passed; what it throws is
  ///     an answer too.
  func run(
    _ event: Event, next: Next,
    _ body: @escaping @MainActor (HandlerAnswers) async throws -> Void
  ) {
    lastNumber += 1
    let number = lastNumber
    let answers = HandlerAnswers(
      event: event, chain: next.chain, index: next.index, runtime: runtime, number: number)
    runtime.begin()
    tasks[number] = Task { [runtime] in
      await Cause.$ofTask.withValue(Cause(event)) {
        do {
          try await body(answers)
        } catch {
          answers.give(EventResult(answering: event, throwing: error))
        }
      }
      answers.finish()
      runtime.end()
    }
  }

  fileprivate func isRunning(_ number: Int) -> Bool { tasks[number] != nil }

  fileprivate func remove(_ number: Int) { tasks[number] = nil }
}

/// Where one running handler gives its answers.
@MainActor final class HandlerAnswers {
  let event: Event
  private weak var chain: ModuleChain?
  private let index: Int
  private let runtime: Runtime
  private let number: Int

  fileprivate init(
    event: Event, chain: ModuleChain, index: Int, runtime: Runtime, number: Int
  ) {
    self.event = event
    self.chain = chain
    self.index = index
    self.runtime = runtime
    self.number = number
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

  /// While a stream waits for its next element, the module counts as idle.
  func pause() { runtime.end() }

  func resume() { runtime.begin() }

  fileprivate func finish() { chain?.tasks.remove(number) }
}
