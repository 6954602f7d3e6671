/// A call of an interactor.
@MainActor package struct InteractorCall {
  package let event: Event
  package let module: ModuleCore
  let next: Next
  let table: EventTable
  package let handler: Handler

  /// The handler of the interactor's mapping for an event.
  package enum Handler: String, Sendable {
    /// The mapping contains no handler. The interactor may handle the event in another way.
    case none
    case synchronous
    case asynchronous
  }

  init(event: Event, module: ModuleCore, next: Next, table: EventTable) {
    (self.event, self.module, self.next, self.table) = (event, module, next, table)
    handler = table.isTask(event.key).map { $0 ? .asynchronous : .synchronous } ?? .none
  }

  /// Calls the interactor.
  package func run() -> Outcome {
    module.runtime.outside { module.interactor.handle(event, next: next) }
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

  /// Starts a task in place of the interactor's asynchronous handler, according to the policy of the handler.
  package func start(_ work: @escaping @MainActor (HandlerTask) async -> Void) -> Outcome {
    guard let chain = module.chain else { return module.runtime.drop() }
    return chain.handle(event, next: next, policy: table.policy(of: event.key) ?? .concurrent) {
      { handler in await work(HandlerTask(handler: handler)) }
    }
  }
}
