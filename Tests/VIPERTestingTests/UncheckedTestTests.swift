import Testing
import VIPER
import VIPERRecording
import VIPERSwiftTesting
import VIPERTesting

private enum Note {
  static let save = EventName<String, Void>("note.save")
  static let lost = EventName<Void, Never>("note.lost")
  static let page = RouteName<Void, Never>("note.page")
}

private final class NoteStore { var saved: [String] = [] }

private final class NoteInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(NoteInteractor.self) { $0.on(Note.save) { $0.store.saved.append($1) } }
  let store: NoteStore
  init(store: NoteStore = NoteStore()) { self.store = store }
}

/// Relaxed tests in which no step could be a failure.
@MainActor @Suite("Relaxed tests that check nothing")
struct UncheckedTestTests {
  private func kinds(_ body: () async throws -> Void) async throws -> [TestFailure.Kind] {
    do {
      try await body()
      return []
    } catch let error as TestFailures { return error.failures.map(\.kind) }
  }

  private func module(_ body: (ModuleTest<ProbeView>) async throws -> Void) async throws -> [TestFailure.Kind] {
    try await kinds { try await RelaxedModuleTest(interactor: NoteInteractor(), body) }
  }

  private func app(_ body: (AppTest) async throws -> Void) async throws -> [TestFailure.Kind] {
    try await kinds {
      try await RelaxedAppTest(
        registering: {
          try $0.register {
            $0.module(prefix: "Page", view: { ProbeView() }, interactor: { NoteInteractor() })
            $0.route(Note.page, .root, to: "Page")
          }
        }, body)
    }
  }

  @Test func `a relaxed test that has no expectation and reads nothing fails`() async throws {
    #expect(try await module { _ in } == [.unchecked])
    #expect(try await module { await $0.start() } == [.unchecked])
    #expect(try await module { await $0.send(Note.save("a")) } == [.unchecked])
    #expect(try await module { await $0.advance(by: .seconds(1)) } == [.unchecked])
    #expect(try await app { await $0.open(Note.page()) } == [.unchecked])
    #expect(
      try await app {
        await $0.open(Note.page())
        await $0["Page"].send(Note.save("a"))
        await $0.advance(by: .seconds(1))
      } == [.unchecked])
  }

  @Test func `a relaxed test that only performs gestures fails`() async throws {
    #expect(try await module { await $0.does { $0.send(Note.save("a")) } } == [.unchecked])
    #expect(try await module { await $0.does { _ in } } == [.unchecked])
    #expect(try await app { await $0.does { $0.route(Note.page()) } } == [.unchecked])
    #expect(
      try await app {
        await $0.open(Note.page())
        await $0["Page"].does { $0.send(Note.save("a")) }
        await $0["Page"].does(as: ProbeView.self) { $0.send(Note.save("a")) }
      } == [.unchecked])
  }

  @Test func `the failure names the strict variant of the test`() async throws {
    let found = await #expect(throws: TestFailures.self) {
      try await RelaxedModuleTest { await $0.advance(by: .seconds(1)) }
    }
    #expect(found?.failures.first?.message.contains("use `ModuleTest`, which fails for each unexpected step") == true)
  }

  @Test func `a relaxed test with an expectation does not fail`() async throws {
    #expect(try await module { await $0.send(Note.save("a")) { $0.publishes(Note.save) } } == [])
    #expect(try await app { await $0.open(Note.page()) { $0.shows("Page") } } == [])
  }

  @Test func `a relaxed test that reads a property of the test does not fail`() async throws {
    var found = try await module { #expect($0.transcript.isEmpty) }
    found += try await module { #expect($0.router.pendingWork.isEmpty) }
    found += try await module { test in
      await test.send(Note.save("a"))
      let results = try test.view.results(of: Note.save)
      #expect(results.count == 1)
    }
    found += try await app { app in
      await app.open(Note.page())
      #expect(app.modules == ["Page"])
    }
    found += try await app { app in
      await app.open(Note.page())
      #expect(app["Page"].read(as: ProbeView.self, \.results.count) == 0)
    }
    #expect(found == [])
  }

  @Test func `a relaxed test that starts a task does not fail`() async throws {
    var found = try await module { await $0.does { try await $0.request(Note.save("a")) } }
    found += try await module { test in
      let saved = await test.does { try await $0.request(Note.save("a")) }
      try await saved.value
    }
    #expect(found == [])
  }

  @Test func `a relaxed test that compares its own double in the closure of an act does not fail`() async throws {
    let store = NoteStore()
    try await RelaxedModuleTest(interactor: NoteInteractor(store: store)) { test in
      await test.send(Note.save("a")) { _ in #expect(store.saved == ["a"]) }
    }
  }

  @Test func `a relaxed test that retains a part under test does not fail`() async throws {
    let interactor = NoteInteractor()
    try await RelaxedModuleTest(interactor: interactor) { test in await test.send(Note.save("a")) }
    #expect(interactor.store.saved == ["a"])
  }

  @Test func `a relaxed test of the launch of an app needs no act`() async throws {
    #expect(try await app { _ in } == [])
  }

  @Test func `a relaxed test that fails for another reason does not fail again`() async throws {
    let found = try await kinds {
      try await RelaxedModuleTest { test in
        test.below.waits(for: Note.save)
        await test.send(Note.lost())
      }
    }
    #expect(found == [.unhandled])
  }

  @Test func `a strict test needs no expectation`() async throws {
    try await ModuleTest { test in
      test.below.takes(Note.lost)
      await test.advance(by: .seconds(1))
    }
  }

  @Test func `a replay of a recording without inputs fails`() async throws {
    let register: (VIPRouter) throws -> Void = { router in
      try router.register { $0.module(prefix: "Page", view: { ProbeView() }, interactor: { NoteInteractor() }) }
    }
    let router = VIPRouter(onDiagnostic: { _ in })
    try register(router)
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    recorder.stop()
    let recording = try Recording(data: recorder.export())
    await #expect(throws: (any Error).self) { try await AppTest.replay(recording, registering: register) }
  }

  // MARK: Events that no part handles

  @Test func `an unhandled event is a failure of a relaxed test of a module and of an app`() async throws {
    #expect(try await module { await $0.send(Note.lost()) { _ in } } == [.unhandled])
    let ofApp = try await app { app in
      await app.open(Note.page()) { $0.shows("Page") }
      await app["Page"].send(Note.lost())
    }
    #expect(ofApp == [.unhandled])
  }

  @Test func `an unhandled event that a relaxed test expects is no failure`() async throws {
    #expect(try await module { await $0.send(Note.lost()) { $0.reports("note.lost") } } == [])
  }

  // MARK: Steps before the first act

  @Test func `a step before the first act is not attributed to an act`() async throws {
    let found = await #expect(throws: TestFailures.self) {
      try await ModuleTest(interactor: NoteInteractor()) { test in try test.view.send(Note.save("a")) }
    }
    #expect(found?.failures.map(\.kind) == [.late])
    #expect(
      found?.failures.first?.message == """
        Module ↑ note.save happened before the first act of the test. Usually the test calls a view or the router \
        directly. Make the call in the closure of an act, such as `does`, and expect the step there.
        """)
  }

  @Test func `a step after an act is attributed to the act`() async throws {
    let found = await #expect(throws: TestFailures.self) {
      try await ModuleTest(interactor: NoteInteractor()) { test in
        await test.start()
        try test.view.send(Note.save("a"))
      }
    }
    #expect(found?.failures.first?.message == "Module ↑ note.save happened after the act had ended")
  }
}
