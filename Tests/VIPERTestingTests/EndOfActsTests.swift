import Testing
import VIPERTestSupport

@testable import VIPER
@testable import VIPERTesting

private enum Hanging {
  static let hang = EventName<Int, Void>("hanging.hang")
  static let feed = EventName<Void, Int>("hanging.feed")
  static let page = RouteName<Void, Never>("hanging.page")
}

private final class HangingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(HangingInteractor.self) { $0.on(Hanging.hang) { part, _ in await part.gate.pass() } }
  let gate = Gate()
}

/// An interactor whose stream has the elements that the test adds.
private final class FeedInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(FeedInteractor.self) { $0.on(Hanging.feed) { part in part.stream } }
  let (stream, elements) = AsyncStream.makeStream(of: Int.self)
}

/// An interceptor that never decides.
private final class Undecided: RouteInterceptor {
  let gate = Gate()

  func before(_ request: RouteRequest) -> RouteDecision {
    .park { [gate] in
      await gate.pass()
      return .proceed
    }
  }
}

/// Acts with work that never ends. The clock of the patience is advanced by the tests.
@MainActor @Suite("The end of acts whose work does not end")
struct EndOfActsTests {
  private let patience = ManualClock()

  /// Runs a test, advances the clock of its patience until the test has ended, and returns its failures.
  private func failures(of run: @escaping @MainActor () async throws -> Void) async -> [TestFailure] {
    let test = Running {
      do {
        try await run()
        return [TestFailure]()
      } catch let error as TestFailures { return error.failures }
    }
    await until {
      if patience.sleeperCount > 0 { patience.advance(by: .seconds(1)) }
      return test.ending != nil
    }
    do { return try test.ending?.get() ?? [] } catch {
      Issue.record("The test cannot run: \(error)")
      return []
    }
  }

  private func makeTest() throws -> (test: ModuleTest<ProbeView>, interactor: HangingInteractor) {
    let interactor = HangingInteractor()
    let test = try ModuleTest(interactor: interactor)
    test.testRouter.runtime.idleness.clock = patience
    return (test, interactor)
  }

  @Test func `an act with a handler that never returns ends after the patience, and the test continues`() async throws {
    let ends = Lock(0)
    let found = await failures {
      let (test, interactor) = try makeTest()
      for number in 1...3 {
        await test.send(Hanging.hang(number))
        ends.withLock { $0 = number }
      }
      interactor.gate.open()
      try await test.finish()
    }
    #expect(ends.withLock { $0 } == 3)
    #expect(found.first?.kind == .underWay)
    #expect(
      found.first?.message.hasPrefix(
        "The act has ended, although its work has not ended. `idle()` has waited 10.0 seconds")
        == true)
    // The same work is reported once.
    #expect(found.count { $0.message.hasPrefix("The act has ended") } == 1)
  }

  @Test func `further work that does not end is reported at its own act, after one second`() async throws {
    let times = Lock<[Duration]>([])
    let found = await failures {
      let (test, interactor) = try makeTest()
      let other = HangingInteractor()
      try test.testRouter.register {
        $0.module(prefix: "Other", view: { ProbeView() }, interactor: { other })
        $0.route(Hanging.page, .push, to: "Other")
      }
      await test.does { $0.send(Hanging.hang(1)) }
      times.withLock { $0.append(patience.now.offset) }
      await test.does { $0.push(Hanging.page()) }
      await test["Other"].send(Hanging.hang(2))
      times.withLock { $0.append(patience.now.offset) }
      interactor.gate.open()
      other.gate.open()
      await test.advance(by: .zero)
      try await test.finish()
    }
    let acts = found.filter { $0.message.hasPrefix("The act has ended") }
    #expect(acts.count == 2)
    #expect(acts.last?.message.contains("in module \"Other\"") == true)
    let (first, last) = times.withLock { ($0.first ?? .zero, $0.last ?? .zero) }
    #expect(last - first <= .seconds(10), "the four waits of the later acts are short")
  }

  @Test func `an act with a gate that never decides ends after the patience`() async throws {
    let found = await failures {
      let gate = Undecided()
      let app = try AppTest { router in
        try router.register {
          $0.module(prefix: "Page") { ProbeView() }
          $0.route(Hanging.page, .root, to: "Page")
        }
        router.interceptors = [gate]
      }
      app.testRouter.runtime.idleness.clock = patience
      await app.open(Hanging.page())
      gate.gate.open()
      try await app.finish()
    }
    #expect(found.first?.kind == .underWay)
    #expect(found.first?.message.contains("hanging.page") == true, "\(found)")
  }

  @Test func `a clock that wakes work that never ends reaches the end of its interval`() async throws {
    let time = Lock(Duration.zero)
    let found = await failures {
      let (test, interactor) = try makeTest()
      await test.does { [clock = test.clock] view in
        try await clock.sleep(for: .seconds(1))
        await interactor.gate.pass()
      }
      await test.advance(by: .seconds(5))
      time.withLock { $0 = test.clock.now.offset }
      interactor.gate.open()
      await test.advance(by: .zero)
      try await test.finish()
    }
    #expect(time.withLock { $0 } == .seconds(5))
    #expect(found.map(\.kind) == [.underWay])
  }

  @Test func `an act waits for the elements of a stream although the process was stopped for hours`() async throws {
    let interactor = FeedInteractor()
    let test = try ModuleTest(interactor: interactor)
    test.testRouter.runtime.idleness.clock = patience
    let act = Running {
      await test.send(Hanging.feed()) { $0.publishes(Hanging.feed, 1) }
      return true
    }
    for _ in 1...3 {
      await until { patience.sleeperCount > 0 || act.ending != nil }
      patience.advance(by: .seconds(3600))
    }
    interactor.elements.yield(1)
    await until { act.ending != nil }
    interactor.elements.finish()
    try await test.finish()
  }

  @Test func `an act ends after the patience if a stream produces no further element`() async throws {
    let interactor = FeedInteractor()
    let found = await failures {
      let test = try ModuleTest(interactor: interactor)
      test.testRouter.runtime.idleness.clock = patience
      await test.send(Hanging.feed()) { $0.publishes(Hanging.feed, 1) }
      interactor.elements.finish()
      try await test.finish()
    }
    #expect(found.map(\.kind) == [.missing])
  }

  @Test func `idle() of a probe returns after its report`() async throws {
    let interactor = HangingInteractor()
    let probe = try ModuleProbe(interactor: interactor)
    probe.router.runtime.idleness.clock = patience
    probe.send(Hanging.hang(1))
    let found = await failures { await probe.idle() }
    #expect(found.isEmpty)
    #expect(probe.sink.messages.count == 1)
    // A later call is watched too.
    _ = await failures { await probe.idle() }
    #expect(probe.sink.messages.count == 2)
    interactor.gate.open()
    await probe.idle()
  }

  @Test func `work that ends within the patience is no failure`() async throws {
    let (test, interactor) = try makeTest()
    let act = Running {
      await test.send(Hanging.hang(1)) { $0.publishes(Hanging.hang) }
      return true
    }
    for _ in 0..<8 {
      await until { patience.sleeperCount > 0 }
      patience.advance(by: .seconds(1))
    }
    interactor.gate.open()
    await until { act.ending != nil }
    try await test.finish()
  }
}
