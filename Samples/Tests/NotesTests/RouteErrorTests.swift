import Foundation
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import SampleTestSupport
import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Notes: routes that cannot be opened")
struct RouteErrorTests {
  private let folder: TemporaryFolder
  private let app: NotesApp

  init() throws {
    folder = try TemporaryFolder()
    app = try NotesApp(at: folder.store, service: QuickLogin())
  }

  /// Builds and shows a view, which then presents an editor.
  private func host() async throws -> ProbeView {
    try await app.launchLoggedIn()
    let host = ProbeView()
    try app.router.register { $0.module(prefix: "Host", view: { host }) }
    _ = try VIPBuilder(prefix: "Host", router: app.router).build()
    try app.navigator.show(host)
    host.present(Editor.route(nil))
    await app.router.idle()
    return host
  }

  @Test func `A17: Login over a list that presents an editor is rejected, and handle and sink get one error each`()
    async throws
  {
    try await app.launchLoggedIn()
    let list = try app.list
    list.create()
    await app.router.idle()
    let (stack, removals) = (app.stack, app.journal.removals)
    let login = list.present(Routes.login("Why"))
    await app.router.idle()
    #expect(login.state == .failed)
    #expect(login.outcome == .rejected)
    #expect(login.error?.code == "host.notOnTop")
    #expect(login.error?.names == ["NoteListView", "EditorView"])
    await #expect(throws: RouteError.self) { try await login.output() }
    #expect(app.stack == stack)
    #expect(app.journal.removals == removals)
    #expect(app.sink.diagnostics.map(\.code) == ["host.notOnTop"])
  }

  @Test func `A17: the sender of a rejected route receives the error as one result`() async throws {
    let host = try await host()
    let stack = app.stack
    #expect(host.send(Routes.login("Why")) == .rejected)
    await app.router.idle()
    let results = host.results(of: Routes.login)
    #expect(results.count == 1)
    #expect(results.first?.status == .rejected)
    #expect(results.first?.error is RouteError)
    #expect(results.first?.message == nil, "for users")
    #expect((results.first?.error as? RouteError)?.code == "host.notOnTop")
    #expect(app.stack == stack)
    #expect(app.sink.messages.count == 1)
  }

  @Test func `A18: a second assembly of a module throws an error and leaves the module unchanged`() async throws {
    try await app.launchLoggedIn()
    let list = try app.list
    let assembly = #expect(throws: Diagnostic.self) { try list.assemble() }
    #expect(assembly?.code == "module.partInUse")
    #expect(assembly?.name == "NoteListView")
    let error = #expect(throws: Diagnostic.self) {
      try VIPBuilder(prefix: "NoteList", router: app.router).build(around: list)
    }
    #expect(error?.code == "module.partInUse")
    let editor = app.router.route(Editor.route(nil), around: list)
    #expect(editor.error?.code == "host.alreadyShown")
    try await app.write("T1", "C1")
    #expect(app.rows == ["T1/C1"])
  }

  @Test func `A18: a route from a view without a module fails with the reason`() {
    let editor = EditorView().push(Editor.route(nil))
    #expect(editor.error?.code == "route.notAssembled")
    #expect(editor.error?.route == "editor")
    #expect(editor.error?.names == ["EditorView"])
  }

  @Test(arguments: [
    (EditorLink(mode: .modify), "The link does not contain the id of the note."),
    (EditorLink(mode: .create, note: UUID()), "A link to a new note cannot have an id."),
  ])
  func `A19: a contradictory editor link is rejected, and nothing is shown`(
    _ link: EditorLink, _ reason: String
  ) async throws {
    try await app.launchLoggedIn()
    let list = try app.list
    #expect(throws: RouteError.self) { try list.checkRoute(Routes.editorLink(link)) }
    #expect(app.sink.messages == [], "a check reports nothing")
    let editor = list.push(Routes.editorLink(link))
    await app.router.idle()
    #expect(editor.error?.code == .parametersRejected)
    #expect(editor.error?.route == "editorLink")
    let error = try #require(editor.error?.underlying)
    #expect("\(error)" == reason)
    #expect(editor.state == .failed)
    #expect(app.stack == [["NoteListView"]])
    #expect(app.journal.removals["Editor"] == nil)
    #expect(app.sink.messages.count == 1)
  }

  @Test(arguments: [true, false])
  func `a valid editor link opens the editor`(isNew: Bool) async throws {
    try await app.launchLoggedIn()
    try await app.write("T1", "C1")
    let note = try #require(try await app.store.all().first)
    let editor = app.router.route(
      Routes.editorLink(isNew ? EditorLink(mode: .create) : EditorLink(mode: .modify, note: note.id)))
    await app.router.idle()
    #expect(try app.editor.state.note.title == (isNew ? "" : "T1"))
    try app.editor.type(title: "T2")
    try app.editor.done()
    #expect(try await editor.output()?.title == "T2")
    await app.router.idle()
    #expect(try await app.store.all().map(\.title) == (isNew ? ["T1", "T2"] : ["T2"]))
  }
}
