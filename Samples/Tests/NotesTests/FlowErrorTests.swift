import NotesAssembly
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesStorage
import NotesWidget
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

/// Acts that are impossible in Notes. Each act causes an error and changes nothing on the screen.
@MainActor @Suite("Flows of failing acts and routes in Notes", .viper)
struct FlowErrorTests {
  private let data: TemporaryNotes

  init() throws { data = try TemporaryNotes() }

  // MARK: A16

  @Test func `A16: the route that the list requires opens the editor, and its output has the required type`()
    async throws
  {
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      await app["NoteList"].does(as: NoteListView.self) {
        $0.create()
      } _: {
        $0.routes(NoteListNeeds.editing(.newNote))
        $0.shows("Editor", as: .present)
        $0.shows("TextWidget")
      }
      await app.save("T1", "C1")
      let note = try #require(try await data.store.all().first)
      #expect(app.transcript.last { $0.kind == .output }?.data as? NoteListNeeds.Saved == NoteListNeeds.Saved(note.id))
      await app["NoteList"].does(as: NoteListView.self) {
        $0.select(0)
      } _: {
        $0.routes(NoteListNeeds.editing(.note(note.id)))
        $0.shows("Editor", as: .push)
        $0.shows("TextWidget")
      }
      await app["Editor"].does(as: EditorView.self) {
        $0.done()
      } _: {
        $0.gives("Editor", NoteListNeeds.Saved(note.id))
        $0.closes("TextWidget")
        $0.closes("Editor")
      }
    }
  }

  @Test func `A16: without the adapter the launch fails, and the error names the unmet requirement`() throws {
    var diagnostics: [Diagnostic] = []
    let error = #expect(throws: ConfigurationError.self) {
      try AppTest {
        try NotesModules.add(to: $0, store: data.store, service: SQLiteLoginService(data.database))
        diagnostics = $0.validate()
      }
    }
    #expect(error?.diagnostics == diagnostics)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.code == "validation.notProvided")
    #expect(diagnostics.first?.name == "noteList.editing")
    #expect(diagnostics.first?.description.hasPrefix("NotesListModules at ") == true)
    #expect(diagnostics.first?.description.contains("Did you mean") == false)
  }

  @Test func `an editor that an interceptor refuses is neither opened nor previewed, and the list shows the reason`()
    async throws
  {
    struct Closed: RouteInterceptor {
      func before(_ request: RouteRequest) -> RouteDecision {
        request.name == Editor.route.text ? .refuse("Closed for today.") : .proceed
      }
    }
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      await app.write("T1", "C1")
      await app.does { $0.interceptors.append(Closed()) }
      for act in [{ $0.create() }, { $0.select(0) }, { $0.preview(0) }] as [@MainActor (NoteListView) -> Void] {
        await app["NoteList"].does(as: NoteListView.self) {
          act($0)
        } _: {
          $0.reports("Closed for today.")
        }
        #expect(app["NoteList"].read(as: NoteListView.self, \.failure) == "Closed for today.")
        #expect(app["NoteList"].read(as: NoteListView.self, \.selectedRow) == .some(nil))
        #expect(app.modules == ["NoteList"])
      }
    }
  }

  // MARK: A17

  @Test func `A17: Login from a list that presents an editor is rejected, and caller and sink get one error each`()
    async throws
  {
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      await app.edit(as: .present) { $0.create() }
      let modules = app.modules
      var answers: [EventResult] = []
      app.router.observe { hop in
        if let result = hop.result, hop.module == "NoteList", hop.stage == .presenter {
          answers.append(result)
        }
        return nil
      }
      var login: RouteHandle<String>?
      await app["NoteList"].does(as: NoteListView.self) {
        login = $0.present(Routes.login("Why"))
      } _: {
        $0.reports { $0.code == "host.notOnTop" }
      }
      #expect(login?.outcome == .rejected)
      #expect(login?.state == .failed)
      #expect(answers.isEmpty)
      expectNotOnTop(login?.error)
      await app["NoteList"].send(Routes.login("Why")) {
        $0.reports { $0.code == "host.notOnTop" }
        $0.ends(.rejected)
      }
      #expect(answers.map(\.status) == [.rejected])
      expectNotOnTop(answers.first?.error)
      #expect(app.modules == modules)
    }
  }

  private func expectNotOnTop(_ error: (any Error)?) {
    let error = error as? RouteError
    #expect(error?.code == "host.notOnTop", "\(String(describing: error))")
    #expect(error?.route == "login", "\(String(describing: error))")
    #expect(error?.names == ["NoteListView", "EditorView"])
  }

  // MARK: A18

  @Test func `A18: a second assembly of a module throws an error, and the module continues to work`() async throws {
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      await app["NoteList"].does(as: NoteListView.self) { list in
        let second = #expect(throws: Diagnostic.self) { try list.assemble() }
        #expect(second?.code == "module.partInUse")
        #expect(second?.name == "NoteListView")
        let error = #expect(throws: Diagnostic.self) {
          try VIPBuilder(prefix: "NoteList", router: app.router).build(around: list)
        }
        #expect(error?.code == "module.partInUse")
        #expect(error?.name == "NoteListView")
        #expect(error?.module == "NoteList")
      }
      await app["NoteList"].does(as: NoteListView.self) {
        app.router.route(Editor.route(nil), around: $0)
      } _: {
        $0.reports("The route \"editor\" was not opened: NoteListView is already shown")
      }
      #expect(app.modules == ["NoteList"])
      await app.write("T1", "C1")
      #expect(app.rows == ["T1/C1"])
    }
  }

  @Test func `A18: a route from a view without a module is rejected with the reason, and nothing is shown`()
    async throws
  {
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      var editor: RouteHandle<Note>?
      await app["NoteList"].does(as: NoteListView.self) { _ in editor = EditorView().push(Editor.route(nil)) }
      #expect(editor?.error?.code == "route.notAssembled")
      #expect(editor?.error?.route == "editor")
      #expect(editor?.error?.names == ["EditorView"])
      #expect(app.modules == ["NoteList"])
    }
  }

  // MARK: A19

  @Test func `A19: an editor route in modify mode without a note is rejected, and nothing is built or shown`()
    async throws
  {
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      var built = 0
      app.router.observe { hop in
        if hop.module == "Editor" { built += 1 }
        return nil
      }
      var editor: RouteHandle<Note>?
      await app["NoteList"].does(as: NoteListView.self) {
        editor = $0.push(Routes.editorLink(EditorLink(mode: .modify)))
      } _: {
        $0.reports("The link does not contain the id of the note.")
      }
      #expect(editor?.error?.code == .parametersRejected)
      #expect(editor?.error?.route == "editorLink")
      let reason = try #require(editor?.error?.underlying)
      #expect("\(reason)" == "The link does not contain the id of the note.")
      #expect(editor?.state == .failed)
      await app.open(Routes.editorLink(EditorLink(mode: .modify))) {
        $0.reports("The link does not contain the id of the note.")
        $0.ends(.rejected)
      }
      #expect(app.modules == ["NoteList"])
      #expect(built == 0)
    }
  }
}
