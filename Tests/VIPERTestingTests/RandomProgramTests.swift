import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

/// A shelf of numbered jars: a small app with mistakes that random programs must find.
private enum Jars {
  static let add = EventName<Int, Void>("jars.add")
  static let take = EventName<Int, Int>("jars.take")
  static let label = EventName<Label, Void>("jars.label")
  static let colour = EventName<Colour, Never>("jars.colour")
  static let open = EventName<Void, Never>("jars.open")
  static let taste = EventName<Void, String>("jars.taste")
  static let close = EventName<Void, Never>("jars.close")
  static let shelf = RouteName<Void, Never>("jars.shelf")
  static let jar = RouteName<Void, Never>("jars.jar")
}

private struct Label: Sendable { let text: String }
private enum Colour: String, CaseIterable, Sendable { case red, blue }

/// The intentional mistake of the app.
private enum Mistake: String, CaseIterable, Sendable {
  case none, unhandled, unanswered, kept, counter, random, hangs
}

private final class ShelfInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ShelfInteractor.self) {
    $0.on(Jars.add) { $0.count += $1 > 0 ? 1 : 0 }
    $0.on(Jars.take) { part, number in
      guard number < part.count else { throw EventFailure(.empty, "No jar \(number).") }
      part.count -= 1
      if part.mistake == .counter, part.count == 2 { part.count = -1 }
      return part.mistake == .random ? .random(in: 1...1_000_000) : number
    }
    $0.on(Jars.label) { _, _ in }
    $0.on(Jars.colour) { _, _ in }
  }
  let mistake: Mistake
  private(set) var count = 0
  init(_ mistake: Mistake) { self.mistake = mistake }
}

private final class ShelfPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ShelfPresenter.self) { $0.on(Jars.open) { $0.push(Jars.jar()) } }
}

private final class ShelfView: VIPView, Mapped {
  static let mapping = Mapping(ShelfView.self) {
    $0.receive(Jars.take) { $0.taken = $1 }
    $0.receive(Jars.add) { _ in }
    $0.receive(Jars.label) { _ in }
    $0.onFailure { _, _ in }
  }
  private(set) var taken = 0
}

private final class JarInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(JarInteractor.self) {
    $0.on(Jars.taste) { part in
      if part.mistake == .hangs { await withCheckedContinuation { part.never = $0 } }
      try await part.clock.sleep(for: .seconds(1))
      return "sweet"
    }
  }
  let mistake: Mistake
  let clock: any Clock<Duration>
  private var never: CheckedContinuation<Void, Never>?
  init(_ mistake: Mistake, _ clock: any Clock<Duration>) { (self.mistake, self.clock) = (mistake, clock) }
}

private final class JarPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Never
  static let mapping = Mapping(JarPresenter.self) { $0.on(Jars.close) { $0.finish() } }
}

private final class JarView: VIPView, Mapped {
  static let mapping = Mapping(JarView.self) {
    $0.receive(Jars.taste) { view, _ in
      // The closure of the view retains the view.
      if view.isKept { view.keeper = { _ = view } }
    }
    $0.onFailure { _, _ in }
  }
  var isKept = false
  private var keeper: () -> Void = {}
}

/// A middleware that accepts an event and never answers it.
private struct Forgetful: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome {
    event.isNamed(Jars.take) && event.input(of: Jars.take) == 2 ? .accepted : next.handle(event)
  }
}

@MainActor @Suite("Random programs")
struct RandomProgramTests {
  private func programs(_ mistake: Mistake) -> RandomPrograms {
    var programs = RandomPrograms {
      let clock = ManualClock()
      let app = try RelaxedAppTest(clock: clock) {
        try $0.register {
          $0.module(
            middleware: MiddlewareList(beforeInteractor: mistake == .unanswered ? [Forgetful()] : []),
            view: { ShelfView() }, presenter: { ShelfPresenter() },
            interactor: { ShelfInteractor(mistake) })
          $0.module(
            view: {
              let view = JarView()
              view.isKept = mistake == .kept
              return view
            }, presenter: { JarPresenter() }, interactor: { JarInteractor(mistake, clock) })
          $0.route(Jars.shelf, .root, to: "Shelf")
          $0.route(Jars.jar, .push, to: mistake == .unhandled ? "Shelf" : "Jar")
        }
      }
      // Work that exceeds this limit counts as hanging. Other programs have the default limit, because their handlers
      // could exceed a short limit on a busy machine.
      if mistake == .hangs { app.router.idlePatience = .milliseconds(200) }
      await app.open(Jars.shelf())
      return app
    }
    programs.inputs(Jars.take) { random, _ in .random(in: 0...3, using: &random) }
    programs.always("There is no negative count") { app in
      app.views.compactMap { $0.interactor(as: ShelfInteractor.self) }.allSatisfy { $0.count >= 0 }
    }
    return programs
  }

  private func failure(_ mistake: Mistake, _ count: Int = 50, steps: Int = 40) async throws -> RandomProgramFailure? {
    do {
      _ = try await programs(mistake).run(count, steps: steps, seed: 1)
      return nil
    } catch let failure as RandomProgramFailure { return failure }
  }

  @Test func `an app without mistakes passes, and the coverage lists all events and routes`() async throws {
    let coverage = try await programs(.none).run(20, steps: 40, seed: 1)
    #expect(coverage.withoutInputs == ["Shelf: jars.label": "Label"])
    #expect(
      coverage.events.keys.sorted() == [
        "jars.add", "jars.close", "jars.colour", "jars.open", "jars.take", "jars.taste",
      ])
    #expect(
      (coverage.events["jars.take"]?["→ empty"] ?? 0) > 0 && (coverage.events["jars.take"]?["→ success"] ?? 0) > 0)
    #expect(coverage.routes["jars.shelf"] == ["root": 20] && (coverage.routes["jars.jar"]?["push"] ?? 0) > 0)
    #expect("\(coverage)".contains("Shelf: jars.label takes Label"))
  }

  @Test func `a missing answer is found`() async throws {
    let failure = try #require(try await failure(.unanswered))
    #expect(failure.rule == "No diagnostic is reported" && failure.message.contains("neither forwarded nor answered"))
    #expect(failure.stepCount == 1 && failure.source.contains("EventName<Int, Int>(\"jars.take\")(2))"))
  }

  @Test func `a view that retains itself is found after 200 steps, which are reduced to three`()
    async throws
  {
    let failure = try #require(try await failure(.kept, 1, steps: 200))
    #expect(failure.rule == "No module leaks" && failure.message.contains("JarView"))
    #expect(failure.stepCount == 3, "\(failure)")
  }

  @Test func `a custom rule is checked after each step, and inputs are simplified`() async throws {
    let failure = try #require(try await failure(.counter, steps: 200))
    #expect(failure.rule == "There is no negative count" && failure.stepCount == 4, "\(failure)")
    #expect(failure.source.contains("jars.add\")(1))"))
  }

  @Test func `an input is simplified to an input that the developer's closure creates`() async throws {
    var programs = programs(.none)
    programs.inputs(Jars.add) { random, _ in .random(in: 1...60, using: &random) }
    programs.excludes(Jars.take, Jars.label, Jars.colour, Jars.open)
    programs.always("Nobody adds jars") { $0.transcript.allSatisfy { $0.name != Jars.add.text } }
    let failure = await #expect(throws: RandomProgramFailure.self) { try await programs.run(1, seed: 3) }
    #expect(failure?.source.contains(#"send(EventName<Int, ()>("jars.add")(1))"#) == true)
    programs.inputs(Jars.add) { random, _ in .random(in: 7...60, using: &random) }
    let other = await #expect(throws: RandomProgramFailure.self) { try await programs.run(1, seed: 3) }
    #expect(other?.source.contains(#"send(EventName<Int, ()>("jars.add")(7))"#) == true)
  }

  @Test func `a closure that rejects random numbers ends while inputs are simplified`() async throws {
    var programs = programs(.none)
    programs.inputs(Jars.add) { random, _ in
      var number = 1
      while !number.isMultiple(of: 2) { number = .random(in: 1...60, using: &random) }
      return number
    }
    programs.always("Nobody adds jars") { $0.transcript.allSatisfy { $0.name != Jars.add.text } }
    let failure = await #expect(throws: RandomProgramFailure.self) { try await programs.run(1, seed: 3) }
    #expect(failure?.stepCount == 1)
  }

  @Test func `a custom step is performed and named in the program, and a step that throws is skipped`() async throws {
    var programs = programs(.none)
    programs.does("open a jar for the person") { $0.route(Jars.jar()) }
    programs.does("do what cannot be done") { _ in throw CancellationError() }
    programs.always("There are no three modules") { app in app.modules.count < 3 }
    let failure = await #expect(throws: RandomProgramFailure.self) {
      _ = try await programs.run(50, steps: 40, seed: 1)
    }
    #expect(failure?.source.contains("await app.does { router in /* open a jar for the person */ }") == true)
    #expect(failure?.source.contains("cannot be done") == false)
  }

  @Test func `a difference between two runs of the same steps is found`() async throws {
    let failure = try #require(try await failure(.random))
    #expect(failure.rule == "The same steps lead to the same transcript" && failure.message.contains("jars.take"))
  }

  @Test func `a handler that never ends is found`() async throws {
    let failure = try #require(try await failure(.hangs))
    #expect(failure.rule == "The app is idle after each step" && failure.message.contains("jars.taste"))
    #expect(failure.stepCount == 2)
  }

  @Test func `the same seed finds the same failure again, with the same source`() async throws {
    let first = try await failure(.kept)
    #expect(try await failure(.kept)?.source == first?.source)
    let seed = try #require(first?.seed)
    let again = await #expect(throws: RandomProgramFailure.self) {
      _ = try await programs(.kept).run(1, steps: 40, seed: seed)
    }
    #expect(again?.source == first?.source)
    #expect(
      first?.source == """
        @Test func `No module leaks: seed \(seed)`() async throws {
          try await makeApp().run { app in  // makes an AppTest
            await app["Shelf"].send(EventName<(), Never>("jars.open")()) {
              $0.shows("Jar")
            }
            await app["Jar"].send(EventName<(), String>("jars.taste")())
            await app.advance(by: .seconds(1))
          }
        }
        """)
  }
}
