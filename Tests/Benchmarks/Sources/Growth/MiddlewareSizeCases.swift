internal import Measuring
import VIPER
import VIPERMiddleware
import VIPERTesting

/// Cases of middleware that stores the data of `times` events. `bench check` compares the instructions of several sizes.
@MainActor enum MiddlewareSizeCases {
  static let all = [
    Case("answers beyond the capacity of a cache", in: group, times: 1_000, giving: { 2 * $0 }) { times in
      let cache = CacheMiddleware(Names.ask, maxAge: .seconds(60), capacity: times)
      guard let probe = build(cache) else { return 0 }
      return (0..<2 * times).count { probe.send(Names.ask($0).event()) == .answered }
    },
    Case(waiting: "followers of a deduplication, cancelled", in: group, times: 1_000, giving: { $0 }) { times in
      guard let probe = build(DeduplicationMiddleware(Names.wait)) else { return 0 }
      let view = probe.view
      var requests: [Task<Bool, Never>] = []
      probe.send(Names.wait(0).event())
      for _ in 0..<times { requests.append(Task { (try? await view.request(Names.wait(0))) == nil }) }
      await Task {}.value
      for request in requests { request.cancel() }
      var cancelled = 0
      for request in requests where await request.value { cancelled += 1 }
      view.port.viewWasRemoved()
      await probe.idle()
      return cancelled
    },
    Case("events beyond the capacity of a gate", in: group, times: 1_000, giving: { $0 }) { times in
      guard let probe = build(GateMiddleware(Names.ask, capacity: times, atClose: .drop)) else { return 0 }
      for number in 0..<times { probe.send(Names.ask(number).event()) }
      return (0..<times).count { probe.send(Names.ask($0).event()) == .rejected }
    },
    Case(waiting: "handlers that time out in one turn", in: group, times: 1_000, giving: { $0 }) { times in
      await timeOut(times)
    },
  ]

  private static let group = "Growth: middleware"

  /// Returns the number of handlers that have timed out.
  private static func timeOut(_ times: Int) async -> Int {
    let clock = ManualClock()
    guard let probe = build(TimeoutMiddleware(Names.wait, after: .seconds(1), clock: clock)) else { return 0 }
    for number in 0..<times { probe.send(Names.wait(number).event()) }
    await clock.waitForSleepers(times)
    clock.advance(by: .seconds(1))
    await probe.idle()
    return probe.results.count
  }

  private static func build(_ middleware: any Middleware) -> ModuleProbe? {
    try? ModuleProbe(interactor: Waiting(), middleware: MiddlewareList(beforeInteractor: [middleware]))
  }
}

nonisolated private enum Names {
  static let ask = EventName<Int, Int>("middlewareSizes.ask")
  static let wait = EventName<Int, Int>("middlewareSizes.wait")
}

private final class Waiting: VIPInteractor, Mapped {
  static let mapping = Mapping(Waiting.self) {
    $0.on(Names.ask) { _, number in number }
    $0.on(Names.wait) { _, number in
      // Waits until the task is cancelled.
      for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(1_000_000)) }) {}
      return number
    }
  }
}
