// The laws as a small plain program: what must happen when a random program is run. It knows nothing of
// the runtime; it is read as documentation.

import VIPER
import VIPERTestSupport

/// Runs a program by the laws. Which of several waiting tasks goes on first is not promised, so there it
/// follows what really happened, and says what must come of it.
@MainActor final class ReferenceModel {
  let program: Program
  /// What is left out or done wrong on purpose, to test the test.
  let mistake: Mistake?
  var trace = Trace<Int>()
  /// What was reported, as the trace says it.
  var reports: [String] = []
  var dropped = 0

  var modules: [Module] = []
  var lastID = 0
  /// Law 1: one queue for all modules, first in first out.
  var queue: [Waiting] = []
  var isDelivering = false
  var isRefusing = false
  /// The event whose delivery is under way.
  var underWay: Event?
  /// The event that caused what is sent in the delivery under way.
  var current: Cause?
  /// The handler whose task is running, if one is.
  var running: Handler?
  var toldUnhandled: Int?
  var tookHandle = false
  /// The last events that were delivered near the limit.
  var trail: [Event] = []

  var handlers: [Handler] = []
  var requests: [Request] = []
  var askers: [Asker] = []
  /// Who waits for the driver, in the order in which they came.
  var waiting: [any Runnable] = []
  var held: [Held] = []
  var kept: [Kept] = []
  /// Events whose answers climb just now.
  var climbing: [Int?] = []
  /// What handlers waited for when they were cancelled: it ends soon after.
  var stopped: [Request] = []
  /// Events of which a handle has just been dropped.
  var letGo: [Int?] = []
  /// Events that a handler of whole events keeps and has not gone on with.
  var keptIDs: Set<Int> = []
  /// What has answered the questions of links that held an event: the number of a going-on.
  var answeredBy: [Int: Int] = [:]
  /// The goings-on that a link itself has made, by its question.
  var own: [Int: Set<Int>] = [:]
  /// The questions of the links that hold or mark an event in the delivery under way.
  var questions: [Question: Int] = [:]
  /// By module and name.
  var handlerQueues: [String: HandlerQueue] = [:]
  var lastNumber = 0

  private var seen = (lines: 0, reports: 0)

  struct Question: Hashable {
    let place: Int
    let event: Int
  }

  enum Mistake {
    case lastInFirstOut, requestsAreNeverCancelled, heldAnswersTwice, ownAnswerCountsAsAnothers,
      queueIsNotLookedAtAgain
  }

  init(_ program: Program, mistake: Mistake? = nil) {
    (self.program, self.mistake) = (program, mistake)
  }

  func perform(_ step: Step) {
    switch step {
    case .build(let shape): build(shape)
    case .send(let send): run(.send(send))
    case .request(let send, let isCancelled): ask(send, isCancelledAtOnce: isCancelled)
    case .stream(let send, let limit, let isSlow): ask(send, limit: limit, isSlow: isSlow)
    case .cancel(let number):
      let open = askers.filter { !$0.isOver }
      if !open.isEmpty { cancel(open[number % open.count]) }
    case .open(let number): open(number)
    case .useHeld(let number, let use): useHeld(number, use)
    case .useKept(let number, let use): useKept(number, use)
    case .remove(let module): remove(module)
    case .release(let module): release(module)
    case .add(let place, let module): add(place, to: module)
    case .takeOut(let number, let module): takeOut(number, of: module)
    }
  }

  /// Lets every task go on that can, in the order in which they really did.
  func settle(following real: any WakeSource) async {
    letGo = []
    endStopped()
    review()
    let before = trace.wakes.count
    while true {
      let done = trace.wakes.count - before
      let ready = (handlers as [any Runnable] + askers).filter(\.canGoOn)
      guard let first = ready.first else { break }
      let leaving = ready.first { ($0 as? Asker)?.state == .leaving || ($0 as? Handler)?.isUnbegun == true }
      if leaving != nil { await real.waitForQueue() } else { await real.waitForWake(after: done) }
      let wakes = real.wakes
      let wake = wakes.dropFirst(done).first
      let next = wake.flatMap { wake in ready.first { name(of: $0) == wake } }
      (next ?? leaving ?? first).goOn(self)
      letGo = []
      endStopped()
      review()
    }
  }

  /// What can be seen from outside.
  var state: String { "alive \(alive), dropped \(dropped), \(isIdle ? "idle" : "busy")" }

  /// Whether no handler runs. Who waits for another element, or for an answer, does not count.
  private var isIdle: Bool {
    !handlers.contains { $0.state == .atGate && $0.ask.name.handler != .many }
  }

  func report(_ diagnostic: Diagnostic) { reports.append(caseName(diagnostic)) }

  /// What must have happened in the step that ends.
  func endStep() -> [String] {
    for report in reports.dropFirst(seen.reports) { trace.note(report) }
    trace.note(state)
    defer { seen = (trace.lines.count, reports.count) }
    handlers.removeAll { $0.state == .over }
    return Array(trace.lines.dropFirst(seen.lines))
  }

  /// What it is called, or will be when it begins.
  private func name(of task: any Runnable) -> String {
    switch task {
    case let handler as Handler: handler.name ?? trace.nextName(handler.event.id)
    case let asker as Asker: asker.name
    default: ""
    }
  }

}

/// What tells in which order tasks really went on in a step.
@MainActor protocol WakeSource {
  var wakes: ArraySlice<String> { get }
  /// Waits until more than so many have gone on, but not for ever.
  func waitForWake(after count: Int) async
  /// Waits until what waits for the main actor has run.
  func waitForQueue() async
}
