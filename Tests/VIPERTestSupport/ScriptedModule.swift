import VIPER
import VIPERTesting

/// Names of events, one for each policy and kind of handler.
package enum Scripted {
  package static let latest = EventName<Int, Int>("scripted.latest")
  package static let single = EventName<Int, Int>("scripted.single")
  package static let ordered = EventName<Int, Int>("scripted.ordered")
  package static let orderedStream = EventName<Int, Int>("scripted.orderedStream")
  package static let plain = EventName<Int, Int>("scripted.plain")
  package static let now = EventName<Int, Int>("scripted.now")
  package static let whole = EventName<Int, Int>("scripted.whole")
  package static let oneWay = EventName<Int, Never>("scripted.oneWay")
}

/// An interactor with closures as handlers, which a test sets.
package final class DirectedInteractor: VIPInteractor, Mapped {
  package static let mapping = Mapping(DirectedInteractor.self) {
    $0.on(Scripted.latest) { part, number in try await part.latest(number) }
    $0.policy(.latestWins, for: Scripted.latest)
    $0.on(Scripted.single) { part, number in try await part.single(number) }
    $0.policy(.rejectWhileBusy, for: Scripted.single)
    $0.on(Scripted.ordered) { part, number in try await part.ordered(number) }
    $0.policy(.inOrder, for: Scripted.ordered)
    $0.on(Scripted.orderedStream) { part, number in part.orderedStream(number) }
    $0.policy(.inOrder, for: Scripted.orderedStream)
    $0.on(Scripted.plain) { part, number in
      part.runs += 1
      return try await part.plain(number)
    }
    $0.on(Scripted.now) { part, number in
      part.runs += 1
      return try part.now(number)
    }
    $0.on(Scripted.whole) { (part: DirectedInteractor, event: Event) -> Outcome in part.whole(part, event) }
    $0.on(Scripted.oneWay) { part, number in part.taken.append(number) }
  }

  package override init() {}

  package var latest: @MainActor (Int) async throws -> Int = { $0 }
  package var single: @MainActor (Int) async throws -> Int = { $0 }
  package var ordered: @MainActor (Int) async throws -> Int = { $0 }
  package var orderedStream: @MainActor (Int) -> AsyncStream<Int> = { _ in AsyncStream { $0.finish() } }
  package var plain: @MainActor (Int) async throws -> Int = { $0 }
  package var now: @MainActor (Int) throws -> Int = { $0 }
  package var whole: @MainActor (DirectedInteractor, Event) -> Outcome = { _, _ in .unhandled }
  package var taken: [Int] = []
  /// The number of handlers of `plain` and `now` that have begun.
  package var runs = 0
}

/// A view that stores the results that it receives, and reacts to each with a closure that a test sets.
package final class ReactingView: VIPView, Mapped {
  package static let mapping = Mapping(ReactingView.self) {
    $0.receive(ReactingView.received)
    $0.onCancelled { $0.received($1) }
  }
  package override init() {}

  package var results: [EventResult] = []
  package var react: @MainActor (ReactingView, EventResult) -> Void = { _, _ in }
  package func received(_ result: EventResult) {
    results.append(result)
    react(self, result)
  }
  package var lines: [String] { results.map { "\($0.status) \($0.data.map { "\($0)" } ?? "-")" } }
}

/// A module with a reacting view.
@MainActor package struct ReactingModule {
  package let view = ReactingView()
  package let part = DirectedInteractor()
  package let sink = CollectingSink()
  package let router: VIPRouter

  package init(_ middleware: MiddlewareList = MiddlewareList()) throws {
    router = VIPRouter(onDiagnostic: sink.report)
    let (view, part) = (view, part)
    try router.register {
      $0.module(
        prefix: "Reacting", middleware: middleware, view: { view }, interactor: { part })
    }
    _ = try VIPBuilder(prefix: "Reacting", router: router).build()
    view.port.viewIsReady()
  }
}
