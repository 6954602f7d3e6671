import VIPER
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

/// Holds what it is told to hold.
final class Holder: Middleware {
  var holdsEvents: (Event) -> Bool
  var holdsResults: (EventResult) -> Bool
  var events: [(event: Event, next: HeldNext)] = []
  var results: [(result: EventResult, next: HeldNext)] = []

  init(
    events: @escaping (Event) -> Bool = { _ in false },
    results: @escaping (EventResult) -> Bool = { _ in false }
  ) {
    holdsEvents = events
    holdsResults = results
  }

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind == .business, holdsEvents(event) else { return next.handle(event) }
    events.append((event, next.hold()))
    return .held
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    guard holdsResults(result) else { return next.receive(result) }
    results.append((result, next.hold()))
    return .held
  }
}

/// Something under way, whose end a test looks at without waiting for it.
@MainActor final class Running<Value: Sendable> {
  var ending: Swift.Result<Value, any Error>?
  var task: Task<Void, Never>?

  init(_ body: @escaping @MainActor () async throws -> Value) {
    task = Task {
      do { ending = .success(try await body()) } catch { ending = .failure(error) }
    }
  }

  /// How it has ended; cancels it if it has not.
  func seen() async -> String {
    await settle()
    defer { task?.cancel() }
    switch ending {
    case nil: return "hangs"
    case .success(let value): return "\(value)"
    case .failure(let error as RequestError): return error.kind
    case .failure(let error): return "\(error)"
    }
  }
}

/// Lets whatever can run on the main actor run.
@MainActor func settle() async { for _ in 0..<50 { await Task {}.value } }

extension RequestError {
  /// The reason without what belongs to it.
  var kind: String { String("\(reason)".prefix { $0 != "(" }) }
}

/// How many requests a module remembers.
@MainActor func requestCount(of view: any ModuleView) -> Int? {
  func child(_ name: String, of value: Any) -> Any? {
    guard let found = Mirror(reflecting: value).children.first(where: { $0.label == name })?.value
    else { return nil }
    let mirror = Mirror(reflecting: found)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : found
  }
  guard let chain = child("chain", of: view.port),
    Mirror(reflecting: chain).children.contains(where: { $0.label == "madeRequests" })
  else { return nil }
  // They are made with the first request.
  guard let requests = child("madeRequests", of: chain) else { return 0 }
  return child("open", of: requests).map { Mirror(reflecting: $0).children.count }
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
