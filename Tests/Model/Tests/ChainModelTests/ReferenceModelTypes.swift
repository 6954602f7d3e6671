// The types of the reference model: events, results, modules, and the tasks that wait.

import VIPER

extension ReferenceModel {
  struct Event {
    let id: Int
    let name: String
    /// The data, or `nil` if a middleware replaced it, or if the event is a lifecycle event.
    var ask: Ask?
    let module: Int
    let cause: Int?
    var depth: Int
    var isLifecycle = false
    var way = Way()
    /// The number of the resumption by which the event reached the node that resumes it now.
    var cameBy: Int { way.numberBefore }
    /// The nodes of the chain when the event was first delivered.
    var links: [Station] = []

    func at(_ depth: Int) -> Event {
      var copy = self
      copy.depth = depth
      return copy
    }
  }

  struct Result {
    var name: String
    var status: ResultStatus
    var data: (any Sendable)?
    var event: Int?
    var depth: Int
    var isFromRuntime = false
    /// The names of the events that would wait for each other, or `nil`.
    var deadlock: [String]?
    /// Whether no further answer follows. An element of a sequence is not final.
    var isFinal = true
    var way = Way()

    var answer: Answer? { data as? Answer }
  }

  /// The nodes that have resumed or marked an event and wait for its final answer, and the number of the last
  /// resumption.
  struct Way {
    var steps: [(place: Int, question: Int)] = []
    var number = 0
    /// The number of the previous resumption.
    var numberBefore = 0
    var hasRequest = false
  }

  struct Cause {
    let id: Int?
    let depth: Int
  }

  /// An element of the delivery queue.
  enum Waiting {
    case event(Event, below: Int, isHeld: Bool)
    case close(Int)
  }

  enum Link { case tap(String), policy(Int), presenter, interactor }

  /// A node with its place. The place does not change when other nodes are added or removed.
  struct Station {
    let place: Int
    let link: Link
    /// The places of the view, the presenter and the interactor, and the place after the last node.
    static let (view, presenter, interactor, end) = (-1, 1_000, 2_000, 3_000)
  }

  /// A module, with its chain as a list of nodes.
  struct Module {
    var links: [Station]
    /// The places of the middlewares that were added and not removed. `last` is the last place that was assigned on
    /// each side.
    var added: [Int] = []
    var last: [Int]
    let onFailure: Ask?
    let isReady: Bool
    /// Whether the view was removed.
    var isRemoved = false
    var isOpen = true
    var isReleased = false
    var isAlive: Bool { isOpen && !isReleased }

    var presenter: Int { Station.presenter }
  }

  struct Held {
    let event: Event
    let place: Int
    let question: Int
    var isUsed = false
  }

  struct Kept {
    let event: Event
    let place: Int
  }

  /// A task that runs later: a handler or an asker.
  @MainActor protocol Runnable: AnyObject {
    var canGoOn: Bool { get }
    func goOn(_ model: ReferenceModel)
  }

  /// An asynchronous handler of one event.
  final class Handler: Runnable {
    enum State { case queued, ready, atGate, requesting, untilFetched, over }
    let event: Event
    let ask: Ask
    let place: Int
    let isPresenters: Bool
    var state = State.ready
    var name: String?
    var position = 0
    var elements = 0
    var isGateOpen = false
    /// Law 3: whether the handler's answer is still needed, which is the case until the module closes or the request
    /// ends.
    var isWanted = true
    var hasFinished = false
    /// The handlers of the same name in flight under a policy, including this handler, the oldest first.
    var queue: HandlerQueue?
    var request: Request?
    var isNestedFromPresenter = false
    var nestedModule: Int?
    init(_ event: Event, _ ask: Ask, place: Int, isPresenters: Bool) {
      (self.event, self.ask, self.place, self.isPresenters) = (event, ask, place, isPresenters)
    }

    var canGoOn: Bool {
      switch state {
      case .queued: !isWanted || queue?.handlers.first === self
      case .ready: true
      case .atGate: isGateOpen || (!isWanted && !ask.ignoresCancellation)
      case .requesting: !isWanted || request?.isSettled == true
      case .untilFetched: request?.stored.isEmpty != false
      case .over: false
      }
    }

    /// Whether the handler was cancelled before its turn. Such a handler writes no line to the trace.
    var isUnbegun: Bool { state == .queued && !isWanted }

    func goOn(_ model: ReferenceModel) { model.goOn(self) }
  }

  /// The handlers of one name in one module that are in flight under a policy.
  final class HandlerQueue {
    var handlers: [Handler] = []
    func remove(_ handler: Handler) { handlers.removeAll { $0 === handler } }
    func behind(_ handler: Handler) -> ArraySlice<Handler> {
      (handlers.firstIndex { $0 === handler }).map { handlers[($0 + 1)...] } ?? []
    }
  }

  /// A request for one answer, or for a stream of answers.
  final class Request {
    enum Ending {
      case complete
      case failed(String, ResultStatus, data: (any Sendable)?)
    }
    let module: Int
    /// The requester's position in the chain. -1 is the view.
    let place: Int
    let isForOne: Bool
    let isOneWay: Bool
    var event: Int?
    var stored: [Result] = []
    var ending: Ending?
    var takenBy: String?
    /// Whether the consumed answer is one element of a sequence. A middleware may omit elements, so the request
    /// does not fail for this reason.
    var isElementTaken = false
    var lastOutcome = Outcome.accepted
    var hasBegun = false
    /// The handler that waits for the request, or `nil`.
    weak var asker: Handler?

    init(_ send: Send, module: Int, place: Int, isForOne: Bool) {
      (self.module, self.place, self.isForOne) = (module, place, isForOne)
      isOneWay = send.ask.name.isOneWay
    }

    var isSettled: Bool { ending != nil || !stored.isEmpty }
  }

  /// A task outside of the modules that sends a request.
  final class Asker: Runnable {
    enum State { case ready, asking, atGate, atGateOpened, leaving, over }
    let name: String
    let send: Send
    let limit: Int?
    let isSlow: Bool
    let request: Request
    var state = State.ready
    var isCancelled = false
    var count = 0
    /// The tasks that were ready when this asker left its loop.
    var readyAtLeave: [any Runnable] = []

    init(_ name: String, _ send: Send, _ request: Request, limit: Int?, isSlow: Bool) {
      (self.name, self.send, self.request) = (name, send, request)
      (self.limit, self.isSlow) = (limit, isSlow)
    }

    var isOver: Bool { state == .over }

    /// Returns whether a task was ready when this asker left its loop.
    func wasReady(_ task: any Runnable) -> Bool { readyAtLeave.contains { $0 === task } }

    var canGoOn: Bool {
      switch state {
      case .ready, .atGateOpened, .leaving: true
      case .asking: isCancelled || request.isSettled
      case .atGate: isCancelled
      case .over: false
      }
    }

    func goOn(_ model: ReferenceModel) { model.goOn(self) }
  }
}
