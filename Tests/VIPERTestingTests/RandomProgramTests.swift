import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTestSupport

@testable import VIPERTesting

@MainActor @Suite("Random programs")
struct RandomProgramTests {
  @Test func `an app without mistakes passes, and the coverage lists all events and routes`() async throws {
    let count = LongRun.count(8, optimized: 20, long: 100)
    let coverage = try await JarMistake.none.programs().run(count, steps: 40, seed: 1)
    #expect(coverage.withoutInputs == ["Shelf: jars.label": "JarLabel"])
    #expect(
      coverage.events.keys.sorted() == [
        "jars.add", "jars.close", "jars.colour", "jars.open", "jars.take", "jars.taste",
      ])
    #expect((coverage.events["jars.take"]?["→ empty"] ?? 0) > 0)
    #expect((coverage.events["jars.take"]?["→ success"] ?? 0) > 0)
    #expect(coverage.routes["jars.shelf"] == ["root": count])
    #expect((coverage.routes["jars.jar"]?["push"] ?? 0) > 0)
    #expect("\(coverage)".contains("Shelf: jars.label takes JarLabel"))
  }

  @Test(arguments: [0, -1]) func `at least one program with one step runs`(number: Int) async throws {
    let coverage = try await JarMistake.none.programs().run(number, steps: number, seed: 1)
    #expect(coverage.routes["jars.shelf"] == ["root": 1])
    #expect(!coverage.events.isEmpty)
  }

  @Test(arguments: [
    (Duration.seconds(2), ".seconds(2)"), (.milliseconds(1), ".nanoseconds(1000000)"),
    (.seconds(Int64.max) - .milliseconds(500), ".seconds(9223372036854775806) + .nanoseconds(500000000)"),
  ]) func `a step of the clock has the source of any duration`(_ duration: Duration, _ source: String) {
    #expect(ProgramStep.advance(duration).source == "await app.advance(by: \(source))")
  }

  @Test func `a missing answer is found`() async throws {
    let failure = try #require(try await JarMistake.unanswered.knownFailure())
    #expect(failure.rule == "No diagnostic is reported")
    #expect(failure.message.contains("neither forwarded nor answered"))
    #expect(failure.stepCount == 1)
    #expect(failure.source.contains("EventName<Int, Int>(\"jars.take\")(2))"))
  }

  @Test func `a view that retains itself is found after 200 steps, which are reduced to three`()
    async throws
  {
    let failure = try #require(try await JarMistake.kept.failure(1, steps: 200))
    #expect(failure.steps == 200)
    #expect(failure.description.contains("call `run(1, steps: 200, seed: \(failure.seed))`."))
    #expect(failure.rule == "No module leaks")
    #expect(failure.message.contains("JarView"))
    #expect(failure.stepCount == 3, "\(failure)")
  }

  @Test func `a custom rule is checked after each step, and inputs are simplified`() async throws {
    let failure = try #require(try await JarMistake.counter.failure(steps: 200))
    #expect(failure.rule == "There is no negative count", "\(failure)")
    #expect(failure.stepCount == 4, "\(failure)")
    #expect(failure.source.contains("jars.add\")(1))"))
  }

  @Test func `an input is simplified to an input that the developer's closure creates`() async throws {
    var programs = JarMistake.none.programs()
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
    var programs = JarMistake.none.programs()
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
    var programs = JarMistake.none.programs()
    programs.does("open a jar for the person") { $0.route(Jars.jar()) }
    programs.does("do what cannot be done") { _ in throw CancellationError() }
    programs.always("There are no three modules") { app in app.modules.count < 3 }
    let failure = await #expect(throws: RandomProgramFailure.self) {
      _ = try await programs.run(50, steps: 40, seed: 1)
    }
    #expect(failure?.source.contains("await app.does { router in /* open a jar for the person */ }") == true)
    #expect(failure?.source.contains("cannot be done") == false)
  }

  @Test func `the rules are checked after a step that has acted before it throws`() async throws {
    var programs = RandomPrograms {
      try RelaxedAppTest { try $0.register("Jars") { $0.module(prefix: "Shelf", view: { ShelfView() }) } }
    }
    programs.does("open a closed shop") { router in
      router.route(RouteName<Void, Never>("jars.shop")())
      throw CancellationError()
    }
    let failure = await #expect(throws: RandomProgramFailure.self) { try await programs.run(1, steps: 1, seed: 1) }
    #expect(failure?.rule == "No diagnostic is reported")
  }

  /// A door that a broken lock opens without a key.
  private final class Door {
    var (isLocked, hasKey, isOpen) = (false, false, false)
  }

  @Test(arguments: 1...20)
  func `a step that is superfluous without a later step is removed`(seed: UInt64) async throws {
    var door = Door()
    var programs = RandomPrograms {
      door = Door()
      return try RelaxedAppTest { try $0.register("Jars") { $0.module(prefix: "Shelf", view: { ShelfView() }) } }
    }
    // Without the lock, the key is superfluous.
    programs.does("take the key") { _ in door.hasKey = true }
    programs.does("lock") { _ in door.isLocked = true }
    programs.does("open") { _ in door.isOpen = door.isOpen || !door.isLocked || door.hasKey }
    programs.always("The door is closed") { _ in !door.isOpen }
    let failure = await #expect(throws: RandomProgramFailure.self) {
      _ = try await programs.run(20, steps: 40, seed: seed)
    }
    #expect(failure?.stepCount == 1, "\(failure?.source ?? "")")
  }

  @Test func `a failed act of the closure that creates the app is thrown`() async throws {
    let programs = RandomPrograms {
      let app = try RelaxedAppTest { router in
        try router.register("Jars") {
          $0.module(prefix: "Shelf", view: { ShelfView() })
          $0.route(Jars.shelf, .root, to: "Shelf")
        }
      }
      await app.open(Jars.shelf()) { $0.shows("Jar") }
      return app
    }
    let failures = await #expect(throws: TestFailures.self) { try await programs.run(1, steps: 1, seed: 1) }
    #expect(failures?.failures.map(\.kind) == [.missing])
  }

  @Test func `programs without a possible step are a failure`() async throws {
    let programs = RandomPrograms {
      try RelaxedAppTest { try $0.register("Jars") { $0.module(prefix: "Shelf", view: { ShelfView() }) } }
    }
    let failures = await #expect(throws: TestFailures.self) { try await programs.run(1, steps: 1, seed: 1) }
    #expect(failures?.failures.map(\.kind) == [.unchecked])
  }

  @Test func `a difference between two runs of the same steps is found`() async throws {
    let failure = try #require(try await JarMistake.random.knownFailure())
    #expect(failure.rule == "The same steps lead to the same transcript")
    #expect(failure.message.contains("jars.take"))
  }

  @Test func `a handler that never ends is found`() async throws {
    let failure = try #require(try await JarMistake.hangs.knownFailure())
    #expect(failure.rule == "The app is idle after each step")
    #expect(failure.message.contains("jars.taste"))
    #expect(failure.stepCount == 2)
  }

  @Test func `the same seed finds the same failure again, with the same source`() async throws {
    let first = try await JarMistake.kept.failure()
    #expect(try await JarMistake.kept.failure()?.source == first?.source)
    let seed = try #require(first?.seed)
    let again = await #expect(throws: RandomProgramFailure.self) {
      _ = try await JarMistake.kept.programs().run(1, steps: 40, seed: seed)
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
