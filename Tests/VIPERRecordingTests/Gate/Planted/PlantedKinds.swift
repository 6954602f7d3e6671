import VIPER
import VIPERMiddleware

/// State that survives between runs of one process.
@MainActor private enum Survivor {
  private static var count = 0

  static func next() -> Int {
    count += 1
    return count
  }
}

/// A text with another hash in each run, as hashes are in each process.
private struct SaltedText: Hashable {
  let text: String
  let salt: Bool

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(salt)
  }

  /// Returns texts in the order of a set.
  static func texts(salt: Bool) -> [String] {
    Set((0..<64).map { SaltedText(text: "Item \($0)", salt: salt) }).map(\.text)
  }
}

/// A middleware that appends a letter to each row.
private struct Appending: Middleware {
  let letter: String

  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    guard let rows = result.output(of: Stock.rows) else { return next.receive(result) }
    return next.receive(result.with(data: rows.map { $0 + letter }))
  }
}

extension PlantedKind {
  /// All kinds.
  static var all: [PlantedKind] { nondeterminism + changedParts + changedChains }

  private static var nondeterminism: [PlantedKind] {
    [
      PlantedKind("a counter that the presenter reads") { code, _ in
        code.rows = { _, names in names + ["\(Survivor.next())"] }
      },
      PlantedKind("a counter that the view reads") { code, _ in code.seen = { _ in Survivor.next() } },
      PlantedKind("the order of a set") { code, isPlayed in
        code.rows = { _, _ in SaltedText.texts(salt: isPlayed) }
      },
      PlantedKind("the time") { code, _ in code.rows = { _, names in names + ["\(ContinuousClock.now)"] } },
      PlantedKind("a random number of the system") { code, _ in
        code.rows = { _, names in names + ["\(Int.random(in: 0...Int.max))"] }
      },
      PlantedKind("an added interceptor") { code, isPlayed in code.hasRule = isPlayed },
    ]
  }

  private static var changedParts: [PlantedKind] {
    [
      PlantedKind("a changed format") { code, isPlayed in
        if isPlayed { code.rows = { _, names in names.map { "- " + $0 } } }
      },
      PlantedKind("a changed name of a result") { code, isPlayed in if isPlayed { code.rowsName = Stock.lines } },
      PlantedKind("a changed initial value") { code, isPlayed in code.first = isPlayed ? 1 : 0 },
      PlantedKind("another order of two events") { code, isPlayed in
        if isPlayed { code.bought = { [Stock.ship($0), Stock.pay($0)] } }
      },
      PlantedKind("an added event") { code, isPlayed in
        if isPlayed { code.bought = { [Stock.pay($0), Stock.ship($0), Stock.pay($0)] } }
      },
      PlantedKind("a missing event") { code, isPlayed in if isPlayed { code.bought = { [Stock.pay($0)] } } },
      PlantedKind("other data of an event") { code, isPlayed in
        if isPlayed { code.bought = { [Stock.pay($0 + 1), Stock.ship($0)] } }
      },
      PlantedKind("another style of a route") { code, isPlayed in if isPlayed { code.style = .sheet } },
      PlantedKind("another module of a route") { code, isPlayed in if isPlayed { code.item = "Offer" } },
      PlantedKind("a presenter that no longer closes") { code, isPlayed in code.closes = !isPlayed },
      PlantedKind("a handler that became asynchronous") { code, isPlayed in code.shipsLater = isPlayed },
      PlantedKind("a handler that became synchronous") { code, isPlayed in code.shipsLater = !isPlayed },
    ]
  }

  private static var changedChains: [PlantedKind] {
    [
      PlantedKind("a changed interval of a debounce") { code, isPlayed in
        code.debounce = .milliseconds(isPlayed ? 600 : 300)
      },
      PlantedKind("a changed number of attempts") { code, isPlayed in code.attempts = isPlayed ? 2 : 3 },
      PlantedKind("a changed message of a failure") { code, isPlayed in
        if isPlayed { code.message = "Type a name." }
      },
      PlantedKind("an added middleware") { code, isPlayed in
        if isPlayed { code.middleware = [Appending(letter: "A")] }
      },
      PlantedKind("a removed middleware") { code, isPlayed in code.throttles = !isPlayed },
      PlantedKind("another order of middleware") { code, isPlayed in
        let middleware = [Appending(letter: "A"), Appending(letter: "B")]
        code.middleware = isPlayed ? middleware.reversed() : middleware
      },
    ]
  }
}
