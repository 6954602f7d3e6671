/// The tasks of one module's asynchronous handlers. They are cancelled when the module goes.
@MainActor final class HandlerTasks {
  private let runtime: Runtime
  private let watch: ModuleWatch?
  private var tasks: [Int: Running] = [:]
  private var lastNumber = 0
  private var lanes: [LaneKey: HandlerQueue] = [:]

  private struct LaneKey: Hashable {
    let position: Int
    let name: NameKey
  }

  private struct Running {
    let task: Task<Void, Never>
    let answers: RunningHandler
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
  func cancel(event: Event.ID, below position: Int) {
    for (number, running) in tasks where running.answers.answers(event, below: position) {
      cancel(number)
    }
  }

  func cancelAll() {
    for number in tasks.keys { cancel(number) }
    watch?.watch(tasks.values.map(\.answers))
  }

  /// What a handler does in its task, giving its answers to what it is passed; what it throws is one too.
  typealias Work = @MainActor (RunningHandler) async throws -> Void

  /// Handles an event in a task of its module, by a policy.
  ///
  /// The task holds what `begin` captures (its part), never the module. What it answers climbs as a delivery of
  /// its own; if the module has gone meanwhile, it is dropped and counted.
  ///
  /// - Parameters:
  ///   - event: the event that is handled; the cause of what the handler sends.
  ///   - next: where its answers climb from.
  ///   - policy: what to do if others of its name are in flight.
  ///   - begin: gives the handler's work: at once, or when its turn comes.
  func handle(
    _ event: Event, next: Next, policy: InFlightPolicy,
    _ begin: @escaping @MainActor () throws -> Work
  ) -> Outcome {
    guard policy != .concurrent else { return begins(event, next: next, in: nil, begin) }
    let key = LaneKey(position: next.nodeNumber, name: event.key)
    let lane = lanes[key] ?? HandlerQueue()
    lanes[key] = lane
    guard let first = lane.first else {
      return begins(event, next: next, in: lane, begin)
    }
    switch policy {
    case .concurrent: break
    case .latestWins:
      for older in lane.handlers where isRunning(older.number) {
        cancel(older.number)
        older.isSuperseded()
      }
      // Whoever was told may have closed the module.
      guard next.module.isOpen else { return runtime.drop() }
    case .inOrder:
      guard let names = Deadlock.names(of: event, behind: lane) else {
        run(event, next: next, in: lane, waitsForTurn: true) { answers in
          try await begin()(answers)
        }
        return .accepted
      }
      return next.module.wouldDeadlock(event, names: names, next: next)
    case .dropWhileBusy:
      let message = "\(event.name) \(first.event.id) is still being handled; this one is dropped."
      next.receive(EventResult(fromRuntime: event, status: .rejected, message: message))
      return .rejected
    }
    return begins(event, next: next, in: lane, begin)
  }

  private func begins(
    _ event: Event, next: Next, in lane: HandlerQueue?, _ begin: @MainActor () throws -> Work
  ) -> Outcome {
    do {
      run(event, next: next, in: lane, waitsForTurn: false, try begin())
      return .accepted
    } catch {
      next.receive(EventResult(answering: event, throwing: error))
      return .answered
    }
  }

  private func run(
    _ event: Event, next: Next, in lane: HandlerQueue?, waitsForTurn: Bool, _ work: @escaping Work
  ) {
    lastNumber += 1
    let number = lastNumber
    let answers = RunningHandler(
      event: event, module: next.module, position: next.nodeNumber, number: number, lane: lane,
      activity: Activity(runtime: runtime))
    lane?.enter(answers)
    let end = next.module.beginStep(.event(event), at: .task, next.part)
    let cause = EventContext(event, activity: answers.activity)
    let task = Task {
      answers.activity.belongsToThisTask()
      if waitsForTurn, await lane?.turn(of: answers) == false {
        answers.neverBegan()
      } else {
        await EventContext.$ofTask.withValue(cause) {
          do {
            try await work(answers)
          } catch {
            answers.give(EventResult(answering: event, throwing: error))
          }
        }
      }
      end?(Task.isCancelled ? .gone : answers.hasAnswered ? .answered : .accepted)
      answers.finish()
    }
    tasks[number] = Running(task: task, answers: answers)
    event.path?.request?.taskBegins(number)
    // The handler itself may have closed its module.
    if !next.module.isOpen { cancel(number) }
  }

  func isRunning(_ number: Int) -> Bool { tasks[number]?.isCancelled == false }

  func remove(_ number: Int) { tasks[number] = nil }
}
