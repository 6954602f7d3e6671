import VIPER
import VIPERTestSupport
import VIPERTesting

enum Edge {
  static let stream = EventName<Int, Int>("edge.stream")
  static let endless = EventName<Void, Int>("edge.endless")
  static let now = EventName<Int, Int>("edge.now")
  static let later = EventName<Int, Int>("edge.later")
  static let formatted = EventName<Int, Int>("edge.formatted")
  static let shown = EventName<Int, String>("edge.shown")
  static let words = EventName<Int, String>("edge.words")
  static let taken = EventName<Int, Int>("edge.taken")
  static let whole = EventName<Int, Int>("edge.whole")
  static let trigger = EventName<Void, Never>("edge.trigger")
  static let work = EventName<Void, Int>("edge.work")
  static let fails = EventName<ResultStatus, Int>("edge.fails")
  static let through = EventName<ResultStatus, Int>("edge.through")
  static let stubborn = EventName<Void, Int>("edge.stubborn")
}

/// 1, 2, 3 … without leaving the executor of who asks.
struct EdgeElements: AsyncSequence, Sendable {
  let last: Int
  var journal: Journal?

  struct Iterator: AsyncIteratorProtocol {
    var number = 0
    let last: Int
    let journal: Journal?

    @MainActor mutating func next() async -> Int? {
      number += 1
      journal?.note("pull \(number)")
      return number <= last ? number : nil
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(last: last, journal: journal) }
}

final class Worker: VIPInteractor, HandlesEvents {
  static let events = EventMapping(Worker.self) {
    $0.on(Edge.stream) { part, last in EdgeElements(last: last) }
    $0.on(Edge.endless) { part in EdgeElements(last: part.last, journal: part.journal) }
    $0.on(Edge.now) { part, number in number }
    $0.on(Edge.formatted) { part, number in number }
    $0.on(Edge.taken) { part, number in
      part.runs += 1
      return number
    }
    $0.on(Edge.later, Worker.later)
    $0.on(Edge.whole, Worker.whole)
    $0.on(Edge.trigger) { part in part.trigger(part) }
    $0.on(Edge.fails) { part, status in
      throw EventFailure(status, "said so", title: "Title", data: 5)
    }
    $0.on(Edge.stubborn, Worker.stubborn)
  }
  let journal = Journal()
  let gate = Gate()
  var last = 1_000
  var runs = 0
  var cancelledRuns = 0
  var failures = 0
  var kept: [Event] = []
  var trigger: @MainActor (Worker) -> Void = { _ in }
  var whole: @MainActor (Worker, Event) -> Outcome = { part, event in
    part.kept.append(event)
    return .accepted
  }

  func later(_ number: Int) async throws -> Int {
    runs += 1
    let run = runs
    await Task.yield()
    if Task.isCancelled { cancelledRuns += 1 }
    try Task.checkCancellation()
    if run <= failures { throw EventFailure(.error, "Not yet.") }
    return number
  }

  func stubborn() async -> Int {
    await gate.pass()
    return 1
  }

  func whole(_ event: Event) -> Outcome { whole(self, event) }
}

extension Worker {
  /// A probe of a module that has this as its interactor.
  func probe(
    _ presenter: some Presenter = VIPPresenter(), before: [any Middleware] = [],
    below: [any Middleware] = []
  ) throws -> ModuleProbe {
    try ModuleProbe(
      presenter: presenter, interactor: self,
      middleware: MiddlewareList(beforePresenter: before, beforeInteractor: below))
  }

  static func other(_ gate: Gate) -> VIPInteractor { Stubborn(gate: gate) }
}

final class Stubborn: VIPInteractor, HandlesEvents {
  static let events = EventMapping(Stubborn.self) { $0.on(Edge.stubborn, Stubborn.stubborn) }
  let gate: Gate
  init(gate: Gate) { self.gate = gate }
  func stubborn() async -> Int {
    await gate.pass()
    return 1
  }
}
