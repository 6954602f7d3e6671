// The laws as a small, simple program that predicts the trace of a random program. The model does not use the runtime.
// Read it as documentation of the laws.

import VIPER
import VIPERTestSupport

/// A model that runs a program by the laws. The laws do not define which of several waiting tasks runs first. In such
/// cases, the model follows the order of the runtime, and predicts only the effects.
@MainActor final class ReferenceModel {
  let program: Program
  /// Whether the hops are part of the trace.
  let observesHops: Bool
  /// The mistake that the model makes on purpose, to verify the test itself, or `nil`.
  let mistake: Mistake?
  var trace = Trace<Int>()
  /// The texts of the reported diagnostics.
  var reports: [String] = []
  private var reportedOnce: Set<String> = []
  var dropped = 0

  var modules: [Module] = []
  var lastID = 0
  /// Law 1: one queue for all modules, first in, first out.
  var queue: [Waiting] = []
  var isDelivering = false
  var isRefusing = false
  /// Whether the events of a broadcast are being added to the queue.
  var isBroadcasting = false
  /// The event of the delivery under way.
  var underWay: Event?
  /// The cause of the events that are sent in the delivery under way.
  var current: Cause?
  /// The handler of the running task, or `nil`.
  var running: Handler?
  var toldUnhandled: Int?
  var tookHandle = false
  /// The last events that were delivered near the depth limit.
  var trail: [Event] = []

  var handlers: [Handler] = []
  var requests: [Request] = []
  var askers: [Asker] = []
  /// The tasks that wait for the driver, in the order in which they began to wait.
  var waiting: [any Runnable] = []
  var held: [Held] = []
  /// The handles with a delay that has not ended.
  var delays: [Held] = []
  /// The handles with a method under way. A caller retains its handle until the method returns.
  var inUse: [Held] = []
  /// The handles whose delay was ended by the close of their module. The task of the delay retains its handle until the task
  /// ends.
  var ending: [Held] = []
  /// All handles that exist.
  var handles: [Held] { held + delays + ending + inUse.filter { used in !held.contains { $0 === used } } }
  /// The handles that were created on the event of the delivery under way.
  var handlesOfDelivery: [Held] = []
  /// The place of each event among all events, by its first delivery. An event that is resumed keeps its place.
  var places: [Int: Int] = [:]
  var lastHold = 0
  /// The numbers of the handles of requests that have ended.
  var endedHolds: [Int] = []
  var now = Duration.zero
  var lastTimer = 0
  var kept: [Kept] = []
  /// The events whose answers are climbing.
  var climbing: [Int?] = []
  /// The events with a handle that was released in the current turn.
  var released: [Int?] = []
  /// The events that a handler of whole events retains and has not resumed. The number of retentions does not count.
  var keptIDs: [Int: Int] = [:]
  /// For each question, the number of the answerer with the first final answer. A question is the wait of one node for
  /// the final answer to an event that the node holds or marks. In the runtime, a question is the gate of a node.
  var answeredBy: [Int: Int] = [:]
  /// The questions of the nodes that hold or mark an event in the delivery under way.
  var questions: [Question: Int] = [:]
  var lastMark = 0
  /// The number of owners of each mark. A mark without an owner is released.
  var markOwners: [Int: Int] = [:]
  /// The events that middlewares pass on again after a failure, by their marks.
  var markedEvents: [Int: Event] = [:]
  /// The marks of the events that handlers of whole events retain, by the last steps of the events.
  var keptMarks: [Int: (event: Event, marks: [Int])] = [:]
  /// The lines of the handlers and holds that ended in this step.
  var ends: [String] = []
  /// The queues of handlers, by module and name.
  var handlerQueues: [String: HandlerQueue] = [:]
  var lastNumber = 0

  private var seen = (lines: 0, reports: 0, wakes: 0)

  struct Question: Hashable {
    let place: Int
    let event: Int
  }

  init(_ program: Program, observesHops: Bool = false, mistake: Mistake? = nil) {
    (self.program, self.observesHops, self.mistake) = (program, observesHops, mistake)
  }

  func perform(_ step: Step) {
    switch step {
    case .build(let shape): build(shape)
    case .send(let send): run(.send(send))
    case .broadcast(let ask): broadcast(ask)
    case .request(let send, let isCancelled, let timeout):
      ask(send, isForOne: true, timeout: timeout)?.isCancelled = isCancelled
    case .stream(let send, let limit, let isSlow): _ = ask(send, isForOne: false, limit: limit, isSlow: isSlow)
    case .cancel(let number):
      let open = askers.filter { !$0.isOver }
      if !open.isEmpty { cancel(open[number % open.count]) }
    case .open(let number): open(number)
    case .useHeld(let number, let use): useHeld(number, use)
    case .useKept(let number, let use): useKept(number, use)
    case .advance: advance()
    case .remove(let module): remove(module)
    case .release(let module): release(module)
    case .add(let place, let module): add(place, to: module)
    case .takeOut(let number, let module): takeOut(number, of: module)
    }
  }

  /// Runs each task that can continue, in the order in which the tasks of the runtime ran.
  func settle(following real: any WakeSource) async {
    if mistake != .releaseOfAHandleIsNoEnd { released = [] }
    for held in ending { end(held) }
    ending = []
    review()
    while true {
      let done = wakesOfStep
      let ready = readyTasks
      guard let first = ready.first else { break }
      let leaving = ready.first { $0.readyBefore != nil }
      if leaving != nil { await real.waitForQueue() } else { await real.waitForWake(after: done) }
      let wakes = real.wakes
      let wake = wakes.dropFirst(done).first
      let next = wake.flatMap { wake in ready.first { name(of: $0) == wake } }
      // The task of a loop that was left, or of a handler that was cancelled before its turn, ends before tasks run
      // that became ready later.
      let overdue = next.flatMap { next in ready.first { $0.readyBefore?.contains { $0 === next } == false } }
      (overdue ?? next ?? leaving ?? first).goOn(self)
      if mistake != .releaseOfAHandleIsNoEnd { released = [] }
      for held in ending { end(held) }
      ending = []
      review()
    }
  }

  /// The number of tasks that ran in this step.
  var wakesOfStep: Int { trace.wakes.count - seen.wakes }

  var readyTasks: [any Runnable] { (handlers as [any Runnable] + askers).filter(\.canGoOn) }

  /// A text with the externally visible state.
  var state: String {
    let timers = delays.count + requests.count { $0.ending == nil && $0.deadline != nil }
    return stateLine(alive, marks: markOwners.count, timers: timers, endedHolds: endedHolds, dropped: dropped)
      + (isIdle ? ", idle" : ", busy")
  }

  /// Whether no handler runs. A handler that waits for an answer or for its next element does not count, unless its module
  /// has closed.
  private var isIdle: Bool {
    !handlers.contains { $0.state == .atGate && ($0.ask.name.handler != .many || !modules[$0.event.module].isOpen) }
  }

  /// Reports a mistake or a loss in the module with this number.
  func report(_ code: ErrorCode, _ name: String?, in module: Int) {
    reports.append(reportLine(code, name, in: "M\(module)"))
  }

  /// Reports a line, unless a report with this text was reported before.
  func reportOnce(_ text: String, as line: String) {
    if reportedOnce.insert(text).inserted { reports.append(line) }
  }

  /// Ends a step, and returns the lines that the laws require for it.
  func endStep() -> [String] {
    trace.note(reports: reports.dropFirst(seen.reports))
    for end in ends.sorted() { trace.note(end) }
    ends = []
    trace.note(state)
    defer { seen = (trace.lines.count, reports.count, trace.wakes.count) }
    handlers.removeAll { $0.state == .over }
    return Array(trace.lines.dropFirst(seen.lines))
  }

  /// Returns the name of a task, or the name that it will have when it begins.
  private func name(of task: any Runnable) -> String {
    switch task {
    case let handler as Handler: handler.name ?? trace.nextName(handler.event.id)
    case let asker as Asker: asker.name
    default: ""
    }
  }

}

/// The source of the order in which the tasks of the runtime ran in a step.
@MainActor protocol WakeSource {
  var wakes: ArraySlice<String> { get }
  /// Waits until more than `count` tasks have run, but for a limited time.
  func waitForWake(after count: Int) async
  /// Waits until the tasks in the queue of the main actor have run.
  func waitForQueue() async
}
