// The module that the soak builds, uses and removes repeatedly.

import Synchronization
import VIPER

struct Row: Sendable {
  var id: Int
  var title: String
}

enum Names {
  static let add = EventName<Int, Int>("soak.add")
  static let shown = EventName<Int, Int>("soak.shown")
  static let row = EventName<Row, Row>("soak.row")
  static let note = EventName<Int, Never>("soak.note")
  static let tap = EventName<Int, Void>("soak.tap")
  static let held = EventName<Int, Int>("soak.held")
  static let later = EventName<Int, Int>("soak.later")
  static let many = EventName<Int, Int>("soak.many")
}

enum Routes {
  static let soak = RouteName<Int, Int>("soak.route")
}

/// Counts of occurrences, by name, and of living parts.
@MainActor final class Tally {
  private(set) var counts: [String: Int] = [:]
  let alive = Living()

  func count(_ what: String, _ number: Int = 1) { counts[what, default: 0] += number }
}

/// The number of living parts.
final class Living: Sendable {
  private let number = Mutex(0)
  func begin() { number.withLock { $0 += 1 } }
  func end() { number.withLock { $0 -= 1 } }
  var count: Int { number.withLock { $0 } }
}

final class SoakInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SoakInteractor.self) {
    $0.on(Names.add) { part, number in
      part.tally.count("handled")
      return number + 1
    }
    $0.on(Names.row) { part, row in
      part.tally.count("handled")
      return Row(id: row.id, title: row.title + "!")
    }
    $0.on(Names.note) { part, _ in part.tally.count("handled") }
    $0.on(Names.held) { part, number in
      part.tally.count("handled")
      return number
    }
    $0.on(Names.later, SoakInteractor.later)
    $0.on(Names.many) { part, count in
      part.tally.count("handled")
      return AsyncStream { continuation in
        for number in 0..<count { continuation.yield(number) }
        continuation.finish()
      }
    }
  }
  let tally: Tally
  init(tally: Tally) {
    self.tally = tally
    tally.alive.begin()
  }
  deinit { tally.alive.end() }

  func later(_ number: Int) async -> Int {
    tally.count("handled")
    await Task.yield()
    return number
  }
}

final class SoakPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Int
  static let mapping = Mapping(SoakPresenter.self) {
    $0.onInitialize { (part: SoakPresenter, number: Int) in part.number = number }
    $0.on(Names.tap) { part, number in
      part.tally.count("handled")
      part.send(Names.note(number))
    }
    $0.format(Names.add, as: Names.shown) { number in 2 * number }
  }
  let tally: Tally
  var number = 0
  init(tally: Tally) {
    self.tally = tally
    tally.alive.begin()
  }
  deinit { tally.alive.end() }
}

final class SoakView: VIPView, Mapped {
  static let mapping = Mapping(SoakView.self) { $0.receive(SoakView.received) }
  let tally: Tally
  init(tally: Tally) {
    self.tally = tally
    tally.alive.begin()
  }
  deinit { tally.alive.end() }

  func received(_ result: EventResult) { tally.count("result \(result.status)") }
}

/// A middleware that holds the events of one name until `release()` is called.
final class Holder: EventMiddleware {
  private var held: [(event: Event, next: HeldNext)] = []

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.isNamed(Names.held) else { return next.handle(event) }
    held.append((event, next.hold()))
    return .held
  }

  func release() {
    let all = held
    held = []
    for (event, next) in all { next.handle(event) }
  }
}

/// A sink that counts reports by kind.
final class CountingSink: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  @Sendable func report(_ diagnostic: Diagnostic) {
    let kind =
      switch diagnostic.code {
      case "event.unhandled": "unhandled"
      case "event.wrongData": "wrong data"
      default: "\(diagnostic)"
      }
    counts.withLock { $0[kind, default: 0] += 1 }
  }

  var all: [String: Int] { counts.withLock { $0 } }
}
