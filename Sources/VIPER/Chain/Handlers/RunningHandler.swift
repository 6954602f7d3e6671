/// One run of an asynchronous handler: its event, and where its answers go.
@MainActor final class RunningHandler: Activity {
  /// The work of a handler in its task: it gives its answers to the run; what it throws is one too.
  typealias Work = @MainActor (RunningHandler) async throws -> Void

  let event: Event
  private var marks: [EventMark]
  /// Its number among the handlers of its module; numbers rise.
  let number: Int
  /// The queue of the handlers of its name, if they have a policy.
  let queue: HandlerQueue?
  private weak var module: (any HandlerModule)?
  private let moduleName: String
  private let reporter: Reporter
  private let position: Int
  private(set) var hasAnswered = false

  init(
    _ event: Event, at position: Int, of module: any HandlerModule, number: Int, in queue: HandlerQueue?,
    idleness: Idleness, reporter: Reporter
  ) {
    self.event = event
    marks = event.marks
    self.module = module
    moduleName = module.name
    self.position = position
    self.number = number
    self.queue = queue
    self.reporter = reporter
    super.init(idleness)
  }

  /// Whether it works on this event, below the position.
  func works(on event: Event.ID, below position: Int) -> Bool { self.position > position && self.event.id == event }

  /// Whether its answers still reach anybody.
  var isWanted: Bool { module?.isRunning(number) ?? false }

  private var request: PendingRequest? { event.hasPath ? event.path?.request : nil }

  /// Answers the event, unless the module has gone.
  func answer(_ result: EventResult) {
    guard let module, module.isRunning(number) else { return reporter.drop() }
    hasAnswered = true
    if result.isFinal {
      request?.handlerDidEnd(number)
      // It has nothing to do any more: an event that is sent upon its answer does not meet it in flight.
      queue?.remove(self)
    }
    // The answer, not the handler, causes the events that follow from it.
    EventContext.$ofTask.withValue(EventContext(result)) { _ = module.send(result, above: position) }
  }

  /// Gives one of many answers, and returns when it was fetched, if somebody waits for it.
  func answer(withOneOfMany output: some Sendable) async {
    var result = EventResult(answering: event, success: output)
    result.isElement = true
    resume()
    answer(result)
    pause(for: .element)
    await request?.untilFetched()
  }

  /// Ends a sequence of answers.
  func endSequence() { event.path?.close() }

  /// Cancels the handler and answers its event as cancelled, because another one has superseded it.
  func supersede(_ message: String) {
    guard let module, module.isRunning(number) else { return }
    module.cancelHandler(number)
    _ = module.send(EventResult(fromRuntime: event, status: .cancelled, message: message), above: position)
  }

  /// Drops the event, because the handler was cancelled before its turn came. It is reported if nobody knows, because
  /// the module has closed.
  func dropUnbegun() {
    if module?.isOpen != true, request == nil { reporter.report(.lostWithModule(name: event.name, module: moduleName)) }
    reporter.drop()
  }

  /// Ends the run.
  func didReturn() {
    queue?.remove(self)
    module?.didReturn(self)
    request?.handlerDidEnd(number)
    request?.check()
    marks = []
    finish()
  }
}

/// The module of a running handler, as the handler sees it.
@MainActor protocol HandlerModule: AnyObject {
  var name: String { get }
  var isOpen: Bool { get }
  /// Whether a handler runs, and was not cancelled.
  func isRunning(_ number: Int) -> Bool
  /// Cancels a handler's task; its later answers are dropped.
  func cancelHandler(_ number: Int)
  /// Notes that a handler has returned.
  func didReturn(_ handler: RunningHandler)
  /// Sends a result up from a position.
  func send(_ result: EventResult, above position: Int) -> Outcome
}
