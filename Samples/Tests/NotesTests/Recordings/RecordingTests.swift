import Foundation
import NotesAssembly
import NotesDomain
import NotesLogin
import SampleTestSupport
import TerminalFront
import Testing
import VIPER
import VIPERRecording
import VIPERTesting

@MainActor @Suite("Recordings of Notes")
struct RecordingTests {
  @Test(arguments: RecordedRuns.names(of: "notes"))
  func `Notes behaves as recorded, without an access to its services`(_ name: String) async throws {
    let services = CountedServices()
    let replay = try TerminalReplay(Recording(contentsOf: RecordedRuns.url(name)), notesWith: services)
    try await replay.play(isChecking: true)
    replay.end()
    #expect(replay.position > 0)
    #expect(await services.accesses == 0)
  }

  @Test func `the recordings contain logins, creations, searches, deletions, previews, links and restored screens`()
    throws
  {
    let timelines = try RecordedRuns.names(of: "notes").flatMap {
      try Recording(contentsOf: RecordedRuns.url($0)).timeline
    }
    let inputs = [
      "event login.submit", "event noteList.create", "event noteList.edit", "event noteList.search",
      "event noteList.deleteRow", "event noteList.preview", "event noteList.link", "event editor.edited",
      "event editor.done",
      "step viper.willDisappear", "route editorLink", "route noteList.editing",
    ]
    for input in inputs { #expect(timelines.contains { $0.contains("  \(input) ") }, "\(input)") }
  }

  /// `NOTES_PLAYBACKS` sets the number of playbacks.
  @Test func `many playbacks do not access the services`() async throws {
    let count = ProcessInfo.processInfo.environment["NOTES_PLAYBACKS"].flatMap(Int.init) ?? 100
    let recording = try Recording(contentsOf: RecordedRuns.url("notes-login.jsonl"))
    let services = CountedServices()
    for _ in 1...count {
      let replay = try TerminalReplay(recording, notesWith: services)
      try await replay.play(isChecking: true)
      replay.end()
    }
    #expect(await services.accesses == 0)
  }

  @Test func `a recording with other data is found to differ at its input`() async throws {
    let text = try String(contentsOf: RecordedRuns.url("notes-search.jsonl"), encoding: .utf8)
      .replacing("\"data\":\"tea\"", with: "\"data\":\"coffee\"")
    let services = CountedServices()
    let replay = try TerminalReplay(Recording(data: Data(text.utf8)), notesWith: services)
    let found = await #expect(throws: Divergence.self) { try await replay.play(isChecking: true) }
    #expect(found?.inputText == "event noteList.search at NoteList's view")
    #expect(await services.accesses == 0)
  }

  @Test func `a recording in memory does not contain the password`() async throws {
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: { _ in })
    try NotesModules.register(with: router, store: NoServices(), service: NoServices(), clock: ManualClock())
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    router.route(Routes.list())
    await router.idle()
    let login = try #require(router.navigator?.views.last as? LoginView)
    login.logIn(account: "abc", password: "hunter2-Ä")
    await router.idle()
    let recorded = String(decoding: recorder.export(), as: UTF8.self)
    recorder.stop()
    #expect(recorded.contains("login.submit"))
    #expect(recorded.contains("\"account\":\"abc\""))
    #expect(!recorded.contains("hunter2"))
  }
}
