import Testing
import VIPER
import VIPERRecording
import VIPERSwiftTesting
import VIPERTesting

@MainActor @Suite("The recordings of failing random programs")
struct RandomProgramRecordingTests {
  /// Plays a recording into another app with the same mistake, compares each input, calls a closure with the app at the
  /// end of the recording, and finishes the test.
  ///
  /// - Returns: The kinds of the failures at the end of the test.
  @discardableResult private func play(
    _ recording: Recording?, _ mistake: JarMistake, _ body: (AppTest) -> Void = { _ in }
  ) async throws -> [TestFailure.Kind] {
    let recording = try #require(recording)
    let clock = ManualClock()
    do {
      try await RelaxedAppTest(clock: clock) { try mistake.register(in: $0, clock) }.run { app in
        let playback = try Playback(recording) { [router = app.router] in router }
        defer { playback.end() }
        try await playback.check()
        #expect(playback.isAtEnd)
        body(app)
      }
    } catch let failures as TestFailures { return failures.failures.map(\.kind) }
    return []
  }

  @Test func `a recording contains the inputs of the shortest program, and its playback violates the rule`()
    async throws
  {
    let failure = try #require(try await JarMistake.wrongAnswer.knownFailure())
    #expect(failure.rule == "No view shows a negative number", "\(failure)")
    #expect(failure.stepCount == 2, "\(failure)")
    let events = failure.recording?.timeline.filter { $0.contains(" event ") } ?? []
    #expect(events.count == 2 && events[0].contains("jars.add") && events[1].contains("jars.take"), "\(events)")
    try await play(failure.recording, .wrongAnswer) { app in
      #expect(!JarMistake.wrongAnswer.showsNoNegativeNumber(app))
    }
  }

  @Test(arguments: JarMistake.allCases.filter { $0 != .none })
  func `a playback equals the recorded run`(mistake: JarMistake) async throws {
    let failure = try #require(try await mistake.knownFailure())
    let failures = try await play(failure.recording, mistake)
    #expect(failures == (mistake == .kept ? [.leaked] : []))
  }

  @Test func `a recording ends before the app is closed`() async throws {
    let failure = try #require(try await JarMistake.kept.knownFailure())
    try await play(failure.recording, .kept) { #expect($0.modules == ["Shelf", "Jar"]) }
  }

  @Test func `a gesture of the user is recorded`() async throws {
    var programs = JarMistake.none.programs()
    programs.excludes(Jars.close)
    programs.always("No jar is closed") { app in !app.transcript.contains { $0.kind == .closed } }
    let failure = await #expect(throws: RandomProgramFailure.self) { try await programs.run(50, seed: 1) }
    #expect(failure?.source.contains("await app.back()") == true)
    try await play(failure?.recording, .none) { app in
      #expect(app.modules == ["Shelf"])
      #expect(app.transcript.contains { $0.kind == .closed })
    }
  }

  @Test func `the failure that an interactor throws is recorded`() async throws {
    var programs = JarMistake.none.programs()
    func fails(_ step: TestStep) -> Bool { step.detail == "empty" && step.data as? String == "No jar 0." }
    programs.always("Jar 0 exists") { !$0.transcript.contains(where: fails) }
    let failure = await #expect(throws: RandomProgramFailure.self) { try await programs.run(50, seed: 1) }
    try await play(failure?.recording, .none) { app in
      #expect(app.transcript.contains(where: fails), "\(app.transcript)")
    }
  }

  @Test func `an event that a middleware drops is reported again in a playback`() async throws {
    let failure = try #require(try await JarMistake.unanswered.knownFailure())
    try await play(failure.recording, .unanswered) { app in
      #expect(app.transcript.contains { $0.name == failure.message }, "\(app.transcript)")
    }
  }

  @Test func `a leak is reported again when a test replays the recording`() async throws {
    let failure = try #require(try await JarMistake.kept.knownFailure())
    let recording = try #require(failure.recording)
    let leaks = await #expect(throws: TestFailures.self) {
      try await AppTest.replay(recording) { try JarMistake.kept.register(in: $0, ManualClock()) }
    }
    #expect(leaks?.failures.map(\.kind) == [.leaked])
    #expect(leaks?.description.contains("JarView") == true)
  }

  @Test func `the answers of a scripted interactor are recorded`() async throws {
    func register(_ scripted: ScriptedInteractor, in router: VIPRouter) throws {
      try router.register {
        $0.module(prefix: "Shelf", view: { ShelfView() }, interactor: { scripted })
        $0.route(Jars.shelf, .root, to: "Shelf")
      }
    }
    var programs = RandomPrograms {
      let scripted = ScriptedInteractor()
      scripted.answers(Jars.take) { -$0 }
      let app = try RelaxedAppTest { try register(scripted, in: $0) }
      await app.open(Jars.shelf())
      return app
    }
    programs.does("take two jars") { router in
      (router.windows.first?.views.first as? ShelfView)?.send(Jars.take(2))
    }
    programs.always("No view shows a negative number") { JarMistake.none.showsNoNegativeNumber($0) }
    let failure = await #expect(throws: RandomProgramFailure.self) { try await programs.run(1, seed: 1) }
    let recording = try #require(failure?.recording)
    // The scripted interactor of the playback has no script.
    try await RelaxedAppTest { try register(ScriptedInteractor(), in: $0) }.run { app in
      let playback = try Playback(recording) { [router = app.router] in router }
      defer { playback.end() }
      try await playback.check()
      #expect((app.views.first as? ShelfView)?.taken == -2)
    }
  }

  @Test func `the text of a failure states the use of the recording`() async throws {
    let failure = try #require(try await JarMistake.wrongAnswer.knownFailure())
    let data = try #require(failure.recording?.data)
    #expect(try Recording(data: data).isPlayable)
    #expect(
      failure.description.hasSuffix(
        "\n\nTo play this program step by step, write `recording?.data` of this failure to a file and pass the file to"
          + " `Playback` of VIPERRecording.\n"))
  }

  @Test func `the failure of an app with its own recorder has no recording`() async throws {
    var recorders: [Recorder] = []
    let programs = JarMistake.wrongAnswer.programs {
      recorders.append(try Recorder(of: $0.router, in: Recorder.Memory()))
    }
    let failure = await #expect(throws: RandomProgramFailure.self) { try await programs.run(50, seed: 1) }
    #expect(failure?.recording == nil)
    #expect(failure?.stepCount == 2)
    #expect(failure?.description.contains("Playback") == false)
    #expect(failure?.source == (try await JarMistake.wrongAnswer.knownFailure()?.source))
  }

  @Test func `the trait passes on the failure of a random program`() async throws {
    let failure = try #require(try await JarMistake.wrongAnswer.knownFailure())
    let (test, trait): (Test, ReportsFailures) = (try #require(Test.current), .viper)
    let thrown = await #expect(throws: RandomProgramFailure.self) {
      try await trait.provideScope(for: test, testCase: nil) { throw failure }
    }
    #expect(thrown?.source == failure.source)
  }
}
