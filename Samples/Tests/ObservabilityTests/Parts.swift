import VIPER
import VIPERTesting

// Code that the tests of the bridges share: names, parts, a gate, and a middleware that holds events.

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

/// A presenter that sends more events when a result arrives, and after its gate opens.
final class Chaining: VIPPresenter, Mapped {
  static let mapping = Mapping(Chaining.self) {
    $0.on(Names.work) { presenter, count in
      await presenter.gate.pass()
      for _ in 0..<count { presenter.send(Names.chain(0)) }
    }
    $0.receive(Names.chain) { presenter, left in
      if left > 0 { presenter.send(Names.chain(left - 1)) }
    }
  }
  let gate = Gate()
}

/// An interactor with synchronous and asynchronous handlers.
final class Worker: VIPInteractor, Mapped {
  static let mapping = Mapping(Worker.self) {
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
  /// Work that a handler does in addition to answering.
  var runs: (String) -> Void = { _ in }
}

/// A one-shot gate between a test and a handler.
@MainActor final class Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var visitors = 0
  private var watchers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []

  /// Suspends the handler until the gate opens.
  func pass() async {
    visitors += 1
    for watcher in watchers where watcher.count <= visitors { watcher.resume.resume() }
    watchers.removeAll { $0.count <= visitors }
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Resumes all waiting handlers. The test calls this method.
  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  /// Suspends the test until `count` handlers have reached the gate.
  func visited(by count: Int = 1) async {
    if visitors < count { await withCheckedContinuation { watchers.append((count, $0)) } }
  }
}

/// A middleware that holds the events of one name.
@MainActor final class Holder: EventMiddleware {
  private let name: String
  private(set) var held: [(event: Event, next: HeldNext)] = []

  init(_ name: some TypedName) { self.name = name.text }

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.name == name else { return next.handle(event) }
    held.append((event, next.hold()))
    return .held
  }

  func release() { held = [] }
}

/// Waits until the observers have been notified of the end of events that a middleware released.
@MainActor func settle() async { for _ in 0..<3 { await Task {}.value } }
