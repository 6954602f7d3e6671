import Foundation
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import SampleTestSupport
import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Notes: the login gate of the editor")
struct GateTests {
  private let folder: TemporaryFolder
  private let app: NotesApp

  init() throws {
    folder = try TemporaryFolder()
    app = try NotesApp(at: folder.store, service: QuickLogin())
  }

  /// Launches the app, writes one note, logs the user out, and returns the list on screen.
  private func launchLoggedOut() async throws -> NoteListView {
    try await app.launchLoggedIn()
    try await app.write("T1", "C1")
    app.session.account = nil
    return try app.list
  }

  private func logIn(_ password: String = "123") async throws {
    try app.login.logIn(account: "abc", password: password)
    await app.router.idle()
  }

  @Test(arguments: 0..<4)
  func `a route waits until the user has logged in, and then opens its destination`(_ way: Int) async throws {
    let list = try await launchLoggedOut()
    let note = try #require(try await app.store.all().first)
    switch way {
    case 0: list.create()
    case 1: list.select(0)
    case 2: list.preview(0)
    default: list.present(Routes.editorLink(EditorLink(mode: .modify, note: note.id)))
    }
    await app.router.idle()
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    #expect(list.preview == nil)
    #expect(try app.login.state.message == "Log in to use this app")
    try await logIn("wrong")
    #expect(app.stack == [["NoteListView"], ["LoginView"]], "the route still waits")
    try await logIn()
    switch way {
    case 0, 3: #expect(app.stack == [["NoteListView"], ["EditorView"]])
    case 1: #expect(app.stack == [["NoteListView", "EditorView"]] && list.selectedRow == 0)
    default:
      #expect(app.stack == [["NoteListView"]])
      #expect((list.preview as? EditorView)?.state.note.title == "T1")
    }
    #expect(app.session.account == "abc")
    #expect(list.failure == nil)
    #expect(app.journal.removals["Login"] == 2, "the first login, and the login of the gate")
    #expect(app.sink.messages == [])
  }

  @Test(arguments: 0..<3)
  func `when the user dismisses Login, a waiting route is refused, and the list shows a message`(_ way: Int)
    async throws
  {
    let list = try await launchLoggedOut()
    switch way {
    case 0: list.create()
    case 1: list.select(0)
    default: list.preview(0)
    }
    await app.router.idle()
    try app.navigator.back()
    await app.router.idle()
    #expect(list.failure == "You are not logged in.")
    #expect(list.selectedRow == nil)
    #expect(list.preview == nil)
    #expect(app.stack == [["NoteListView"], ["LoginView"]], "Login is presented whenever the list appears")
    #expect(app.journal.removals["Editor"] == 1, "the editor that wrote the note")
    #expect(app.sink.diagnostics.map(\.code) == [.refused])
    try await logIn()
    #expect(app.stack == [["NoteListView"]], "the route is not opened later")
  }

  @Test(arguments: [true, false])
  func `a route that needs a login waits for a Login that is already on screen`(fromList: Bool) async throws {
    await app.launch()
    let list = try #require(app.navigator.views.first as? NoteListView)
    if fromList {
      list.create()
    } else {
      app.router.route(Editor.route(nil), style: .present)
    }
    await app.router.idle()
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    try await logIn()
    #expect(app.stack == [["NoteListView"], ["EditorView"]])
    #expect(app.journal.removals["Login"] == 1)
    #expect(app.sink.messages == [])
  }

  @Test func `a single login releases all waiting routes, and one editor covers the list`() async throws {
    let list = try await launchLoggedOut()
    list.preview(0)
    let link = list.push(Routes.editorLink(EditorLink(mode: .create)))
    list.preview(0)
    list.create()
    list.create()
    await app.router.idle()
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    #expect(link.outcome == .held)
    try await logIn()
    #expect(app.journal.removals["Login"] == 2)
    #expect(app.session.account == "abc")
    let editors = app.navigator.views.count { $0 is EditorView }
    #expect(editors == 1, "the first editor covers the list")
    #expect(list.preview == nil)
  }

  @Test func `a waiting route that is removed is not opened after the login`() async throws {
    let list = try await launchLoggedOut()
    let editor = list.present(Editor.route(nil))
    await app.router.idle()
    #expect(editor.outcome == .held)
    #expect(editor.state == .unrouted)
    editor.remove()
    try await logIn()
    #expect(app.stack == [["NoteListView"]])
    #expect(editor.state == .removed)
    #expect(app.sink.messages == [])
    #expect(list.failure == nil)
  }

  @Test(arguments: [true, false])
  func `a double tap on "new" opens one editor`(isLoggedIn: Bool) async throws {
    let list = try await launchLoggedOut()
    if isLoggedIn { app.session.account = "abc" }
    list.create()
    list.create()
    await app.router.idle()
    if !isLoggedIn { try await logIn() }
    #expect(app.stack == [["NoteListView"], ["EditorView"]])
    #expect(list.failure == nil, "no failure is shown")
    #expect(app.sink.diagnostics.map(\.code) == [.busy])
  }
}
