import Foundation
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesWidget
import SampleTestSupport
import Testing
import VIPER
import VIPERInspection
import VIPERLinks
import VIPERTesting

@MainActor @Suite("Notes: links")
struct LinkTests {
  private let folder: TemporaryFolder
  private let app: NotesApp

  init() throws {
    folder = try TemporaryFolder()
    app = try NotesApp(at: folder.store, service: QuickLogin())
  }

  /// Launches, logs in and writes a note.
  private func launchWithNote() async throws -> Note {
    try await app.launchLoggedIn()
    try await app.write("T1", "C1")
    return try #require(try await app.store.all().first)
  }

  private func open(_ link: String) async throws -> RouteFlow {
    let way = try app.router.links.open(link)
    await app.router.idle()
    return way
  }

  private func logIn() async throws {
    try app.login.logIn(account: "abc", password: "123")
    await app.router.idle()
  }

  // MARK: Valid links

  @Test(arguments: ["app://notes", "APP://Notes/?from=mail"])
  func `a link to the list closes the editor and opens a new list`(_ link: String) async throws {
    _ = try await launchWithNote()
    let before = try app.list
    before.create()
    await app.router.idle()
    let way = try await open(link)
    #expect(app.stack == [["NoteListView"]])
    #expect(way.error == nil)
    #expect(try app.list !== before)
    #expect(app.rows == ["T1/C1"])
    #expect(app.sink.messages == [])
  }

  @Test func `a link to a new note presents the editor over the list`() async throws {
    _ = try await launchWithNote()
    let way = try await open("app://notes/new")
    #expect(app.stack == [["NoteListView"], ["EditorView"]])
    #expect(way.handles.count == 2)
    try app.editor.type(title: "T2", content: "C2")
    try app.editor.done()
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(app.rows == ["T1/C1", "T2/C2"])
    #expect(app.sink.messages == [])
  }

  @Test(arguments: ["", "?mode=modify"])
  func `a link to a note pushes the editor onto the list`(_ query: String) async throws {
    let note = try await launchWithNote()
    _ = try await open("app://notes/\(note.id.uuidString.lowercased())\(query)")
    #expect(app.stack == [["NoteListView", "EditorView"]])
    #expect(try app.editor.words == ["T1", "C1"])
    #expect(try app.widget.text == "C1")
    try app.widget.text = "C1b"
    try app.editor.done()
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(app.rows == ["T1/C1b"])
    #expect(app.sink.messages == [])
  }

  @Test func `the link that the list shows for a note opens that note`() async throws {
    _ = try await launchWithNote()
    try await app.write("T2", "C2")
    let list = try app.list
    list.link(to: 1)
    let path = try #require(list.linkPath)
    for row in [-1, 2, .max] {
      list.linkPath = nil
      list.link(to: row)
      #expect(list.linkPath == nil)
      #expect(list.failure?.contains("there are 2 notes") == true)
    }
    _ = try await open("app://\(path)")
    #expect(try app.editor.words == ["T2", "C2"])
  }

  @Test func `a link to a deleted note opens an editor that shows a failure`() async throws {
    let note = try await launchWithNote()
    try await app.store.delete(note.id)
    let way = try await open("app://\(note.linkPath)")
    #expect(app.stack == [["NoteListView", "EditorView"]])
    #expect(way.error == nil)
    #expect(try app.editor.state.failure == "The note no longer exists.")
    #expect(app.sink.messages == [])
    // If the user types a text anyway, the text is saved as a new note, because the link does not determine the id of a
    // note.
    try app.widget.text = "C1"
    try app.editor.done()
    await app.router.idle()
    let saved = try await app.store.all()
    #expect(saved.map(\.content) == ["C1"])
    #expect(saved.first?.id != note.id)
  }

  // MARK: Logging in

  @Test func `on the first run, a link to a note opens the list and Login, and after the login the note`() async throws
  {
    let note = Note(title: "T1", content: "C1")
    try await app.store.save(note)
    let way = try await open("app://\(note.linkPath)")
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    #expect(!way.isFinished)
    try app.login.logIn(account: "abc", password: "wrong")
    await app.router.idle()
    #expect(app.stack == [["NoteListView"], ["LoginView"]], "the link still waits")
    try await logIn()
    #expect(app.stack == [["NoteListView", "EditorView"]])
    #expect(try app.editor.words == ["T1", "C1"])
    #expect(app.journal.removals["Login"] == 1, "one login is enough for both routes")
    #expect(app.sink.messages == [])
    _ = try await way.waitUntilFinished()
  }

  @Test func `a link that arrives before the launch is held and opened after the launch`() async throws {
    let note = Note(title: "T1", content: "C1")
    try await app.store.save(note)
    app.router.links.isHeld = true
    let way = try await open("app://\(note.linkPath)")
    #expect(app.stack == [])
    #expect(way.handles.isEmpty)
    await app.launch()
    app.router.links.isHeld = false
    await app.router.idle()
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    try await logIn()
    #expect(app.stack == [["NoteListView", "EditorView"]])
    #expect(try app.editor.state.note.title == "T1")
    #expect(app.sink.messages == [])
  }

  @Test(arguments: [true, false])
  func `a link to a note waits at the gate until the user logs in, and is refused without a login`(
    logsIn: Bool
  ) async throws {
    let note = try await launchWithNote()
    app.session.account = nil
    let way = try await open("app://\(note.linkPath)")
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    #expect(way.handles.last?.outcome == .held)
    guard logsIn else {
      try app.navigator.back()
      await app.router.idle()
      #expect(app.stack == [["NoteListView"], ["LoginView"]], "Login is presented whenever the list appears")
      #expect((way.error as? RouteError)?.message == "You are not logged in.")
      let list = try #require(app.navigator.views.first as? NoteListView)
      #expect(list.failure == "You are not logged in.")
      #expect(app.sink.messages.count == 1)
      return
    }
    try await logIn()
    #expect(app.stack == [["NoteListView", "EditorView"]])
    #expect(app.sink.messages == [])
    #expect(try app.editor.state.note.title == "T1")
  }

  @Test func `if two links wait for a login, only the later link is opened`() async throws {
    let note = try await launchWithNote()
    app.session.account = nil
    let first = try await open("app://notes/new")
    let second = try await open("app://\(note.linkPath)")
    #expect(app.stack == [["NoteListView"], ["LoginView"]])
    try await logIn()
    #expect(app.stack == [["NoteListView", "EditorView"]])
    #expect(try app.editor.state.note.title == "T1")
    #expect(first.error != nil)
    #expect(second.error == nil)
    #expect(app.sink.messages.count == 1, "the report of the first link")
  }

  // MARK: Invalid links

  @Test(arguments: [
    ("app://nots", "noPattern"), ("app://notes/new/1", "noPattern"), ("app://notes/1", "wrongValue"),
    ("app://notes/%?mode=delete", "wrongValue"), ("app://notes/%?mode=create", "refused"),
    ("app://notes/%?mode=modify&mode=modify", "repeatedParameter"),
    ("app://notes/%?transition=present", "reservedKey"), ("https://example.org/notes", "wrongOrigin"),
    ("mailto:abc", "malformed"), ("notes", "malformed"), ("", "malformed"),
  ])
  func `an invalid link is rejected with its reason and changes nothing`(_ link: String, _ kind: String) async throws {
    let note = try await launchWithNote()
    let list = try app.list
    let error = #expect(throws: LinkError.self) {
      try app.router.links.open(link.replacing("%", with: note.id.uuidString))
    }
    await app.router.idle()
    #expect(error.flatMap { Mirror(reflecting: $0).children.first?.label } == kind)
    #expect(app.sink.messages == [error.map { "\($0)" }])
    #expect(try app.list === list)
    #expect(app.stack == [["NoteListView"]])
  }

  @Test func `the login and the widget cannot be opened by a link`() async throws {
    let routes = app.router.describe().routes
    #expect(
      routes.filter { !$0.links.isEmpty || !$0.identifiers.isEmpty }.map(\.name)
        == ["editorLink", "list"])
    _ = try await launchWithNote()
    for route in routes where route.links.isEmpty {
      for link in [
        "app://\(route.name)", "app://notes/\(route.name)", "app://\(route.module)",
        "app://notes/new/\(route.name)", "app://\(route.name)?message=Who%20are%20you",
      ] {
        #expect(throws: LinkError.self) { try app.router.links.open(link) }
      }
      #expect(throws: LinkError.self) {
        try app.router.links.open(message: Data(#"{"route": "\#(route.name)"}"#.utf8))
      }
    }
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(app.journal.removals["Login"] == 1)
    // The steps of a link cannot open unlisted routes either.
    try app.router.register {
      $0.link("sneak", through: [Routes.list]) {
        [RouteStep(Routes.list(), style: .root), RouteStep(Routes.login("Who are you"))]
      }
    }
    let error = #expect(throws: LinkError.self) { try app.router.links.open("app://sneak") }
    guard case .unlistedRoute(_, let route, _) = error else { Issue.record("\(error as Any)"); return }
    #expect(route == "login")
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
  }

  @Test func `the editor's links require the list's router to be registered first`() throws {
    let router = VIPRouter(navigator: app.navigator, onDiagnostic: app.sink.report)
    let error = #expect(throws: Diagnostic.self) {
      try router.register(NotesEditorModules(), EditorRouter())
    }
    #expect(error.map { "\($0)" }?.contains("list") == true)
  }
}
