// The execution of asynchronous handlers, according to their policies.

extension ModuleChain: WorkingModule {
  func didReturn(_ handler: RunningHandler) {
    if handler.position == NodeNumber.interactor, handler.answers != .all, handler.isWanted,
      let call = handler.event.inputMark?.call
    {
      runtime.input(.end(handler.event, call: call), core, at: handler.position) {}
    }
    tasks.remove(handler)
  }

  func stop(_ input: Int, at position: Int, _ end: () -> Void) {
    runtime.isInside() ? end() : runtime.input(.cancel(request: input), core, at: position, end)
  }

  func send(_ result: EventResult, above position: Int) -> Outcome { runtime.send(result, in: self, above: position) }

  /// Handles an event in a task, according to a policy.
  ///
  /// The task retains the captures of `begin` (the part), never the module. Each answer is a separate delivery. If the
  /// module no longer exists, the answers are dropped and counted.
  ///
  /// - Parameters:
  ///   - event: The event, which is the cause of everything that the handler sends.
  ///   - next: The node from which the answers are passed up.
  ///   - policy: The policy that applies while another handler of the same name is in flight.
  ///   - begin: A closure that returns the handler's work. The closure is called immediately, or when the handler's
  ///     turn begins.
  func handle(
    _ event: Event, next: Next, policy: InFlightPolicy, _ begin: @escaping @MainActor () throws -> RunningHandler.Work
  ) -> Outcome {
    guard policy != .concurrent else { return handleNow(event, next: next, in: nil, begin) }
    let queue = tasks.queue(of: event.key, at: next.nodeNumber, policy)
    core.hasPolicies = true
    let isNewest = queue.noteIsNewest(event.path)
    guard policy == .latestWins && !isNewest || queue.first != nil else {
      return handleNow(event, next: next, in: queue, begin)
    }
    switch policy {
    case .concurrent: break
    case .latestWins:
      guard isNewest else {
        let failure = EventFailure(.cancelled, description: "\(event.name) was superseded by a later event.")
        next.receive(EventResult(fromRuntime: event, status: .cancelled, error: failure))
        return .rejected
      }
      queue.supersedeAll(event.name)
      // A receiver of the cancelled results may have closed the module.
      guard isOpen else { return runtime.drop() }
    case .inOrder:
      guard let names = Deadlock.names(of: event, behind: queue) else {
        run(event, next: next, in: queue, waitsForTurn: true) { try await begin()($0) }
        return .accepted
      }
      return core.wouldDeadlock(event, names: names, next: next)
    case .rejectWhileBusy:
      let failure = EventFailure(.rejected, "This is still in progress. Try again when it has finished.")
      next.receive(EventResult(fromRuntime: event, status: .rejected, error: failure))
      return .rejected
    }
    return handleNow(event, next: next, in: queue, begin)
  }

  private func handleNow(
    _ event: Event, next: Next, in queue: HandlerQueue?, _ begin: @MainActor () throws -> RunningHandler.Work
  ) -> Outcome {
    do {
      run(event, next: next, in: queue, waitsForTurn: false, try begin())
      return .accepted
    } catch {
      next.receive(EventResult(answering: event, throwing: error))
      return .answered
    }
  }

  private func run(
    _ event: Event, next: Next, in queue: HandlerQueue?, waitsForTurn: Bool, _ work: @escaping RunningHandler.Work
  ) {
    let handler = RunningHandler(
      event, at: next.nodeNumber, of: self, in: queue, idleness: runtime.idleness, reporter: runtime.reporter)
    queue?.append(handler)
    let end = runtime.tap.beginStep(.event(event), at: .task, next.part, in: core)
    let task = Task {
      if waitsForTurn, await queue?.turn(of: handler) == false {
        handler.dropUnbegun()
      } else {
        await TaskCause.$ofTask.withValue(TaskCause(event, activity: handler)) {
          do { try await work(handler) } catch { handler.answer(EventResult(answering: event, throwing: error)) }
        }
      }
      end?(Task.isCancelled ? .gone : handler.answers == .none ? .accepted : .answered)
      handler.didReturn()
    }
    tasks.add(handler, task)
    runtime.watchWork()
    event.path?.request?.handlerDidBegin(handler)
    // The handler may have closed its own module.
    guard !isOpen else { return }
    handler.didCloseModule()
    handler.cancel()?.end(.cancelled)
  }
}
