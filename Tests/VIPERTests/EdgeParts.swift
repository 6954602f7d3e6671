import Testing
import VIPER
import VIPERTesting

// What the tests at the edges share: names with every policy, an interactor that does what a test says, and a
// view that reacts to what it gets.

enum Edges {
  static let latest = EventName<Int, Int>("edges.latest")
  static let single = EventName<Int, Int>("edges.single")
  static let ordered = EventName<Int, Int>("edges.ordered")
  static let orderedStream = EventName<Int, Int>("edges.orderedStream")
  static let plain = EventName<Int, Int>("edges.plain")
  static let now = EventName<Int, Int>("edges.now")
  static let whole = EventName<Int, Int>("edges.whole")
  static let oneWay = EventName<Int, Never>("edges.oneWay")
}

/// Does what the test says.
final class Directed: VIPInteractor, HandlesEvents {
  static let events = EventMapping(Directed.self) {
    $0.on(Edges.latest) { part, number in try await part.latest(number) }
    $0.policy(.latestWins, for: Edges.latest)
    $0.on(Edges.single) { part, number in try await part.single(number) }
    $0.policy(.dropWhileBusy, for: Edges.single)
    $0.on(Edges.ordered) { part, number in try await part.ordered(number) }
    $0.policy(.inOrder, for: Edges.ordered)
    $0.on(Edges.orderedStream) { part, number in part.orderedStream(number) }
    $0.policy(.inOrder, for: Edges.orderedStream)
    $0.on(Edges.plain) { part, number in try await part.plain(number) }
    $0.on(Edges.now) { part, number in try part.now(number) }
    $0.on(Edges.whole) { (part: Directed, event: Event) -> Outcome in part.whole(part, event) }
    $0.on(Edges.oneWay) { part, number in part.taken.append(number) }
  }
  var latest: @MainActor (Int) async throws -> Int = { $0 }
  var single: @MainActor (Int) async throws -> Int = { $0 }
  var ordered: @MainActor (Int) async throws -> Int = { $0 }
  var orderedStream: @MainActor (Int) -> AsyncStream<Int> = { _ in AsyncStream { $0.finish() } }
  var plain: @MainActor (Int) async throws -> Int = { $0 }
  var now: @MainActor (Int) throws -> Int = { $0 }
  var whole: @MainActor (Directed, Event) -> Outcome = { _, _ in .unhandled }
  var taken: [Int] = []
}

/// Writes down what it gets, and does with it what the test says.
final class Reacting: VIPView, ReceivesUnhandledResults {
  var results: [EventResult] = []
  var react: @MainActor (Reacting, EventResult) -> Void = { _, _ in }
  func received(_ result: EventResult) {
    results.append(result)
    react(self, result)
  }
  var lines: [String] { results.map { "\($0.status) \($0.data.map { "\($0)" } ?? "-")" } }
}

/// A module with a reacting view.
@MainActor struct Reaction {
  let view = Reacting()
  let part = Directed()
  let sink = CollectingSink()
  let router: VIPRouter

  init(_ middleware: MiddlewareList = MiddlewareList()) throws {
    router = VIPRouter(diagnostics: sink)
    let (view, part) = (view, part)
    try router.register {
      $0.module(
        prefix: "Reacting", middleware: middleware, view: { _ in view }, interactor: { _ in part })
    }
    _ = try VIPBuilder(prefix: "Reacting", router: router).build()
    view.port.ready()
  }
}

/// Asks, and says how that has ended.
@MainActor func outcome(
  of sender: (any EventSender)?, _ name: EventName<Int, Int>, _ number: Int
) async -> String {
  guard let sender else { return "nobody" }
  do throws(RequestError) {
    return "\(try await sender.request(name, number))"
  } catch {
    return error.kind
  }
}

/// What a property of something holds, by its name; optionals are unwrapped.
func property(_ name: String, of value: Any?) -> Any? {
  guard let value else { return nil }
  guard let found = Mirror(reflecting: value).children.first(where: { $0.label == name })?.value
  else { return nil }
  let mirror = Mirror(reflecting: found)
  return mirror.displayStyle == .optional ? mirror.children.first?.value : found
}
