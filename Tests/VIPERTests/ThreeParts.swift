import VIPER

// Parts that several tests share: a view, a presenter and an interactor that write down what they see.

/// What happened, in order.
@MainActor final class Journal {
  var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}

/// A middleware that writes down what passes it.
struct Tap: Middleware {
  let name: String
  let journal: Journal

  func handle(_ event: Event, next: Next) -> Outcome {
    if event.kind != .lifecycle { journal.note("\(name)↓\(event.name)") }
    return next.handle(event)
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    journal.note("\(name)↑\(result.name)")
    return next.receive(result)
  }
}

/// A middleware made of closures.
struct Inline: Middleware {
  var onEvent: @MainActor (Event, Next) -> Outcome = { $1.handle($0) }
  var onResult: @MainActor (EventResult, Next) -> Outcome = { $1.receive($0) }

  func handle(_ event: Event, next: Next) -> Outcome { onEvent(event, next) }
  func receive(_ result: EventResult, next: Next) -> Outcome { onResult(result, next) }
}

/// A one-shot gate between a test and a handler: the handler waits until the test opens it.
@MainActor final class Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var visitors = 0
  private var watchers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []

  /// Waits, in the handler.
  func pass() async {
    visitors += 1
    watchers.removeAll { watcher in
      guard visitors >= watcher.count else { return false }
      watcher.resume.resume()
      return true
    }
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Lets everybody go on, in the test.
  func open() {
    isOpen = true
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  /// Waits, in the test, until so many handlers wait.
  func visited(by count: Int = 1) async {
    guard visitors < count else { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }
}
