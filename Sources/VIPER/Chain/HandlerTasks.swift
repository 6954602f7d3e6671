/// The tasks of one module's asynchronous handlers. They are cancelled when the module goes.
@MainActor final class HandlerTasks {
  private let runtime: Runtime
  private let watch: ModuleWatch?
  private var tasks: [Int: Running] = [:]
  private var lastNumber = 0

  private struct Running {
    let task: Task<Void, Never>
    let answers: HandlerAnswers
    /// Whether it was cancelled, and has not returned yet.
    var isCancelled = false
  }

  init(runtime: Runtime, watch: ModuleWatch?) {
    self.runtime = runtime
    self.watch = watch
  }

  deinit {
    // The module went without being closed: its view was simply released.
    for running in tasks.values { running.task.cancel() }
    guard let watch, !tasks.isEmpty else { return }
    Task { @MainActor [running = tasks.values.map(\.answers)] in watch.watch(running) }
  }

  /// The events whose handlers run, and whether they were cancelled, in the order in which they began.
  var running: [(event: Event, isCancelled: Bool)] {
    tasks.sorted { $0.key < $1.key }.map { ($0.value.answers.event, $0.value.isCancelled) }
  }

  /// Cancels one; what it answers from now on is dropped and counted.
  func cancel(_ number: Int) {
    tasks[number]?.task.cancel()
    tasks[number]?.isCancelled = true
  }

  /// Cancels who still works on an event below a link that has answered it.
  func cancel(event: Event.ID, below place: Int) {
    for (number, running) in tasks where running.answers.answers(event, below: place) {
      cancel(number)
    }
  }

  func cancelAll() {
    for number in tasks.keys { cancel(number) }
    watch?.watch(tasks.values.map(\.answers))
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
      event: event, chain: next.chain, place: next.place, number: number,
      activity: Activity(runtime: runtime))
    let cause = Cause(event, activity: answers.activity)
    let task = Task {
      answers.activity.belongsToThisTask()
      await Cause.$ofTask.withValue(cause) {
        do {
          try await body(answers)
        } catch {
          answers.give(EventResult(answering: event, throwing: error))
        }
      }
      answers.finish()
    }
    tasks[number] = Running(task: task, answers: answers)
    next.exchange?.taskBegins(number)
    // The handler itself may have closed its module.
    if !next.chain.isOpen { cancel(number) }
  }

  fileprivate func isRunning(_ number: Int) -> Bool { tasks[number]?.isCancelled == false }

  fileprivate func remove(_ number: Int) { tasks[number] = nil }
}

/// Where one running handler gives its answers.
@MainActor final class HandlerAnswers {
  let event: Event
  let activity: Activity
  private weak var chain: ModuleChain?
  private let place: Int
  private let runtime: Runtime
  private let number: Int

  fileprivate init(
    event: Event, chain: ModuleChain, place: Int, number: Int, activity: Activity
  ) {
    self.event = event
    self.chain = chain
    self.place = place
    self.number = number
    self.activity = activity
    runtime = chain.runtime
  }

  /// Whether it is for this event, and from below the link.
  fileprivate func answers(_ event: Event.ID, below place: Int) -> Bool {
    self.place > place && self.event.id == event
  }

  /// Whether anybody is left who could get an answer.
  var isWanted: Bool { chain?.tasks.isRunning(number) ?? false }

  /// Lets an answer climb, unless the module has gone.
  func give(_ result: EventResult) {
    guard let chain, chain.tasks.isRunning(number) else {
      _ = runtime.drop()
      return
    }
    if result.isFinal { exchange?.taskEnds(number) }
    _ = runtime.climb(result, in: chain, above: place)
  }

  /// Lets one of many answers climb, and returns when who waits for it, if somebody does, has it.
  func giveOneOfMany(_ output: any Sendable) async {
    var result = EventResult(answering: event, status: .success, data: output)
    result.isFinal = false
    activity.resume()
    give(result)
    activity.pause()
    await exchange?.inbox.untilFetched()
  }

  /// There are no more answers.
  func sequenceEnds() { event.path?.isAnswered() }

  private var exchange: Exchange? { event.path?.exchange }

  fileprivate func finish() {
    chain?.tasks.remove(number)
    exchange?.taskEnds(number)
    exchange?.check()
    activity.finish()
  }
}
