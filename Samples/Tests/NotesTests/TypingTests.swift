import Foundation
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import SampleTestSupport
import Testing
import VIPER
import VIPERLists
import VIPERTesting

@MainActor @Suite("Notes: input that is faster than the answers")
struct TypingTests {
  private let folder: TemporaryFolder
  private let app: NotesApp

  init() throws {
    folder = try TemporaryFolder()
    app = try NotesApp(at: folder.store)
  }

  private func launchWithNotes() async throws -> NoteListView {
    try await app.launchLoggedIn()
    for (title, content) in [("Milk", "2 l"), ("Mill", "Élan 100%"), ("Bread", "milk bread")] {
      try await app.store.save(Note(title: title, content: content))
    }
    let list = try app.list
    list.search("")
    await app.router.idle()
    return list
  }

  // MARK: Search

  @Test(arguments: [
    ("mil", ["Milk/2 l", "Mill/Élan 100%", "Bread/milk bread"]),
    ("MILK", ["Milk/2 l", "Bread/milk bread"]), ("élan", ["Mill/Élan 100%"]),
    ("0%", ["Mill/Élan 100%"]), ("m_l", []), ("'", []), ("\\", []),
    ("", ["Milk/2 l", "Mill/Élan 100%", "Bread/milk bread"]),
  ])
  func `a search matches titles and contents, ignores case, and has no wildcards`(
    _ text: String, _ rows: [String]
  ) async throws {
    let list = try await launchWithNotes()
    list.search(text)
    await app.router.idle()
    #expect(app.rows == rows)
    #expect(list.searched == text)
    #expect(list.failure == nil)
    #expect(app.sink.messages == [])
  }

  @Test func `a search for a text longer than any note finds no note`() async throws {
    let list = try await launchWithNotes()
    list.search(String(repeating: "milk", count: 100_000))
    await app.router.idle()
    #expect(app.rows == [])
    #expect(list.failure == nil)
  }

  @Test func `when each keystroke searches, only the last result is shown, whatever the order of the answers`()
    async throws
  {
    let list = try await launchWithNotes()
    let texts = ["m", "mi", "mil", "milk"]
    for text in texts { await app.store.searches.close(text) }
    for text in texts {
      #expect(list.send(NoteList.search(text)) == .accepted)
      await app.store.searches.visited(text)
    }
    await app.store.searches.open("milk")
    for text in texts.dropLast() { await app.store.searches.open(text) }
    await app.router.idle()
    #expect(app.rows == ["Milk/2 l", "Bread/milk bread"])
    let shown = app.journal.results.filter { $0.output(of: NoteList.notes.rows)?.pages.refresh == .idle }
    let cancelled = app.journal.results.filter { $0.status == .cancelled }
    #expect(shown.count == 3, "at the start, after the notes were saved, and now")
    #expect(cancelled.count == 3)
    #expect(list.failure == nil)
    #expect(app.sink.messages == [])
  }

  @Test func `a search remains active after changes and deletions, and acts apply to the found rows`() async throws {
    let list = try await launchWithNotes()
    list.search("bread")
    await app.router.idle()
    list.select(0)
    await app.router.idle()
    try app.editor.type(title: "More bread")
    try app.editor.done()
    await app.router.idle()
    #expect(app.rows == ["More bread/milk bread"])
    list.delete(0)
    await app.router.idle()
    #expect(app.rows == [])
    list.search("")
    await app.router.idle()
    #expect(app.rows == ["Milk/2 l", "Mill/Élan 100%"])
  }

  // MARK: Double submit

  @Test func `a second "done" while the first save is in progress creates no second note`() async throws {
    try await app.launchLoggedIn()
    try app.list.create()
    await app.router.idle()
    let editor = try app.editor
    editor.type(title: "T1", content: "C1")
    await app.store.saves.close("T1")
    editor.done()
    await app.store.saves.visited("T1")
    editor.done()
    #expect(app.journal.results.last { $0.isNamed(Editor.done) }?.status == .rejected)
    #expect(editor.state.failure == nil, "no failure is shown")
    await app.store.saves.open("T1")
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(app.rows == ["T1/C1"])
    #expect(try await app.store.all().count == 1)
    #expect(app.sink.messages == [])
  }

  @Test func `a "done" after a failed "done" saves the note`() async throws {
    try await app.launchLoggedIn()
    try app.list.create()
    await app.router.idle()
    let editor = try app.editor
    editor.type(title: "", content: "")
    editor.done()
    await app.router.idle()
    #expect(editor.state.failure != nil)
    editor.type(title: "T1")
    editor.done()
    await app.router.idle()
    #expect(app.rows == ["T1/"])
  }

  // MARK: Timeout

  @Test func `a login service that does not answer causes a timeout message, and the next attempt succeeds`()
    async throws
  {
    let service = SilentLoginService()
    let clock = ManualClock()
    let app = try NotesApp(at: folder.store, service: service, clock: clock)
    await app.launch()
    let login = try app.login
    login.logIn(account: "abc", password: "123")
    await service.asked()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(29))
    #expect(login.state.failure == nil)
    clock.advance(by: .seconds(1))
    await app.router.idle()
    #expect(login.state.failure == "The login service does not answer. Try again.")
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    await service.answersFromNowOn()
    login.logIn(account: "abc", password: "123")
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(login.state.failure == nil)
    #expect(app.sink.messages == [])
  }
}

/// A login service that is silent until its task is cancelled, and later accepts every login.
private actor SilentLoginService: LoginService {
  private var isSilent = true
  private var watchers: [CheckedContinuation<Void, Never>] = []
  private var count = 0

  func answersFromNowOn() { isSilent = false }

  func asked() async {
    if count == 0 { await withCheckedContinuation { watchers.append($0) } }
  }

  func logIn(account: String, password: String) async throws -> String {
    count += 1
    for watcher in watchers { watcher.resume() }
    watchers = []
    if isSilent {
      let (silence, continuation) = AsyncStream.makeStream(of: Never.self)
      for await _ in silence {}
      continuation.finish()
      throw CancellationError()
    }
    return account
  }
}
