import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

private enum Steps {
  /// The input contains the durations of consecutive sleeps. A result is published after each of them.
  static let walk = EventName<[Int], Void>("steps.walk")
  static let stream = EventName<Void, Int>("steps.stream")
  static let time = EventName<Never, Int>("steps.time")
}

/// The numbers from 1 to 3, each after a second.
private struct Delayed: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let clock: ManualClock
  private var number = 0
  init(clock: ManualClock) { self.clock = clock }

  func makeAsyncIterator() -> Delayed { self }

  mutating func next() async throws -> Int? {
    guard number < 3 else { return nil }
    try await clock.sleep(for: .seconds(1))
    number += 1
    return number
  }
}

private final class WalkingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(WalkingInteractor.self) {
    $0.on(Steps.walk) { part, seconds in
      for seconds in seconds {
        try await part.clock.sleep(for: .seconds(seconds))
        part.publish(Steps.time, Int(part.clock.now.offset.components.seconds))
      }
    }
    $0.on(Steps.stream) { part in Delayed(clock: part.clock) }
  }
  private let clock: ManualClock
  init(clock: ManualClock) { self.clock = clock }
}

@MainActor @Suite("Advancing the clock of a test", .viper)
struct AdvancingTests {
  private func test(_ body: (ModuleTest<ProbeView>) async throws -> Void) async throws {
    let clock = ManualClock()
    try await ModuleTest(interactor: WalkingInteractor(clock: clock), clock: clock, body)
  }

  @Test func `work that sleeps again within the interval wakes again, at its own deadline`() async throws {
    try await test { test in
      await test.send(Steps.walk([1, 1, 1, 5]))
      await test.advance(by: .seconds(4)) {
        $0.publishes(Steps.time, 1)
        $0.publishes(Steps.time, 2)
        $0.publishes(Steps.time, 3)
      }
      #expect(test.clock.now.offset == .seconds(4))
      await test.advance(by: .seconds(4)) {
        $0.publishes(Steps.time, 8)
        $0.publishes(Steps.walk)
      }
    }
  }

  @Test func `work wakes in the order of the deadlines, and runs before later work wakes`() async throws {
    try await test { test in
      await test.send(Steps.walk([3, 3]))
      await test.send(Steps.walk([2, 2]))
      await test.advance(by: .seconds(6)) {
        $0.publishes(Steps.time, 2)
        $0.publishes(Steps.time, 3)
        $0.publishes(Steps.time, 4)
        $0.publishes(Steps.walk)
        $0.publishes(Steps.time, 6)
        $0.publishes(Steps.walk)
      }
    }
  }

  @Test func `work that sleeps beyond the interval does not wake`() async throws {
    try await test { test in
      await test.send(Steps.walk([2]))
      await test.advance(by: .milliseconds(1_999))
      await test.advance(by: .milliseconds(1)) {
        $0.publishes(Steps.time, 2)
        $0.publishes(Steps.walk)
      }
      await test.advance(by: .zero)
    }
  }

  @Test func `a stream whose elements are delayed produces all elements of the interval`() async throws {
    try await test { test in
      await test.send(Steps.stream())
      await test.advance(by: .seconds(3)) { for number in 1...3 { $0.publishes(Steps.stream, number) } }
    }
  }

  @Test func `a value that is nil is read as nil`() async throws {
    try await AppTest(registering: {
      try $0.register {
        $0.module(prefix: "Page") { NotedView() }
        $0.route(RouteName<Void, Never>("page"), .root, to: "Page")
      }
    }) { app in
      await app.open(RouteName<Void, Never>("page")()) { $0.shows("Page") }
      #expect(app["Page"].read(as: NotedView.self, \.note) == nil)
      #expect(app["Page"].read(as: NotedView.self) { $0.note } == nil)
      await app["Page"].does(as: NotedView.self) { $0.note = "Full" }
      #expect(app["Page"].read(as: NotedView.self, \.note) == "Full")
      #expect(app["Page"].read(as: NotedView.self, \.note?.count) == 4)
    }
  }
}

private final class NotedView: VIPView { var note: String? }
