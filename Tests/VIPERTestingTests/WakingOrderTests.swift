import Testing
import VIPER
import VIPERMiddleware
import VIPERSwiftTesting
import VIPERTestSupport
import VIPERTesting

private enum Order {
  /// The input is the number that the handler publishes after each of the pauses, in seconds.
  static let wait = EventName<Pauses, Never>("order.wait")
  static let start = EventName<[Int], Never>("order.start")
  static let first = EventName<Int, Never>("order.first")
  static let second = EventName<Int, Never>("order.second")
  static let ask = EventName<Int, Void>("order.ask")
  static let woken = EventName<Never, Int>("order.woken")
}

private struct Pauses: Sendable {
  let number: Int
  var seconds = [5]
}

private final class OrderPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(OrderPresenter.self) {
    $0.on(Order.start) { presenter, numbers in
      for number in numbers {
        if number < 0 {
          presenter.send(Order.first(-number))
        } else {
          presenter.send(Order.wait(Pauses(number: number)))
        }
      }
    }
  }
}

private final class OrderInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(OrderInteractor.self) {
    $0.on(Order.wait) { part, pauses in
      for seconds in pauses.seconds {
        try await part.clock.sleep(for: .seconds(seconds))
        part.publish(Order.woken, pauses.number)
      }
    }
    $0.on(Order.first) { part, number in part.publish(Order.woken, number) }
    $0.on(Order.second) { part, number in part.publish(Order.woken, number) }
    $0.on(Order.ask) { part, number in
      try await part.clock.sleep(for: .seconds(60))
      part.publish(Order.woken, number)
    }
  }
  private let clock: any Clock<Duration>
  init(clock: any Clock<Duration>) { self.clock = clock }
}

/// Sleepers with one deadline wake one after another. Each test runs many times, because a wrong order occurs only in
/// some runs.
@MainActor @Suite("The order of work that wakes at the same time", .viper)
struct WakingOrderTests {
  private static let runs = LongRun.count(12, optimized: 300, long: 300)

  /// Runs a test with an interactor that sleeps, and with middleware that delays two names for five seconds.
  private func repeated(_ body: (ModuleTest<ProbeView>) async throws -> Void) async throws {
    for _ in 0..<Self.runs {
      let clock = ManualClock()
      let delays = MiddlewareList(beforeInteractor: [
        DebounceMiddleware(Order.first, for: .seconds(5), clock: clock),
        DebounceMiddleware(Order.second, for: .seconds(5), clock: clock),
      ])
      try await ModuleTest(
        presenter: OrderPresenter(), interactor: OrderInteractor(clock: clock), middleware: delays, clock: clock, body)
    }
  }

  private func expect(_ numbers: [Int], in expectations: inout Expectations) {
    for number in numbers { expectations.publishes(Order.woken, number) }
  }

  @Test func `handlers of separate acts wake in the order in which they began to sleep`() async throws {
    try await repeated { test in
      for number in 1...4 { await test.send(Order.wait(Pauses(number: number))) }
      await test.advance(by: .seconds(5)) { expect([1, 2, 3, 4], in: &$0) }
    }
  }

  @Test func `handlers that one act starts wake in the order in which they were started`() async throws {
    try await repeated { test in
      await test.send(Order.start([1, 2, 3, 4]))
      await test.advance(by: .seconds(5)) { expect([1, 2, 3, 4], in: &$0) }
    }
  }

  @Test func `two debounced names of separate acts are delivered in the order of their events`() async throws {
    try await repeated { test in
      await test.send(Order.second(1))
      await test.send(Order.first(2))
      await test.advance(by: .seconds(5)) { expect([1, 2], in: &$0) }
    }
  }

  @Test func `two debounced names of one act are delivered in the order of their events`() async throws {
    try await repeated { test in
      await test.does {
        $0.send(Order.second(1))
        $0.send(Order.first(2))
      }
      await test.advance(by: .seconds(5)) { expect([1, 2], in: &$0) }
    }
  }

  @Test func `a handler and a debounced event of separate acts wake in the order of their events`() async throws {
    try await repeated { test in
      await test.send(Order.first(1))
      await test.send(Order.wait(Pauses(number: 2)))
      await test.advance(by: .seconds(5)) { expect([1, 2], in: &$0) }
    }
  }

  @Test(arguments: [[1, -2, 3], [-1, 2, 3]])
  func `handlers and a debounced event of one act wake in the order of their events`(_ numbers: [Int]) async throws {
    try await repeated { test in
      await test.send(Order.start(numbers))
      await test.advance(by: .seconds(5)) { expect([1, 2, 3], in: &$0) }
    }
  }

  @Test func `a timeout and a handler of separate acts wake in the order in which they were started`() async throws {
    try await repeated { test in
      let request = await test.does { [clock = test.clock] view in
        do { try await view.request(Order.ask(1), timeout: .seconds(5), clock: clock) } catch {
          view.send(Order.wait(Pauses(number: 1, seconds: [0])))
        }
      }
      await test.send(Order.wait(Pauses(number: 2)))
      await test.advance(by: .seconds(5)) { expect([1, 2], in: &$0) }
      try await request.value
    }
  }

  @Test func `tasks of the test wake in the order in which their acts began`() async throws {
    try await repeated { test in
      for number in 1...3 {
        await test.does { [clock = test.clock] view in
          try await clock.sleep(for: .seconds(5))
          view.send(Order.wait(Pauses(number: number, seconds: [0])))
        }
      }
      await test.advance(by: .seconds(5)) { expect([1, 2, 3], in: &$0) }
    }
  }

  @Test func `work that a wake starts sleeps before the clock passes the next deadline`() async throws {
    try await repeated { test in
      // The first handler wakes at 2 and sleeps until 5. The second one has slept until 5 since the beginning.
      await test.send(Order.wait(Pauses(number: 1, seconds: [2, 3, 1])))
      await test.send(Order.wait(Pauses(number: 2)))
      await test.advance(by: .seconds(6)) { expect([1, 2, 1, 1], in: &$0) }
    }
  }

  @Test func `an event that a woken handler sends is debounced before the clock moves on`() async throws {
    try await repeated { test in
      let sent = await test.does { [clock = test.clock] view in
        try await clock.sleep(for: .seconds(1))
        view.send(Order.first(1))
        try await clock.sleep(for: .seconds(5))
        view.send(Order.second(2))
      }
      await test.advance(by: .seconds(11)) { expect([1, 2], in: &$0) }
      try await sent.value
    }
  }

  @Test func `a sleeper that an earlier wake cancels does not wake`() async throws {
    try await repeated { test in
      await test.send(Order.first(1))
      await test.advance(by: .seconds(2))
      await test.send(Order.first(2))
      await test.advance(by: .seconds(5)) { expect([2], in: &$0) }
    }
  }
}
