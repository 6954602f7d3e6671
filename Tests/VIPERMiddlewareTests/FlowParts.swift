import VIPER
import VIPERTestSupport
import VIPERTesting

// Shared parts of the tests of time and flow middleware: events of every kind, and an interactor with handlers that a
// test can delay, fail and count.

enum Flow {
  static let now = EventName<Int, Int>("flow.now")
  static let other = EventName<Int, Int>("flow.other")
  static let empty = EventName<Void, Int>("flow.empty")
  static let patient = EventName<Int, Int>("flow.patient")
  static let stubborn = EventName<Int, Int>("flow.stubborn")
  static let scripted = EventName<Int, Int>("flow.scripted")
  static let scriptedLater = EventName<Int, Int>("flow.scriptedLater")
  static let stream = EventName<Int, Int>("flow.stream")
  static let oneWay = EventName<Int, Never>("flow.oneWay")
  static let oneWayLater = EventName<Int, Never>("flow.oneWayLater")
  static let save = EventName<Int, Void>("flow.save")
  static let whole = EventName<Int, Int>("flow.whole")
  static let ratio = EventName<Ratio, Int>("flow.ratio")
  static let failingOneWay = EventName<Int, Never>("flow.failingOneWay")
  static let somewhere = RouteName<Int, Never>("flow.somewhere")
}

/// An input that does not equal itself if its value is not a number. A test observes its release.
final class Ratio: Hashable, Sendable {
  let value: Double

  init(_ value: Double) { self.value = value }

  static func == (left: Ratio, right: Ratio) -> Bool { left.value == right.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

final class FlowWorker: VIPInteractor, Mapped {
  static let mapping = Mapping(FlowWorker.self) {
    $0.on(Flow.now) { part, number in part.answer(number) }
    $0.on(Flow.other) { part, number in part.answer(number) }
    $0.on(Flow.empty) { part in part.answer(0) }
    $0.on(Flow.patient, FlowWorker.patient)
    $0.on(Flow.stubborn, FlowWorker.stubborn)
    $0.on(Flow.scripted) { part, number in try part.follow(number) }
    $0.on(Flow.scriptedLater, FlowWorker.scriptedLater)
    $0.on(Flow.stream) { part, count in FlowElements(part: part, count: count) }
    $0.on(Flow.oneWay) { part, number in part.runs.append(number) }
    $0.on(Flow.oneWayLater, FlowWorker.oneWayLater)
    $0.on(Flow.save) { part, number in _ = try part.follow(number) }
    $0.on(Flow.whole, FlowWorker.whole)
    $0.on(Flow.ratio) { part, ratio in part.answer(ratio.value.isNaN ? 0 : 1) }
    $0.on(Flow.failingOneWay) { part, number in _ = try part.follow(number) }
  }
  /// The input of each run.
  var runs: [Int] = []
  /// The statuses with which the next scripted runs fail. When the list is empty, the runs succeed.
  var failures: [ResultStatus] = []
  /// Runs when a synchronous handler handles an event.
  var onRun: @MainActor (FlowWorker, Int) -> Void = { _, _ in }
  /// The gate at which stubborn handlers wait.
  let gate = Gate()
  /// A gate that each patient handler visits when it begins.
  let begun = Gate()
  /// A gate that each patient handler visits after it was cancelled.
  let cancelled = Gate()
  /// The number of elements after which a stream fails.
  var failsAfter = Int.max
  var kept: [Event] = []

  override init() {
    super.init()
    begun.open()
    cancelled.open()
  }

  private func answer(_ number: Int) -> Int {
    runs.append(number)
    onRun(self, number)
    return number
  }

  /// Waits until the task is cancelled.
  private func patient(_ number: Int) async throws -> Int {
    runs.append(number)
    await begun.pass()
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    continuation.finish()
    await cancelled.pass()
    try Task.checkCancellation()
    return number
  }

  /// Waits at the gate, also after a cancellation.
  private func stubborn(_ number: Int) async -> Int {
    runs.append(number)
    await gate.pass()
    return number
  }

  private func follow(_ number: Int) throws -> Int {
    runs.append(number)
    guard !failures.isEmpty else { return number }
    throw EventFailure(failures.removeFirst(), "failure \(runs.count)")
  }

  private func scriptedLater(_ number: Int) async throws -> Int { try follow(number) }

  private func oneWayLater(_ number: Int) async {
    runs.append(number)
    await gate.pass()
  }

  private func whole(_ event: Event) -> Outcome {
    kept.append(event)
    return .accepted
  }
}

extension FlowWorker {
  /// A probe of a module with this interactor, and with middleware on each side of the presenter.
  func probe(
    _ links: [any Middleware], above: [any Middleware] = [], presenter: some Presenter = VIPPresenter()
  ) throws -> ModuleProbe {
    try ModuleProbe(
      presenter: presenter, interactor: self,
      middleware: MiddlewareList(beforePresenter: above, beforeInteractor: links))
  }
}

/// The numbers from 1 to `count`, produced on the main actor.
struct FlowElements: AsyncSequence, Sendable {
  let part: FlowWorker
  let count: Int

  struct Iterator: AsyncIteratorProtocol {
    let part: FlowWorker
    let count: Int
    var number = 0

    @MainActor mutating func next() async throws -> Int? {
      number += 1
      if number == 1 { part.runs.append(count) }
      if number > part.failsAfter { throw EventFailure(.error, "failure after \(number - 1)") }
      return number <= count ? number : nil
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(part: part, count: count) }
}

/// Two modules of one router. Its middleware serves both.
@MainActor struct FlowModules {
  let router: VIPRouter
  let sink = CollectingSink()
  let views = [ProbeView(), ProbeView()]
  let workers = [FlowWorker(), FlowWorker()]

  init(_ middleware: any Middleware...) throws {
    router = VIPRouter(onDiagnostic: sink.report)
    router.middleware = MiddlewareList(beforeInteractor: middleware)
    let (views, workers) = (views, workers)
    try router.register { app in
      for index in 0...1 {
        app.module(
          prefix: "Flow\(index)", view: { views[index] }, interactor: { workers[index] })
      }
    }
    for index in 0...1 { _ = try VIPBuilder(prefix: "Flow\(index)", router: router).build() }
  }
}
