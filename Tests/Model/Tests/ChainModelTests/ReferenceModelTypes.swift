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

  /// The nodes that have resumed or marked an event and wait for its final answer, beginning with the highest node. A
  /// request is the first of them.
  struct Way {
    /// A step is made each time that a node resumes, marks or answers an event, or passes a held result on.
    struct Step {
      let place: Int
      let question: Int
      /// The number that identifies the answerer at this step.
      let answerer: Int
      /// The number that identifies the answerer at the steps above.
      let origin: Int
      var mark: Int?
      var isOfRequest = false
    }
    var steps: [Step] = []
    var hasRequest: Bool { steps.contains(where: \.isOfRequest) }

    /// The steps, each with the number that identifies the answerer.
    var questions: [(step: Step, answerer: Int)] {
      steps.enumerated().map { ($0.element, $0.offset == steps.count - 1 ? $0.element.answerer : origin) }
    }
    /// The number that identifies the answerer at all steps except the last.
    var origin: Int { steps.last?.origin ?? 0 }
  }

  struct Cause {
    let id: Int?
    let depth: Int
  }

  /// An element of the delivery queue.
  enum Waiting {
    /// An event, with the node that has held it, or `nil`, and the marks that it retains.
    case event(Event, below: Int, heldBy: Node?, marks: [Int], isBroadcast: Bool)
    case close(Int, rounds: Int)
  }

  enum Link { case tap(String), policy(Int), inert(String), presenter, interactor }

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
    let onFailure: Op?
    let isReady: Bool
    /// Whether the view was removed.
    var isRemoved = false
    var isOpen = true
    var isReleased = false
    var isAlive: Bool { isOpen && !isReleased }

    var presenter: Int { Station.presenter }
  }

  /// A node that waits for the final answer to an event that it holds, and the numbers that identify the node above.
  struct Node {
    let question: Int
    /// The origin of the node's answers, and of the answers to the events that the node resumes.
    let own: Int
    /// The origin of the result that the node holds, or `own` if the node holds an event.
    let held: Int
  }

  /// A handle on an event or result.
  final class Held {
    enum Subject {
      case event(Event)
      /// A result, and the event that the node passes on again, or `nil`.
      case result(Result, of: Event?)
    }
    let number: Int
    let subject: Subject
    let id: Int?
    let module: Int
    let place: Int
    let node: Node
    /// The marks that the handle retains.
    let marks: [Int]
    /// The time at which the handle's delay ends, or `nil` if there is no delay.
    var deadline: Duration?
    /// The number of the timer of the delay.
    var timer = 0
    var isUsed = false
    /// Whether the event waits in this handle, and whether the event or result has continued.
    var (holdsEvent, hasContinued) = (false, false)
    /// The treatment of the event when its module closes.
    enum Closing { case loses, drops, delivers }
    var closing = Closing.loses
    let name: String
    /// The line of the observed hop.
    let hop: String

    init(
      _ subject: Subject, number: Int, _ id: Int?, in module: Int, at place: Int, _ node: Node, marks: [Int],
      name: String, hop: String
    ) {
      (self.subject, self.number, self.id, self.module, self.place) = (subject, number, id, module, place)
      (self.node, self.marks, self.name, self.hop) = (node, marks, name, hop)
    }

    var event: Event? {
      switch subject {
      case .event(let event), .result(_, of: let event?): event
      case .result: nil
      }
    }
  }

  struct Kept {
    let event: Event
    let place: Int
  }

  /// A task that runs later: a handler or an asker.
  @MainActor protocol Runnable: AnyObject {
    var canGoOn: Bool { get }
    /// The tasks that were ready when this task began to end. `nil` if the task does not end, or if the end writes a
    /// line to the trace.
    var readyBefore: [any Runnable]? { get }
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
    var hasAnswered = false
    /// Whether the handler's task was cancelled, perhaps after the final answer.
    var isCancelled = false
    /// The marks that the handler retains until it returns.
    var marks: [Int] = []
    /// The line of the observed hop.
    var hop = ""
    /// The handlers of the same name in flight under a policy, including this handler, the oldest first.
    var queue: HandlerQueue?
    /// The place of the event among all events.
    var order = 0
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
    var readyBefore: [any Runnable]?

    func goOn(_ model: ReferenceModel) { model.goOn(self) }
  }

  /// The handlers of one name in one module that are in flight under a policy.
  @MainActor final class HandlerQueue {
    var handlers: [Handler] = []
    /// The place of the newest event that has arrived, or was answered before it has arrived.
    var newest = 0

    /// Adds a handler before the handlers of newer events that have not begun.
    func add(_ handler: Handler) {
      let newer = handlers.dropFirst().firstIndex { $0.order > handler.order }
      handlers.insert(handler, at: newer ?? handlers.count)
    }

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
    /// Whether the requester's task was cancelled while the event waited in the queue.
    var isCancelled = false
    /// The time at which the request ends, or `nil`.
    var deadline: Duration?
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
    let timeout: Int?
    let request: Request
    var state = State.ready
    var isCancelled = false
    var count = 0
    var readyBefore: [any Runnable]?

    init(_ name: String, _ send: Send, _ request: Request, limit: Int?, isSlow: Bool, timeout: Int?) {
      (self.name, self.send, self.request) = (name, send, request)
      (self.limit, self.isSlow, self.timeout) = (limit, isSlow, timeout)
    }

    var isOver: Bool { state == .over }

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
