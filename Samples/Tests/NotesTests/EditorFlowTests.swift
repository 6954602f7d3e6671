import NotesDomain
@testable import NotesEditor
import NotesList
import NotesLogin
import NotesStorage
import NotesWidget
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

/// User flows through the editor of Notes, its widget and its previews.
@MainActor @Suite("Flows through the editor of Notes", .viper)
struct EditorFlowTests {
  private let data: TemporaryNotes

  init() throws { data = try TemporaryNotes() }

  /// Opens the app with two notes, and previews the first one.
  private func preview(in app: AppTest) async throws -> [Note] {
    await app.launchLoggedIn()
    await app.write("T1", "C1")
    await app.write("T2", "C2")
    let notes = try await data.store.all()
    await app["NoteList"].does(as: NoteListView.self) {
      $0.preview(0)
    } _: {
      $0.publishes(NoteList.previewed, 0)
    }
    #expect(app.modules == ["NoteList"])
    #expect(app.rows == ["T1/C1", "T2/C2"])
    #expect(try await data.store.all() == notes)
    #expect(previewed(in: app)?.words == ["T1", "C1"])
    #expect(previewed(in: app)?.port.isVisible == false)
    return notes
  }

  private func previewed(in app: AppTest) -> EditorView? {
    app["NoteList"].read(as: NoteListView.self) { $0.preview as? EditorView } ?? nil
  }

  @Test func `A11: a cancelled preview is never shown, changes nothing, and is released`() async throws {
    try await AppTest(notesIn: data.database).run { app in
      let notes = try await preview(in: app)
      weak var editor: EditorView?
      editor = previewed(in: app)
      await app["NoteList"].does(as: NoteListView.self) {
        $0.cancelPreview()
      } _: {
        $0.publishes(NoteList.previewed, nil)
      }
      #expect(editor == nil)
      #expect(previewed(in: app) == nil)
      #expect(app.modules == ["NoteList"])
      #expect(app.rows == ["T1/C1", "T2/C2"])
      #expect(try await data.store.all() == notes)
    }
  }

  @Test func `A11: a committed preview is pushed as the same instance, and Done saves and reloads the list`()
    async throws
  {
    try await AppTest(notesIn: data.database).run { app in
      let notes = try await preview(in: app)
      weak var editor: EditorView?
      editor = previewed(in: app)
      await app.edit(as: .push) { $0.commitPreview() }
      #expect(editor != nil)
      #expect(app["Editor"].read(as: EditorView.self) { $0 === editor } == true)
      await app.save("T1", "C1b")
      #expect(app.modules == ["NoteList"])
      #expect(app.rows == ["T1/C1b", "T2/C2"])
      let saved = try await data.store.all()
      #expect(saved.map(\.id) == notes.map(\.id))
      #expect(saved.map(\.content) == ["C1b", "C2"])
      #expect(editor == nil)
    }
  }

  @Test(arguments: ["search", "delete", "create", "edit", "preview"])
  func `another act in the list ends the preview`(act: String) async throws {
    try await AppTest(notesIn: data.database).run { app in
      _ = try await preview(in: app)
      weak var editor: EditorView?
      editor = previewed(in: app)
      await app["NoteList"].does(as: NoteListView.self) {
        switch act {
        case "search": $0.search("T2")
        case "delete": $0.delete(1)
        case "create": $0.create()
        case "edit": $0.select(1)
        default: $0.preview(1)
        }
      } _: {
        $0.publishes(NoteList.previewed, nil)
        if act == "preview" { $0.publishes(NoteList.previewed, 1) }
        if act == "create" || act == "edit" {
          $0.shows("Editor", as: act == "edit" ? .push : .present)
          $0.shows("TextWidget")
        }
      }
      #expect(editor == nil)
      #expect((previewed(in: app)?.state.note.title ?? "T2") == "T2")
      #expect((previewed(in: app) == nil) == (act != "preview"))
    }
  }

  @Test func `A12: a widget that requires a login requests one login in each new editor`() async throws {
    try await AppTest(notesIn: data.database, asksEachTime: true).run { app in
      await app.launchLoggedIn()
      let ways: [(RouteStyle, (NoteListView) -> Void)] = [(.present, { $0.create() }), (.push, { $0.select(0) })]
      for (style, open) in ways {
        await app.edit(as: style, asksForLogin: true, open)
        #expect(app.modules == ["NoteList", "Editor", "TextWidget", "Login"])
        #expect(app["Login"].read(as: LoginView.self) { $0.state.message } == "Log in to edit this note")
        await app.logIn("999") {
          $0.fails(Login.submit, .error)
          $0.changes(\LoginView.state) { $0.failure = "The account or the password is wrong." }
        }
        await app.logIn()
        // When the editor appears again, the widget does not request another login.
        await app["Editor"].does(as: EditorView.self) {
          $0.present(Routes.login("Why"))
        } _: {
          $0.shows("Login", as: .present)
        }
        await app.dismiss { $0.closes("Login") }
        #expect(app.modules == ["NoteList", "Editor", "TextWidget"])
        await app.save("T1", "C1")
      }
      #expect(app.rows == ["T1/C1"])
    }
  }

  @Test func `A13: the widget gets its prefix from the editor's view`() async throws {
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      await app.edit(as: .present) { $0.create() }
      #expect(app.modules == ["NoteList", "Editor", "TextWidget"])
      let editor = app["Editor"].read(as: EditorView.self) { ObjectIdentifier($0) }
      await app["TextWidget"].does(as: TextWidgetView.self) { widget in
        #expect(widget.prefix == "© Notes. Demo for VIPER.")
        #expect(widget.delegate.map(ObjectIdentifier.init) == editor)
        #expect(widget.delegate?.prefix(for: widget) == " Demo for VIPER.")
      }
      await app["TextWidget"].does(as: TextWidgetView.self) {
        $0.text = "C1"
      } _: {
        $0.changes(\EditorView.state, in: "Editor") { ($0.note.content, $0.isUnsaved) = ("C1", true) }
      }
      await app.save("T1", "C2")
      #expect(app.rows == ["T1/C2"])
    }
  }

  @Test func `A13: with another widget, the editor's presenter and interactor receive the same events`() async throws {
    var courses: [[String]] = []
    for widget in ["TextWidget", "Plain"] {
      let app = try AppTest(
        notesIn: data.database, adding: { if widget == "Plain" { try $0.register(PlainRouter()) } })
      try await app.run { app in
        var course: [String] = []
        app.router.observe { hop in
          if hop.module == "Editor", [.presenter, .interactor].contains(hop.stage) {
            course.append("\(hop.stage) \(hop.name)")
          }
          return nil
        }
        app.router.choose(Interfaces.textInput) { widget == "Plain" ? PlainRouter.route : TextWidget.route }
        await app.launchLoggedIn()
        await app.edit(as: .present, widget: widget) { $0.create() }
        await app[widget].does(as: (any TextInput).self) {
          $0.text = widget
          $0.delegate?.textDidChange(in: $0)
        } _: {
          $0.changes(\EditorView.state, in: "Editor") { ($0.note.content, $0.isUnsaved) = (widget, true) }
        }
        await app.save(widget, widget: widget)
        courses.append(course)
      }
    }
    #expect(try await data.store.all().map(\.content) == ["TextWidget", "Plain"])
    #expect(courses[0] == courses[1])
    #expect(courses[0].contains("interactor editor.done"))
    #expect(!courses[0].contains { $0.contains("textWidget") })
  }

  @Test func `A14: the widget shows its text after the prefix line, and damage to the prefix line loses no text`()
    async throws
  {
    try await AppTest(notesIn: data.database).run { app async throws in
      let head = "© Notes. Demo for VIPER.\n"
      await app.launchLoggedIn()
      await app.edit(as: .present) { $0.create() }
      let edits = [
        (head + "abcd", "abcd"), ("© Nots. Demo for VIPER.\nabc", "abc"), ("© Notes. Demo for VIPER.abc", "abc"),
        ("abc", "abc"), ("x" + head + "abc", "xabc"), ("© No-tes. Demo for VIPER.\nabc", "-abc"), ("bc", "bc"),
        ("", ""),
      ]
      var shown = ""
      for (edited, text) in edits {
        await app["TextWidget"].does(as: TextWidgetView.self) {
          $0.text = "abc"
          #expect($0.shown == head + "abc")
          #expect($0.text == "abc")
          $0.shown = edited
          #expect($0.shown == head + text, "\(edited)")
          #expect($0.text == text, "\(edited)")
        } _: {
          guard text != shown else { return }
          $0.changes(\EditorView.state, in: "Editor") { ($0.note.content, $0.isUnsaved) = (text, !text.isEmpty) }
        }
        shown = text
      }
      await app["TextWidget"].does(as: TextWidgetView.self) {
        $0.shown = head + "C1"
      } _: {
        $0.changes(\EditorView.state, in: "Editor") { ($0.note.content, $0.isUnsaved) = ("C1", true) }
      }
      await app.save("T1")
      #expect(try await data.store.all().map(\.content) == ["C1"], "the store has no prefix")
    }
  }
}

/// Another input for text, without a prefix, that serves the same interface.
private struct PlainRouter: ModuleRouter {
  static let route = RouteName<Void, Never>("plain")

  func register(in app: inout Registration) {
    app.module(view: PlainView.init, presenter: PlainPresenter.init)
    app.route(Self.route, to: PlainPresenter.self)
    app.interface(Interfaces.textInput, by: Self.route, isShared: true) { (view: PlainView) in view }
  }
}

private final class PlainView: VIPView, TextInput {
  var text = ""
  weak var delegate: (any TextInputDelegate)?
}

private final class PlainPresenter: VIPPresenter {}
