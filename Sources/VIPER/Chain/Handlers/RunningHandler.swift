/// Where one running handler gives its answers.
@MainActor final class RunningHandler {
  let event: Event
  private let marks: [EventMark]
  let activity: Activity
  private weak var chain: ModuleChain?
  private let module: String
  private let position: Int
  private let runtime: Runtime
  private(set) var hasAnswered = false
  let number: Int
  /// Where it stands with others of its name, if they have a policy.
  let lane: HandlerQueue?

  init(
    event: Event, module: ModuleCore, position: Int, number: Int, lane: HandlerQueue?, activity: Activity
  ) {
    self.event = event
    marks = event.marks
    chain = module.chain
    self.position = position
    self.number = number
    self.lane = lane
    self.activity = activity
    runtime = module.runtime
    self.module = module.name
    activity.handler = self
  }

  /// Whether it is for this event, and from below the link.
  func answers(_ event: Event.ID, below position: Int) -> Bool {
    self.position > position && self.event.id == event
  }

  /// Whether anybody is left who could get an answer.
  var isWanted: Bool { chain?.tasks.isRunning(number) ?? false }

  /// Lets an answer climb, unless the module has gone.
  func give(_ result: EventResult) {
    guard let chain, chain.tasks.isRunning(number) else {
      _ = runtime.drop()
      return
    }
    hasAnswered = true
    if result.isFinal {
      request?.taskEnds(number)
      // It has nothing to do any more: who sends again upon its answer does not come while it is in flight.
      lane?.leave(self)
    }
    // What is done with the answer is not done by the handler.
    EventContext.$ofTask.withValue(EventContext(result)) {
      _ = runtime.climb(result, in: chain, above: position)
    }
  }

  /// Lets one of many answers climb, and returns when who waits for it, if somebody does, has it.
  func giveOneOfMany(_ output: any Sendable) async {
    var result = EventResult(answering: event, status: .success, data: output)
    result.isElement = true
    activity.resume()
    give(result)
    activity.pause()
    await request?.inbox.untilFetched()
  }

  /// There are no more answers.
  func sequenceEnds() { event.path?.isAnswered() }

  private var request: PendingRequest? { event.path?.request }

  /// Another of its name has taken its place: it is answered, although it is cancelled.
  func isSuperseded() {
    guard let chain else { return }
    let message = "Another \(event.name) came, and the latest wins."
    let result = EventResult(fromRuntime: event, status: .cancelled, message: message)
    _ = runtime.climb(result, in: chain, above: position)
  }

  /// It was cancelled before its turn came. If nobody knows, because its module went, that is reported.
  func neverBegan() {
    if chain?.isOpen != true, request == nil {
      runtime.sink.report(.lostWithModule(name: event.name, module: module))
    }
    _ = runtime.drop()
  }

  func finish() {
    lane?.leave(self)
    chain?.tasks.remove(number)
    request?.taskEnds(number)
    request?.check()
    activity.finish()
  }
}
