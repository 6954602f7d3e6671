/// One run of an asynchronous handler: its event, and the destination of its answers.
@MainActor package final class RunningHandler: Activity {
  /// The work that a handler does in its task. The work passes its answers to the ``RunningHandler``. A thrown error is
  /// also an answer.
  typealias Work = @MainActor (RunningHandler) async throws -> Void

  package let event: Event
  private var marks: [EventMark]
  /// The queue of the handlers of the same name, or `nil` if their policy is ``InFlightPolicy/concurrent``.
  let queue: HandlerQueue?
  private(set) weak var owner: (any WorkingModule)?
  private let moduleName: String
  private let reporter: Reporter
  let position: Int
  /// The answers that were sent. The last one is final.
  enum Answers { case none, some, all }
  private(set) var answers = Answers.none
  /// Called with the outcome of a failure that the handler has sent as its answer. The outcome is ``Outcome/held`` if a
  /// middleware will repeat the event.
  package var didFail: (@MainActor (Outcome) -> Void)?
  /// The request for which the handler's own task waits, or `nil`.
  var awaited: PendingRequest?
  /// The task, or `nil` if the handler has not been added to its module or has returned. A cancelled task may not have
  /// returned yet.
  var task: Task<Void, Never>?

  init(
    _ event: Event, at position: Int, of module: any WorkingModule, in queue: HandlerQueue?, idleness: Idleness,
    reporter: Reporter
  ) {
    self.event = event
    marks = event.marks
    owner = module
    moduleName = module.name
    self.position = position
    self.queue = queue
    self.reporter = reporter
    super.init(idleness)
  }

  /// Returns whether the handler handles the given event at a node below the given position.
  func works(on event: Event.ID, below position: Int) -> Bool { self.position > position && self.event.id == event }

  /// Whether answers are still sent. If the handler was cancelled or its module no longer exists, its answers are
  /// dropped.
  package var isWanted: Bool { isRunning && owner != nil }
  /// Whether the handler runs and was not cancelled.
  private var isRunning: Bool { task?.isCancelled == false }

  private var request: PendingRequest? { event.hasPath ? event.path?.request : nil }

  /// Answers the event. The answer is dropped if the handler was cancelled or its module no longer exists.
  func answer(_ result: EventResult) {
    guard isRunning, let owner else { return reporter.drop() }
    if answers == .none { answers = .some }
    if result.isFinal {
      answers = .all
      request?.handlerDidEnd(self)
      // The handler is removed before the answer is sent, so that it is not in flight for events that the answer
      // causes.
      queue?.remove(self)
    }
    // The answered event, not the handler's task, is the cause of events that receivers of the answer send.
    let context = result.isElement ? contextOfElements : TaskCause(result)
    let outcome = TaskCause.$ofTask.withValue(context) { owner.send(result, above: position) }
    if !result.isSuccess { didFail?(outcome) }
  }

  /// The context of all answers of a sequence. They have the id, the name and the values of the event.
  private lazy var contextOfElements = TaskCause(
    id: event.id, depth: event.depth, name: event.lazyName, values: event.values)

  /// Sends one of many answers. If a request waits for the answers, the function returns when the answer was fetched or
  /// the request has ended.
  func answer(withOneOfMany output: some Sendable) async {
    var result = EventResult(answering: event, success: output)
    result.isElement = true
    answer(result)
    await request?.untilFetched(by: self)
  }

  /// Ends the answers to the event.
  package func end() { event.path?.close() }

  /// Cancels the task. Later answers are dropped and counted, so the event's request no longer waits for them, even if
  /// the task ignores the cancellation.
  ///
  /// - Returns: The request for which the handler waits. The caller ends the request, so that the request cannot be
  ///   answered before the task's cancellation handler runs.
  func cancel() -> PendingRequest? {
    task?.cancel()
    request?.handlerDidEnd(self)
    return awaited
  }

  /// Cancels the handler and answers its event as cancelled, because another event has superseded it.
  ///
  /// - Parameter reason: The reason, for developers.
  package override func supersede(_ reason: String) {
    guard isRunning, let owner else { return }
    cancel()?.end(.cancelled)
    let failure = EventFailure(.cancelled, description: reason)
    _ = owner.send(EventResult(fromRuntime: event, status: .cancelled, error: failure), above: position)
  }

  /// Drops the event, because the handler was cancelled before its turn. The loss is reported if the module has closed
  /// and no request waits for the answer.
  func dropUnbegun() {
    if owner?.isOpen != true, request == nil { reporter.report(.lostWithModule(name: event.name, module: moduleName)) }
    reporter.drop()
  }

  /// Records that the handler has returned.
  func didReturn() {
    owner?.didReturn(self)
    queue?.remove(self)
    task = nil
    request?.handlerDidEnd(self)
    request?.check()
    marks = []
    finish()
  }
}

/// The interface of a module to its running handlers and its requests.
@MainActor protocol WorkingModule: AnyObject {
  var name: String { get }
  var isOpen: Bool { get }
  /// Records that a handler has returned.
  func didReturn(_ handler: RunningHandler)
  /// Sends a result up from a position.
  func send(_ result: EventResult, above position: Int) -> Outcome
  func add(_ request: PendingRequest)
  /// Ends a request, which is an input if the app's own code no longer waits.
  ///
  /// - Parameters:
  ///   - input: The number of the input that sent the request.
  ///   - end: A closure that ends the request.
  func stop(_ input: Int, at position: Int, _ end: () -> Void)
  func remove(_ request: PendingRequest)
  /// Returns the name of the node at a position, for messages.
  func nodeName(at position: Int) -> String
}
