import VIPER
import VIPERTesting

// What the tests of the bridges share: names, a part that answers in every way, a gate, a middleware that holds.

enum Names {
  static let ask = EventName<String, Int>("seen.ask")
  static let end = EventName<ResultStatus, Int>("seen.end")
  static let later = EventName<String, Int>("seen.later")
  static let chain = EventName<Int, Int>("seen.chain")
  static let work = EventName<Int, Never>("seen.work")
  static let secret = EventName<Secret, Secret>("seen.secret")
  static let keep = EventName<Void, Never>("seen.keep")
  static let screen = RouteName<Void, Never>("seen.screen")

  struct Secret: Sendable {
    var account: String
    @Redacted var password: String
  }
}

/// Sends more: when an answer comes, and later.
final class Chaining: VIPPresenter, HandlesEvents, ReceivesResults {
  static let events = EventMapping(Chaining.self) {
    $0.on(Names.work) { presenter, count in
      await presenter.gate.pass()
      for _ in 0..<count { presenter.send(Names.chain, 0) }
    }
  }
  static let results = ResultMapping(Chaining.self) {
    $0.on(Names.chain) { presenter, left in
      if left > 0 { presenter.send(Names.chain, left - 1) }
    }
  }
  let gate = Gate()
}

/// Answers at once, and later.
final class Worker: VIPInteractor, HandlesEvents {
  static let events = EventMapping(Worker.self) {
    $0.on(Names.ask) { worker, text in
      worker.runs(text)
      return text.count
    }
    $0.on(Names.end) { _, status in throw EventFailure(status, "because") }
    $0.on(Names.later) { worker, text in
      await worker.gate.pass()
      worker.runs(text)
      return text.count
    }
    $0.on(Names.chain) { _, left in left }
    $0.on(Names.secret) { _, secret in secret }
  }
  let gate = Gate()
  /// What a handler does beside answering.
  var runs: (String) -> Void = { _ in }
}

/// A one-shot gate between a test and a handler.
@MainActor final class Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var visitors = 0
  private var watchers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []

  /// Waits, in the handler.
  func pass() async {
    visitors += 1
    for watcher in watchers where watcher.count <= visitors { watcher.resume.resume() }
    watchers.removeAll { $0.count <= visitors }
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Lets everybody go on, in the test.
  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  /// Waits, in the test, until so many handlers wait.
  func visited(by count: Int = 1) async {
    if visitors < count { await withCheckedContinuation { watchers.append((count, $0)) } }
  }
}

/// Holds the events of one name.
@MainActor final class Holder: EventMiddleware {
  private let name: String
  private(set) var held: [(event: Event, next: HeldNext)] = []

  init(_ name: some TypedName) { self.name = name.text }

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.name == name else { return next.handle(event) }
    held.append((event, next.hold()))
    return .held
  }

  func letGo() { held = [] }
}

/// Lets what a middleware lets go of be seen to have ended.
@MainActor func settle() async { for _ in 0..<3 { await Task {}.value } }
