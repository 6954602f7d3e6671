import Foundation
import Observation
import Testing
import VIPER
import VIPERRecording
import VIPERSwiftTesting
import VIPERTesting

// The examples of the article on testing, verbatim. The first one is in `WeatherArticleTests.swift`.

nonisolated enum Page {
  static let load = EventName<Int, String>("page.load")  // input: a number; output: the text of the page
}

@Observable final class PageView: VIPView, Mapped {
  nonisolated struct State: Equatable {
    var number = 0
    var text = ""
    var failure: String?
  }

  static let mapping = Mapping(PageView.self) {
    $0.state(in: \.state)
    $0.onInitialize { (view, number: Int) in view.state.number = number }
    $0.show(Page.load, in: \.state.text)
    $0.showFailures(in: \.state.failure, or: "The page cannot be shown.")
  }
  var state = State()
}

@MainActor @Suite(.viper) struct PageTests {
  @Test func `a page shows its text or a failure`() async throws {
    try await ModuleTest(view: PageView(), parameters: 7) { test in
      test.below.waits(for: Page.load)
      await test.start { $0.becomes(\PageView.state, PageView.State(number: 7)) }
      await test.send(Page.load(7)) { $0.forwards(Page.load(7)) }
      await test.send(Page.load(8)) { $0.forwards(Page.load(8)) }
      await test.answer(Page.load, "seven") {  // answers the oldest held event: page 7
        $0.publishes(Page.load, "seven")
        $0.changes(\PageView.state) { $0.text = "seven" }
      }
      await test.fail(Page.load, .error, "The page is lost.") {  // page 8
        $0.fails(Page.load, .error, "The page is lost.")
        $0.changes(\PageView.state) { $0.failure = "The page is lost." }
      }
    }
  }
}

@MainActor @Suite(.viper) struct MarketFlowTests {
  @Test func `the user opens a second item and returns to the first item`() async throws {
    try await AppTest(registering: { try $0.register(MarketRouter()) }) { app in
      await app.open(Market.item(7)) { $0.shows("Item") }
      await app["Item"].does {
        $0.push(Market.item(8))
      } _: {
        $0.shows("Item", as: .push)
      }
      await app.back { $0.closes("Item") }
      #expect(app.modules == ["Item"])
    }
  }
}

extension Parcel: @MainActor RandomInput {
  static func random(using random: inout SeededRandom) -> Parcel {
    Parcel(weight: .random(in: 1...9, using: &random))
  }
}

@MainActor struct PostOfficeTests {
  @Test func `random programs never show a parcel without weight`() async throws {
    var programs = RandomPrograms {
      let app = try RelaxedAppTest { try $0.register(PostOfficeRouter()) }
      await app.open(PostOffice.counter())
      return app
    }
    programs.inputs(PostOffice.weigh) { random, _ in .random(in: 0...3, using: &random) }
    programs.always("Each parcel has a weight") { app in
      app["Counter"].read(as: CounterView.self, \.weights)?.contains(0) == false
    }
    let coverage = try await programs.run(20, steps: 30)
    #expect(coverage.withoutInputs.isEmpty, "\(coverage)")
  }
}

@MainActor func playFailingProgram(in file: URL) async throws -> VIPRouter {
  let playback = try Playback(Recording(contentsOf: file)) {
    let router = VIPRouter(navigator: InMemoryNavigator())
    try router.register(PostOfficeRouter())
    return router
  }
  while try await playback.step() { print("input \(playback.position)") }  // set a breakpoint here
  return playback.router
}

@MainActor @Suite struct FailingProgramTests {
  @Test func `the recording of a failing program is played from a file`() async throws {
    var programs = RandomPrograms {
      let app = try RelaxedAppTest { try $0.register(PostOfficeRouter()) }
      await app.open(PostOffice.counter())
      return app
    }
    programs.always("There is at most one parcel") { app in
      app["Counter"].read(as: CounterView.self, \.weights)?.count ?? 0 < 2
    }
    let failure = await #expect(throws: RandomProgramFailure.self) { try await programs.run(20, steps: 30, seed: 1) }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try #require(failure?.recording).data.write(to: file)
    let router = try await playFailingProgram(in: file)
    let window = try #require(router.navigator as? InMemoryNavigator)
    #expect((window.top as? CounterView)?.weights.count == 2)
  }
}

nonisolated enum Ticking {
  static let tick = EventName<Duration, String>("ticking.tick")
}

final class TickingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TickingInteractor.self) {
    $0.on(Ticking.tick) { part, pause in
      try await part.clock.sleep(for: pause)
      return "tick"
    }
  }
  private let clock: any Clock<Duration>
  init(clock: any Clock<Duration>) { self.clock = clock }
}

@MainActor @Suite(.viper) struct TickingTests {
  @Test func `a handler sleeps until the test advances the clock`() async throws {
    let clock = ManualClock()
    try await ModuleTest(interactor: TickingInteractor(clock: clock), clock: clock) { test in
      await test.send(Ticking.tick(.seconds(5)))
      await test.advance(by: .seconds(5)) { $0.publishes(Ticking.tick, "tick") }
    }
  }
}

nonisolated enum Counter {
  static let add = EventName<Int, Int>("counter.add")  // input: a number; output: the sum
}

final class CounterInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CounterInteractor.self) { $0.on(Counter.add, CounterInteractor.add) }
  private var sum = 0

  func add(_ number: Int) -> Int {
    sum += number
    return sum
  }
}

@MainActor @Suite(.viper) struct CounterTests {
  @Test func `the counter returns the sum`() async throws {
    try await RelaxedModuleTest(interactor: CounterInteractor()) { test in
      await test.send(Counter.add(2))
      let sum = await test.does { try await $0.request(Counter.add(3)) }
      let five = try await sum.value
      let shown = try test.view.outputs(of: Counter.add)
      #expect(five == 5)
      #expect(shown == [2])  // the caller received the answer to the request
    }
  }

  @Test func `a request without an answer times out`() async throws {
    try await ModuleTest { test in
      test.below.waits(for: Counter.add)
      let sum = await test.does { [clock = test.clock] in
        try await $0.request(Counter.add(3), timeout: .seconds(5), clock: clock)
      } _: {
        $0.forwards(Counter.add(3))
      }
      await test.advance(by: .seconds(5))
      let error = await #expect(throws: RequestError.self) { try await sum.value }
      #expect(error?.code == "timedOut")
    }
  }
}

@MainActor @Suite(.viper) struct MarketTests {
  @Test func `an item that is closed by Back has no output`() async throws {
    try await ModuleTest(registering: { try $0.register(MarketRouter()) }) { test in
      let word = await test.does {
        try await $0.push(Market.item(7)).output()
      } _: {
        $0.routes(Market.item(7))
        $0.shows("Item", as: .push)
      }
      await test.back { $0.closes("Item") }
      let given = try await word.value
      #expect(given == nil)
    }
  }
}

/// The app in the example of random programs.
nonisolated enum PostOffice {
  static let take = EventName<Parcel, Int>("postOffice.take")  // input: a parcel; output: its weight
  static let weigh = EventName<Int, Int>("postOffice.weigh")  // input: a number; output: the weight of that parcel
  static let counter = RouteName<Void, Never>("postOffice.counter")
}

nonisolated struct Parcel: Codable, Sendable { let weight: Int }

final class PostOfficeInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(PostOfficeInteractor.self) {
    $0.on(PostOffice.take) { part, parcel in
      part.parcels.append(parcel)
      return parcel.weight
    }
    $0.on(PostOffice.weigh) { part, number in
      guard part.parcels.indices.contains(number) else { throw EventFailure(.invalid, "There is no parcel \(number).") }
      return part.parcels[number].weight
    }
  }
  private var parcels: [Parcel] = []
}

final class CounterView: VIPView, Mapped {
  static let mapping = Mapping(CounterView.self) {
    $0.receive(PostOffice.take) { $0.weights.append($1) }
    $0.receive(PostOffice.weigh) { _, _ in }
    $0.onFailure { _, _ in }
  }
  private(set) var weights: [Int] = []
}

struct PostOfficeRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(prefix: "Counter", view: CounterView.init, interactor: PostOfficeInteractor.init)
    app.route(PostOffice.counter, .root, to: "Counter")
  }
}
