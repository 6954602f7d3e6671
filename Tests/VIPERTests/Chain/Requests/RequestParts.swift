import VIPER
import VIPERTestSupport
import VIPERTesting

enum Work {
  static let stream = EventName<Int, Int>("work.stream")
  static let endless = EventName<Void, Int>("work.endless")
  static let now = EventName<Int, Int>("work.now")
  static let later = EventName<Int, Int>("work.later")
  static let formatted = EventName<Int, Int>("work.formatted")
  static let shown = EventName<Int, String>("work.shown")
  static let words = EventName<Int, String>("work.words")
  static let taken = EventName<Int, Int>("work.taken")
  static let whole = EventName<Int, Int>("work.whole")
  static let trigger = EventName<Void, Never>("work.trigger")
  static let work = EventName<Void, Int>("work.work")
  static let fails = EventName<ResultStatus, Int>("work.fails")
  static let through = EventName<ResultStatus, Int>("work.through")
  static let stubborn = EventName<Void, Int>("work.stubborn")
}

/// The numbers 1, 2, 3 and so on. The iterator runs on the executor of the caller.
struct WorkElements: AsyncSequence, Sendable {
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

final class Worker: VIPInteractor, Mapped {
  static let mapping = Mapping(Worker.self) {
    $0.on(Work.stream) { part, last in WorkElements(last: last) }
    $0.on(Work.endless) { part in WorkElements(last: part.last, journal: part.journal) }
    $0.on(Work.now) { part, number in number }
    $0.on(Work.formatted) { part, number in number }
    $0.on(Work.taken) { part, number in
      part.runs += 1
      return number
    }
    $0.on(Work.later, Worker.later)
    $0.on(Work.whole, Worker.whole)
    $0.on(Work.trigger) { part in part.trigger(part) }
    $0.on(Work.fails) { part, status in
      throw EventFailure(status, "said so", title: "Title", data: 5)
    }
    $0.on(Work.stubborn, Worker.stubborn)
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
  /// A probe of a module with this interactor.
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

final class Stubborn: VIPInteractor, Mapped {
  static let mapping = Mapping(Stubborn.self) { $0.on(Work.stubborn, Stubborn.stubborn) }
  let gate: Gate
  init(gate: Gate) { self.gate = gate }
  func stubborn() async -> Int {
    await gate.pass()
    return 1
  }
}
