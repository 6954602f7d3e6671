/// A call of an interactor, which the seam may replace.
@MainActor package struct InteractorCall {
  package let event: Event
  package let module: ModuleCore
  /// The number of the input that has caused the call, or 0.
  package let input: Int
  let next: Next
  let table: EventTable
  /// Whether the handler of the interactor's mapping is asynchronous; `nil` if the mapping contains no handler of the
  /// event. The interactor may then handle the event in another way.
  package let isAsynchronous: Bool?

  init(event: Event, module: ModuleCore, next: Next, table: EventTable) {
    (self.event, self.module, self.next, self.table) = (event, module, next, table)
    input = (event.inputMark ?? module.runtime.mark)?.input ?? 0
    isAsynchronous = table.isTask(event.key)
  }

  /// Calls the interactor. Its answers carry the number of the call.
  package func run(as number: Int) -> Outcome {
    let mark = InputMark(input, call: number)
    return module.runtime.marked(mark) {
      module.interactor.handle(event.marked(mark), next: next)
    }
  }

  /// Continues as if the interactor had no handler for the event.
  package func pass() -> Outcome { next.handle(event) }

  /// Sends a result up in place of the interactor, during the call.
  package func receive(_ result: EventResult) { next.receive(result) }

  /// Ends the call in place of the interactor. The event may be answered later.
  package func end(_ outcome: Outcome) -> Outcome {
    guard outcome == .accepted || outcome == .held else { return outcome }
    return module.handleRaw(event, next: next, isOneWay: true) { outcome }
  }

  /// Runs a task in place of the interactor's asynchronous handler, according to the policy of the handler.
  package func run(_ work: @escaping @MainActor (RunningHandler) async -> Void) -> Outcome {
    guard let chain = module.chain else { return module.runtime.drop() }
    return chain.handle(event, next: next, policy: table.policy(of: event.key) ?? .concurrent) { work }
  }
}

extension RunningHandler {
  /// Answers the event as a part of the input that is being played.
  package func play(_ result: EventResult, in module: ModuleCore) { answer(module.runtime.markedNow(result)) }

  /// A waiter for the waiters' value, for the calling task of the handler.
  package func waiter(of waiters: Waiters<Void>) -> Waiters<Void>.Waiter {
    waiters.waiter(pausing: self, for: .element)
  }
}
