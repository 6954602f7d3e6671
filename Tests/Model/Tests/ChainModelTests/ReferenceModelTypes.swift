// What the reference model knows of: events, results, modules, and whoever waits for something.

import VIPER

extension ReferenceModel {
  struct Event {
    let id: Int
    let name: String
    /// What it carries; `nil` if a middleware spoilt it, or it is a lifecycle event.
    var ask: Ask?
    let module: Int
    let cause: Int?
    var depth: Int
    var isLifecycle = false
    var way = Way()
    /// By which going-on it came to the link that lets it go on now.
    var cameBy: Int { way.numberBefore }
    /// The links on which it started.
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
    /// The names of those that would wait for each other.
    var deadlock: [String]?
    /// Whether nothing more is to come; the elements of a sequence are followed by others.
    var isFinal = true
    var way = Way()

    var answer: Answer? { data as? Answer }
  }

  /// The links that went on with an event that they held, and so want to know its answer; and which
  /// going-on it was.
  struct Way {
    var steps: [(place: Int, question: Int)] = []
    var number = 0
    /// The number of the going-on before.
    var numberBefore = 0
    var hasRequest = false
  }

  struct Cause {
    let id: Int?
    let depth: Int
  }

  /// What waits in the queue.
  enum Waiting {
    case event(Event, below: Int, isHeld: Bool)
    case close(Int)
  }

  enum Link { case tap(String), policy(Int), presenter, interactor }

  /// A link where it stands: the number stays the same when others come and go.
  struct Station {
    let place: Int
    let link: Link
    /// Where the view, the presenter and the interactor stand, and what is beyond.
    static let (view, presenter, interactor, end) = (-1, 1_000, 2_000, 3_000)
  }

  /// A module; its chain is a list of links.
  struct Module {
    var links: [Station]
    /// The places of those that were added and not taken out, and the last ones that were given.
    var added: [Int] = []
    var last: [Int]
    let onFailure: Ask?
    let isReady: Bool
    /// Whether its view was told that it is removed.
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

  /// A handler or somebody who asks: what goes on by itself, later.
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
    /// Law 3: what it answers is wanted until its module goes or who asked waits no longer.
    var isWanted = true
    var hasFinished = false
    /// Those of its name that are in flight by a policy, itself included, the oldest first.
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

    /// Whether it was cancelled before its turn came: nobody sees it go on.
    var isUnbegun: Bool { state == .queued && !isWanted }

    func goOn(_ model: ReferenceModel) { model.goOn(self) }
  }

  /// The handlers of one name in one module that are in flight by a policy.
  final class HandlerQueue {
    var handlers: [Handler] = []
    func remove(_ handler: Handler) { handlers.removeAll { $0 === handler } }
    func behind(_ handler: Handler) -> ArraySlice<Handler> {
      (handlers.firstIndex { $0 === handler }).map { handlers[($0 + 1)...] } ?? []
    }
  }

  /// What somebody waits for.
  final class Request {
    enum Ending {
      case complete
      case failed(String, ResultStatus, data: (any Sendable)?)
    }
    let module: Int
    /// Where who asks stands in the chain; -1 is the view.
    let place: Int
    let isForOne: Bool
    let isOneWay: Bool
    var event: Int?
    var stored: [Result] = []
    var ending: Ending?
    var takenBy: String?
    /// Whether what was taken is one element of a sequence, of which a middleware may leave some out.
    var isElementTaken = false
    var lastOutcome = Outcome.accepted
    var hasBegun = false
    /// The handler that waits for it, if one does.
    weak var asker: Handler?

    init(_ send: Send, module: Int, place: Int, isForOne: Bool) {
      (self.module, self.place, self.isForOne) = (module, place, isForOne)
      isOneWay = send.ask.name.isOneWay
    }

    var isSettled: Bool { ending != nil || !stored.isEmpty }
  }

  /// Somebody outside the modules who asks.
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

    init(_ name: String, _ send: Send, _ request: Request, limit: Int?, isSlow: Bool) {
      (self.name, self.send, self.request) = (name, send, request)
      (self.limit, self.isSlow) = (limit, isSlow)
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
