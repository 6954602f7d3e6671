import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

private enum Names {
  static let count = EventName<Int, Int>("tasks.count")
}

private final class CountingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CountingInteractor.self) {
    $0.on(Names.count) { _, last in
      AsyncStream { numbers in
        for number in 1...last { numbers.yield(number) }
        numbers.finish()
      }
    }
  }
}

private struct Closing: RouteInterceptor {
  func before(_ request: RouteRequest) -> RouteDecision { .refuse("Closed.") }
}

@MainActor @Suite("Tasks that a test starts", .viper)
struct TestTaskTests {
  private func failures(_ body: @MainActor () async throws -> TestHarness) async throws -> [TestFailure] {
    try await TestReporter.$current.withValue(nil) {
      let test = try await body()
      do throws(TestFailures) { try await test.finish() } catch { return error.failures }
      return []
    }
  }

  @Test func `a task that sends a request runs while the test acts, and has a value when the request ends`()
    async throws
  {
    let test = try ModuleTest()
    test.below.waits(for: Profile.fetch)
    let user = await test.does {
      try await $0.request(Profile.fetch(7))
    } _: {
      $0.forwards(Profile.fetch(7))
    }
    await #expect(throws: TestFailures.self) { try await user.value }
    await test.answer(Profile.fetch, User(name: "Bea"))
    #expect(try await user.value.name == "Bea")
    try await test.finish()
  }

  @Test func `a request that times out on the test's clock leaves no pending work`() async throws {
    let test = try ModuleTest()
    test.below.waits(for: Profile.fetch)
    let user = await test.does { [clock = test.clock] in
      try await $0.request(Profile.fetch(7), timeout: .seconds(5), clock: clock)
    } _: {
      $0.forwards(Profile.fetch(7))
    }
    await test.advance(by: .seconds(5))
    await #expect(throws: RequestError.self) { try await user.value }
    try await test.finish()
  }

  @Test func `a task that waits for the output of a route ends when the user dismisses the route`() async throws {
    let app = try AppTest { try $0.register(ProfileRouter()) }
    await app.open(Profile.screen(7)) { $0.shows("Profile") }
    let name = await app["Profile"].does {
      try await $0.present(Profile.editor("Ann")).output()
    } _: {
      $0.shows("Editor")
    }
    await app.dismiss { $0.closes("Editor") }
    #expect(try await name.value == nil)
    try await app.finish()
  }

  @Test func `a task that awaits the removal of a route waits for the test, and ends with the route`() async throws {
    let test = try ModuleTest { try $0.register(ProfileRouter()) }
    let states = await test.does { view in
      let handle = view.present(Profile.editor("Ann"))
      var states: [RouteState] = []
      handle.observe { states.append($0) }
      try await handle.waitUntilRemoved()
      return states
    } _: {
      $0.routes(Profile.editor("Ann"))
    }
    await test.dismiss {
      $0.closes("Editor")
      $0.fails(Profile.editor, .empty)
    }
    let seen = try await states.value
    #expect(seen.contains(.routed))
    #expect(seen.last == .removed)
    try await test.finish()
  }

  @Test func `an unfinished task and an error that the test has not read are both named`() async throws {
    let found = try await failures {
      let test = try ModuleTest()
      test.below.waits(for: Profile.fetch)
      test.below.fails(Profile.save, .error, "No ink.")
      await test.does {
        try await $0.request(Profile.fetch(7))
      } _: {
        $0.forwards(Profile.fetch(7))
      }
      await test.does {
        try await $0.request(Profile.save("x"))
      } _: {
        $0.forwards(Profile.save("x"))
      }
      return test
    }
    #expect(found.map(\.kind) == [.underWay, .underWay, .unexpected])
    #expect(found[1].message.hasPrefix("the task of \"TestTaskTests.swift:"))
    #expect(found[1].message.hasSuffix("which waits for the answer to its request"))
    #expect(found[2].message.hasPrefix("The task that was started here threw"))
  }

  @Test func `acts and tasks wait for the elements that a stream produces immediately`() async throws {
    let test = try ModuleTest(interactor: CountingInteractor())
    await test.send(Names.count(3)) { for number in 1...3 { $0.publishes(Names.count, number) } }
    let sum = await test.does { view in
      var sum = 0
      for try await number in view.answers(Names.count(4)) { sum += number }
      return sum
    }
    #expect(try await sum.value == 10)
    try await test.finish()
  }

  @Test func `steps without a guaranteed order are expected in any order`() async throws {
    func send(_ ids: [Int], in test: ModuleTest<ProbeView>) async {
      test.below.answers(Profile.fetch) { User(id: $0) }
      await test.does {
        for id in ids { $0.send(Profile.fetch(id)) }
      } _: {
        $0.inAnyOrder {
          $0.forwards(Profile.fetch(1))
          $0.forwards(Profile.fetch(2))
        }
        $0.publishes(Profile.fetch) { $0.id == 3 }
      }
    }
    let right = try RelaxedModuleTest()
    await send([2, 1, 3], in: right)
    try await right.finish()
    let found = try await failures {
      let wrong = try RelaxedModuleTest()
      await send([3, 2, 1], in: wrong)
      return wrong
    }
    #expect(found.map(\.kind) == [.differentOrder])
  }

  @Test func `a test can expect the message of a failure`() async throws {
    let found = try await failures {
      let test = try ModuleTest()
      test.below.fails(Profile.save, .error, "No ink.")
      await test.send(Profile.save("x")) {
        $0.forwards(Profile.save("x"))
        $0.fails(Profile.save, .error, "No ink.")
      }
      await test.send(Profile.save("y")) {
        $0.forwards(Profile.save("y"))
        $0.fails(Profile.save, .error, "No paper.")
      }
      return test
    }
    #expect(found.map(\.kind) == [.differentData])
    #expect(found[0].message.hasSuffix("\"No paper.\" ≠ \"No ink.\""))
  }

  @Test func `a module test can act in the modules that its parts open`() async throws {
    let test = try ModuleTest { try $0.register(ProfileRouter()) }
    let name = await test.does {
      try await $0.present(Profile.editor("Ann")).output()
    } _: {
      $0.routes(Profile.editor("Ann"))
    }
    await test["Editor"].send(Profile.news("Bea")) { $0.gives("Editor", "Bea") }
    #expect(try await name.value == "Bea")
    try await test.finish()
  }

  @Test func `a test observes routes even after the app has set other interceptors`() async throws {
    let app = try AppTest { try $0.register(ProfileRouter()) }
    await app.open(Profile.screen(7)) { $0.shows("Profile") }
    app.router.interceptors = [Closing()]
    await app["Profile"].does {
      $0.present(Profile.editor("Ann"))
    } _: {
      $0.routes(Profile.editor("Ann"))
      $0.reports("Closed.")
    }
    app.router.interceptors = []
    await app["Profile"].does {
      $0.present(Profile.editor("Ann"))
    } _: {
      $0.shows("Editor")
    }
    try await app.finish()
  }
}
