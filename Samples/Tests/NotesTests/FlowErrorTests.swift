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

/// What cannot be done with Notes: the error that tells it, and nothing on the screen changes.
@MainActor @Suite("Flows through Notes that fail", .viper)
struct FlowErrorTests {
  private let data: TemporaryNotes

  init() throws { data = try TemporaryNotes() }

  // MARK: A16

  @Test func `A16: what the list needs is the editor, which gives what was saved in the words of the list`()
    async throws
  {
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      await app["NoteList"].does(as: NoteListView.self) {
        $0.create()
      } _: {
        $0.routes(NoteListNeeds.editing, .newNote)
        $0.shows("Editor", as: .present)
        $0.shows("TextWidget")
      }
      await app.save("T1", "C1")
      let note = try #require(try await data.store.all().first)
      #expect(app.transcript.last { $0.kind == .output }?.data as? NoteListNeeds.Saved == NoteListNeeds.Saved(note.id))
      await app["NoteList"].does(as: NoteListView.self) {
        $0.select(0)
      } _: {
        $0.routes(NoteListNeeds.editing, .note(note.id))
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

  @Test func `A16: without the adapter the app is not launched, and the requirement that nobody meets is named`() throws
  {
    var faults: [ConfigurationFault] = []
    let error = #expect(throws: ConfigurationError.self) {
      try AppTest {
        try register(in: $0)
        faults = $0.validate()
      }
    }
    #expect(error?.faults == faults && faults.count == 1)
    guard case .notProvided("noteList.editing", nearest: nil, let place)? = faults.first else {
      Issue.record("\(faults)")
      return
    }
    #expect(place.hasPrefix("NoteListRouter at "))
  }

  /// Registers Notes without its adapters.
  private func register(in router: VIPRouter) throws {
    let (store, service, session) = (data.store, SQLiteLoginService(data.database), Session())
    try router.register("Notes") {
      $0.service((any NoteStore).self) { store }
      $0.service((any LoginService).self) { service }
      $0.service(Session.self) { session }
    }
    try router.register(LoginRouter())
    try router.register(NoteListRouter())
    try router.register(EditorRouter())
    try router.register(TextWidgetRouter())
  }

  @Test func `An editor that a gate refuses is not opened or previewed, and the list says why`() async throws {
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
        #expect(app["NoteList"].read(as: NoteListView.self, \.selectedRow) == .some(nil) && app.modules == ["NoteList"])
      }
    }
  }

  // MARK: A17

  @Test func `A17: Login from a list that presents an editor is refused; caller and sink are told once`() async throws {
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      await app.edit(as: .present) { $0.create() }
      let modules = app.modules
      var answers: [EventResult] = []
      app.router.observe { hop in
        if case .result(let result) = hop.subject, hop.module == "NoteList", hop.stage == .presenter {
          answers.append(result)
        }
        return nil
      }
      var login: RouteHandle<String>?
      await app["NoteList"].does(as: NoteListView.self) {
        login = $0.present(Routes.login, "Why")
      } _: {
        $0.reports("NoteListView cannot show anything: EditorView is on top")
      }
      #expect(login?.outcome == .rejected && login?.state == .failed && answers.isEmpty)
      expectNotOnTop(login?.error)
      await app["NoteList"].send(Routes.login, "Why") {
        $0.reports("NoteListView cannot show anything: EditorView is on top")
        $0.ends(.rejected)
      }
      #expect(answers.map(\.status) == [.rejected])
      expectNotOnTop(answers.first?.error)
      #expect(app.modules == modules)
    }
  }

  private func expectNotOnTop(_ error: (any Error)?) {
    guard case RouteError.invalidContext("login", .notOnTop("NoteListView", top: "EditorView"))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  // MARK: A18

  @Test func `A18: a module that is assembled twice says so, and works on`() async throws {
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      await app["NoteList"].does(as: NoteListView.self) { list in
        #expect(throws: AssemblyError.alreadyAssembled(part: "NoteListView")) { try list.assemble() }
        let error = #expect(throws: BuildError.self) {
          try VIPBuilder(prefix: "NoteList", router: app.router).build(around: list)
        }
        guard case .assembly("NoteList", .alreadyAssembled(part: "NoteListView"))? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
      await app["NoteList"].does(as: NoteListView.self) {
        app.router.route(Editor.route, nil, around: $0)
      } _: {
        $0.reports("The route \"editor\" was not opened: NoteListView is shown already")
      }
      #expect(app.modules == ["NoteList"])
      await app.write("T1", "C1")
      #expect(app.rows == ["T1/C1"])
    }
  }

  @Test func `A18: a route from a view whose module is not assembled yet says so, and shows nothing`() async throws {
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      var editor: RouteHandle<Note>?
      await app["NoteList"].does(as: NoteListView.self) { _ in editor = EditorView().push(Editor.route, nil) }
      guard case .notAssembled(route: "editor", part: "EditorView")? = editor?.error else {
        Issue.record("\(String(describing: editor?.error))")
        return
      }
      #expect(editor?.error?.description.contains("EditorView belongs to no module yet") == true)
      #expect(app.modules == ["NoteList"])
    }
  }

  // MARK: A19

  @Test func `A19: the editor cannot be asked to modify no note; nothing is built or shown`() async throws {
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      var built = 0
      app.router.observe { hop in
        if hop.module == "Editor" { built += 1 }
        return nil
      }
      var editor: RouteHandle<Note>?
      await app["NoteList"].does(as: NoteListView.self) {
        editor = $0.push(Routes.editorLink, EditorLink(mode: .modify))
      } _: {
        $0.reports("Which note is to be changed is not said.")
      }
      guard case .parametersRejected(route: "editorLink", let reason)? = editor?.error else {
        Issue.record("\(String(describing: editor?.error))")
        return
      }
      #expect("\(reason)" == "Which note is to be changed is not said." && editor?.state == .failed)
      await app.open(Routes.editorLink, EditorLink(mode: .modify)) {
        $0.reports("Which note is to be changed is not said.")
        $0.ends(.rejected)
      }
      #expect(app.modules == ["NoteList"] && built == 0)
    }
  }
}
