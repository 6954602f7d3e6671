import Testing
import VIPERTestSupport
import VIPERTesting

@testable import VIPER

/// An app test with a custom initializer.
extension AppTest {
  fileprivate convenience init(named name: String) throws { try self.init { try $0.register(ProfileRouter()) } }
}

@MainActor @Suite("Tests with a scope")
struct ScopedTestTests {
  private func failures(_ body: @MainActor () async throws -> Void) async throws -> [TestFailure] {
    try await TestReporter.$current.withValue(nil) {
      do { try await body() } catch let error as TestFailures { return error.failures }
      return []
    }
  }

  @Test func `a body without failures passes in all forms of tests`() async throws {
    var done: [String] = []
    try await ModuleTest(presenter: ProfilePresenter(), parameters: 7) { test in
      test.below.answers(Profile.fetch) { User(id: $0) }
      await test.start {
        $0.forwards(Profile.fetch(7))
        $0.publishes(Profile.shown, "Ann (7)")
      }
      done.append("module")
    }
    try await RelaxedModuleTest(registering: { try $0.register(ProfileRouter()) }) { test in
      await test.does { $0.present(Profile.editor("Ann")) }
      done.append("relaxed \(test.modules.count)")
    }
    try await ModuleTest(
      registered: "Editor", as: EditorView.self, parameters: "Ann", registering: { try $0.register(ProfileRouter()) }
    ) { test in
      await test.send(Profile.news("Bea")) { $0.gives("Editor", "Bea") }
      done.append("registered")
    }
    try await AppTest(registering: { try $0.register(ProfileRouter()) }) { app in
      await app.open(Profile.screen(7)) { $0.shows("Profile") }
      done.append("app")
    }
    try await RelaxedAppTest(named: "own").run { app in
      await app.open(Profile.screen(7)) { $0.shows("Profile") }
      done.append("own \(app.strictKinds.isEmpty)")
    }
    #expect(done == ["module", "relaxed 2", "registered", "app", "own true"])
  }

  @Test func `a failed act and unfinished work are thrown without a call of finish()`() async throws {
    let found = try await failures {
      try await ModuleTest(interactor: ProfileInteractor(clock: ManualClock())) { test in
        await test.send(Profile.fetch(1))
        await test.send(Profile.slow())
      }
    }
    #expect(found.map(\.kind) == [.unexpected, .underWay])
    let app = try await failures {
      try await AppTest(registering: { try $0.register(ProfileRouter()) }) { await $0.open(Profile.screen(7)) }
    }
    #expect(app.map(\.kind) == [.unexpected])
  }

  @Test func `an error of the body is thrown, and unfinished work is not reported`() async throws {
    await #expect(throws: TextError.self) {
      try await ModuleTest(interactor: ProfileInteractor(clock: ManualClock())) { test in
        await test.send(Profile.slow())
        throw TextError("no")
      }
    }
  }

  @Test func `an error of the body does not hide the failures before it`() async throws {
    let found = try await failures {
      try await ModuleTest(interactor: ProfileInteractor(clock: ManualClock())) { test in
        await test.send(Profile.fetch(1))
        throw TextError("no")
      }
    }
    #expect(found.map(\.kind) == [.unexpected, .unexpected])
    #expect(found.last?.message == "The body of the test threw no")
  }

  @Test func `a failure is reported once when the body calls finish() itself`() async throws {
    let found = try await failures {
      try await ModuleTest(interactor: ProfileInteractor(clock: ManualClock())) { test in
        await test.send(Profile.fetch(1))
        try await test.finish()
      }
    }
    #expect(found.map(\.kind) == [.unexpected])
    let hidden = try await failures {
      try await ModuleTest(interactor: ProfileInteractor(clock: ManualClock())) { test in
        await test.send(Profile.fetch(1))
        try? await test.finish()
      }
    }
    #expect(hidden.map(\.kind) == [.unexpected])
  }

  @Test func `a reporter receives the failures when they occur, and the error is thrown`() async throws {
    let told = Lock<[TestFailure.Kind]>([])
    let reporter = TestReporter { failure in told.withLock { $0.append(failure.kind) } }
    await TestReporter.$current.withValue(reporter) {
      await #expect(throws: TextError.self) {
        try await ModuleTest(interactor: ProfileInteractor(clock: ManualClock())) { test in
          await test.send(Profile.fetch(1))
          throw TextError("no")
        }
      }
    }
    #expect(told.withLock { $0 } == [.unexpected])
  }
}
