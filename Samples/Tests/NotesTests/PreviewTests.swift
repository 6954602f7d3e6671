import Foundation
import NotesDomain
import NotesEditor
import NotesList
import NotesWidget
import SampleTestSupport
import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Notes, A11: a preview")
struct PreviewTests {
  private let folder: TemporaryFolder
  private let app: NotesApp

  init() throws {
    folder = try TemporaryFolder()
    app = try NotesApp(at: folder.store, service: QuickLogin())
  }

  /// The list, with two notes.
  private func launchWithNotes() async throws -> NoteListView {
    try await app.launchLoggedIn()
    try await app.write("T1", "C1")
    try await app.write("T2", "C2")
    return try app.list
  }

  private func preview(_ row: Int, in list: NoteListView) async throws -> EditorView {
    list.preview(row)
    await app.router.idle()
    return try #require(list.preview as? EditorView)
  }

  @Test func `a preview builds the editor and loads its note, but shows and changes nothing`() async throws {
    let list = try await launchWithNotes()
    let before = try await app.store.all()
    let editor = try await preview(0, in: list)
    #expect(editor.words == ["T1", "C1"])
    #expect(editor.port.isReady)
    #expect(!editor.port.isVisible)
    #expect(app.navigator.views.count == 1)
    #expect(app.navigator.top === list)
    #expect(list.selectedRow == nil)
    #expect(list.failure == nil)
    #expect(app.rows == ["T1/C1", "T2/C2"])
    #expect(try await app.store.all() == before)
    #expect(app.sink.messages == [])
  }

  @Test func `a cancelled preview is released`() async throws {
    let list = try await launchWithNotes()
    let removals = app.journal.removals["Editor", default: 0]
    weak var editor: EditorView?
    editor = try await preview(0, in: list)
    #expect(editor != nil)
    list.cancelPreview()
    await app.router.idle()
    #expect(editor == nil)
    #expect(list.preview == nil)
    #expect(app.router.leakProbe?.leaks == [])
    #expect(app.journal.removals["Editor"] == removals + 1)
    #expect(app.stack == [["NoteListView"]])
    #expect(app.rows == ["T1/C1", "T2/C2"])
    #expect(app.sink.messages == [])
    #expect(list.failure == nil)
  }

  @Test func `a preview is released when its list is released`() async throws {
    weak var editor: EditorView?
    weak var old: NoteListView?
    do {
      let list = try await launchWithNotes()
      editor = try await preview(0, in: list)
      old = list
    }
    app.router.route(Routes.list(), style: .root)
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(old == nil)
    #expect(editor == nil)
    #expect(app.router.leakProbe?.leaks == [])
    #expect(app.sink.messages == [])
  }

  @Test func `a committed preview is pushed as the same instance, and Done saves, pops and reloads the list`()
    async throws
  {
    let list = try await launchWithNotes()
    let ids = try await app.store.all().map(\.id)
    let previewed = try await preview(0, in: list)
    list.commitPreview()
    await app.router.idle()
    #expect(app.stack == [["NoteListView", "EditorView"]])
    #expect(try app.editor === previewed)
    #expect(list.preview == nil)
    #expect(list.selectedRow == 0)
    #expect(try app.widget.text == "C1")
    try app.widget.text = "C1b"
    previewed.done()
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(list.selectedRow == nil)
    #expect(app.rows == ["T1/C1b", "T2/C2"])
    #expect(try await app.store.all().map(\.id) == ids)
    #expect(app.sink.messages == [])
  }

  @Test func `a preview that is committed twice is opened once`() async throws {
    let list = try await launchWithNotes()
    _ = try await preview(1, in: list)
    list.commitPreview()
    list.commitPreview()
    await app.router.idle()
    #expect(app.stack == [["NoteListView", "EditorView"]])
    #expect(app.sink.messages == [])
    #expect(list.failure == nil)
  }

  @Test func `if a preview is committed while Login is shown, a failure is shown, and a later commit succeeds`()
    async throws
  {
    let list = try await launchWithNotes()
    let previewed = try await preview(0, in: list)
    let login = list.present(Routes.login("Why"))
    await app.router.idle()
    list.commitPreview()
    await app.router.idle()
    #expect(list.failure == "That did not work. Try again.")
    #expect(app.sink.messages.last?.contains("LoginView is on top") == true)
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    #expect(app.sink.messages.count == 1)
    #expect(list.preview === previewed)
    login.remove()
    await app.router.idle()
    list.commitPreview()
    await app.router.idle()
    #expect(try app.editor === previewed)
    #expect(list.failure == nil)
    #expect(app.sink.messages.count == 1)
  }

  @Test func `if Login is shown before a committed preview is pushed, the preview remains, and a failure is shown`()
    async throws
  {
    let list = try await launchWithNotes()
    let previewed = try await preview(0, in: list)
    app.router.route(Routes.login("Why"))
    list.commitPreview()
    await app.router.idle()
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    #expect(list.preview === previewed)
    #expect(list.selectedRow == nil)
    #expect(list.failure == "That did not work. Try again.")
    #expect(app.sink.messages.last?.contains("LoginView is on top") == true)
    #expect(app.sink.messages.count == 1)
  }

  @Test(arguments: [-1, 2, .max, .min])
  func `a preview of a missing row shows a failure and does not end the current preview`(_ row: Int) async throws {
    let list = try await launchWithNotes()
    let previewed = try await preview(0, in: list)
    list.preview(row)
    await app.router.idle()
    #expect(list.failure?.contains("there are 2 notes") == true)
    #expect(list.preview === previewed)
  }

  @Test func `a commit and a cancellation without a preview show a failure`() async throws {
    let list = try await launchWithNotes()
    for ask in [NoteListView.commitPreview, NoteListView.cancelPreview] {
      list.failure = nil
      ask(list)()
      await app.router.idle()
      #expect(list.failure == "No note is previewed.")
      #expect(app.stack == [["NoteListView"]])
    }
  }

  @Test(arguments: 0..<5)
  func `any other act in the list ends the preview`(_ number: Int) async throws {
    let list = try await launchWithNotes()
    weak var editor: EditorView?
    editor = try await preview(0, in: list)
    switch number {
    case 0: list.preview(1)
    case 1: list.select(1)
    case 2: list.create()
    case 3: list.delete(0)
    default: list.search("T2")
    }
    await app.router.idle()
    #expect(editor == nil)
    #expect(app.router.leakProbe?.leaks == [])
    #expect((list.preview != nil) == (number == 0))
    #expect(list.selectedRow == (number == 1 ? 1 : nil))
    #expect(app.rows == (number < 3 ? ["T1/C1", "T2/C2"] : ["T2/C2"]))
    #expect(app.sink.messages == [])
    #expect(list.failure == nil)
  }
}
