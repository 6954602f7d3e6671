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

@MainActor @Suite("Notes, headless")
struct ScenarioTests {
  private let folder: TemporaryFolder
  private let app: NotesApp

  init() throws {
    folder = try TemporaryFolder()
    app = try NotesApp(at: folder.store)
  }

  @Test func `A01: on the first run the list is the root and is loaded once, and Login is presented over the list`()
    async throws
  {
    var course: [Event] = []
    app.router.observe { hop in
      if let event = hop.event, hop.module == "NoteList" { course.append(event) }
      return nil
    }
    await app.launch()
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    #expect(try app.login.state.message == "Log in to use this app")
    #expect(app.rows.isEmpty)
    #expect(await app.store.loads == 1)
    let ready = try #require(course.firstIndex { $0.isNamed(Lifecycle.ready) })
    let load = try #require(course.firstIndex { $0.isNamed(NoteList.notes.load) })
    let appeared = try #require(course.firstIndex { $0.isNamed(Lifecycle.didAppear) })
    #expect(ready < load)
    #expect(load < appeared)
    #expect(course[load].cause == course[ready].id, "the list is loaded when the view is ready")
    #expect(app.sink.messages == [])
  }

  @Test
  func `A02: a right password closes Login, the list receives the account, and Login is not shown again`() async throws
  {
    await app.launch()
    try app.login.logIn(account: "abc", password: "123")
    #expect(app.stack.count == 2, "the service answers asynchronously")
    #expect(app.session.account == nil)
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(app.session.account == "abc", "the presenter of the list has stored the output of Login")
    try app.list.port.willDisappear()
    try app.list.port.didDisappear()
    try app.list.port.didAppear()
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(app.sink.messages == [])
  }

  @Test func `A02: the opener receives the account once, as the output of the route`() async throws {
    let host = ProbeView()
    try app.router.register { $0.module(prefix: "Host", view: { host }) }
    _ = try VIPBuilder(prefix: "Host", router: app.router).build()
    try app.navigator.show(host)
    host.present(Routes.login("Why"))
    await app.router.idle()
    try app.login.logIn(account: "abc", password: "123")
    await app.router.idle()
    #expect(host.outputs(of: Routes.login) == ["abc"])
    #expect(host.results.count == 1)
  }

  @Test func `A03: a wrong password shows a failure, Login remains open, and there is no output`() async throws {
    await app.launch()
    for (account, password) in [("abc", "999"), ("nobody", "123"), ("", "")] {
      try app.login.logIn(account: account, password: password)
      await app.router.idle()
      #expect(try app.login.state.failure == "The account or the password is wrong.")
    }
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    #expect(!app.journal.results.contains { $0.isNamed(Routes.login) })
    #expect(app.sink.messages == [])
  }

  @Test func `A04: Login is presented again after the user dismisses Login, and after a relaunch`() async throws {
    await app.launch()
    let first = try app.login
    try app.navigator.back()
    await app.router.idle()
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    #expect(try app.login !== first)
    try app.login.logIn(account: "abc", password: "123")
    await app.router.idle()
    let again = try NotesApp(at: folder.store)
    await again.launch()
    #expect(again.stack == [["NoteListView"], ["LoginView"]])
  }

  @Test
  func `A05: a note created in a presented editor is stored and listed`() async throws {
    try await app.launchLoggedIn()
    try app.list.create()
    await app.router.idle()
    #expect(app.stack == [["NoteListView"], ["EditorView"]])
    #expect(try app.editor.title == "Editor")
    #expect(try app.editor.words == ["", ""])
    try app.editor.type(title: "T1", content: "C1")
    try app.editor.done()
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(app.rows == ["T1/C1"])
    let notes = try await app.store.all()
    #expect(notes.map(\.title) == ["T1"])
    #expect(notes.map(\.content) == ["C1"])
    #expect(app.sink.messages == [])
  }

  @Test func `A07: a note edited in a pushed editor is updated in place, and its row is deselected`() async throws {
    try await app.launchLoggedIn()
    try await app.write("T1", "C1")
    try await app.write("T2", "C2")
    let before = try await app.store.all()
    let list = try app.list
    list.select(0)
    await app.router.idle()
    #expect(app.stack == [["NoteListView", "EditorView"]])
    #expect(list.selectedRow == 0)
    #expect(try app.editor.words == ["T1", "C1"])
    try app.editor.type(content: "C1b")
    try app.editor.done()
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(app.rows == ["T1/C1b", "T2/C2"])
    #expect(list.selectedRow == nil)
    #expect(try await app.store.all().map(\.id) == before.map(\.id))
    #expect(app.sink.messages == [])
  }

  @Test(arguments: [true, false])
  func `A08: leaving the editor without Done changes nothing, and the list is notified once`(
    bySwipe: Bool
  ) async throws {
    try await app.launchLoggedIn()
    try await app.write("T1", "C1")
    let before = try await app.store.all()
    let removals = app.journal.removals["Editor", default: 0]
    var closings: [EventResult] = []
    app.router.observe { hop in
      if let result = hop.result, result.isNamed(NoteListNeeds.editing) {
        closings.append(result)
      }
      return nil
    }
    let list = try app.list
    list.select(0)
    await app.router.idle()
    try app.editor.type(content: "changed")
    if bySwipe { try app.navigator.back() } else { try app.editor.cancel() }
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(app.journal.removals["Editor"] == removals + 1)
    #expect(try await app.store.all() == before)
    #expect(app.rows == ["T1/C1"])
    #expect(list.selectedRow == nil)
    #expect(closings.map(\.status) == [.empty], "the editor has no output")
    #expect(closings.first?.data == nil, "the editor has no output")
  }

  @Test func `A15: Done with two empty fields is answered as invalid with a message, and nothing is stored`()
    async throws
  {
    try await app.launchLoggedIn()
    try app.list.create()
    await app.router.idle()
    for (title, content) in [("", ""), (" \n", "\t")] {
      try app.editor.type(title: title, content: content)
      try app.editor.done()
      await app.router.idle()
      #expect(try app.editor.state.failure == "Write a title or some text first.")
    }
    #expect(app.stack == [["NoteListView"], ["EditorView"]])
    #expect(try await app.store.all().isEmpty)
    try app.editor.type(title: "", content: "only text")
    try app.editor.done()
    await app.router.idle()
    #expect(app.rows == ["/only text"])
  }

  @Test func `an editor of a note that was deleted in the meantime shows a failure`() async throws {
    try await app.launchLoggedIn()
    try await app.write("T1", "C1")
    let note = try #require(try await app.store.all().first)
    try await app.store.delete(note.id)
    try app.list.select(0)
    await app.router.idle()
    #expect(try app.editor.state.failure == "The note no longer exists.")
  }

  @Test func `deleting a row removes the row's note, even if another program has already deleted notes`() async throws {
    try await app.launchLoggedIn()
    for number in 1...3 { try await app.write("T\(number)", "C\(number)") }
    let first = try #require(try await app.store.all().first)
    try await app.store.delete(first.id)
    try app.list.delete(1)
    await app.router.idle()
    #expect(app.rows == ["T3/C3"])
    try await app.store.delete(try #require(try await app.store.all().first).id)
    try app.list.delete(0)
    await app.router.idle()
    #expect(app.rows.isEmpty)
    #expect(app.sink.messages == [])
    #expect(try app.list.failure == nil)
  }

  @Test func `closed screens are released`() async throws {
    try await app.launchLoggedIn()
    weak var editor: EditorView?
    try app.list.create()
    await app.router.idle()
    editor = try app.editor
    try app.editor.cancel()
    await app.router.idle()
    #expect(editor == nil)
  }
}
