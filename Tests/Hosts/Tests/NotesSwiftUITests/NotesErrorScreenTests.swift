import Foundation
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesSwiftUI
import SwiftUI
import Testing
import VIPER
import VIPERSwiftUI
import VIPERTesting

/// Logins of an editor's own, and what is refused.
@MainActor @Suite("Notes on screen: logins and errors")
struct NotesErrorScreenTests {
  @Test(arguments: NotesHost.allCases)
  func `A12: the widget's login is asked for in each editor, and counts for this one`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host, asksEachTime: true) { app in
      await app.launchLoggedIn()
      for (button, depth) in [("New", 0), ("T1/C1", 1)] {
        #expect(await app.tap(button))
        #expect(app.texts.contains("Log in to edit this note"))
        if host == .swiftUI {  // a sheet of UIKit leaves the editor in place, which does not appear again
          #expect(app.window.swipeDown())
          await app.settle()
          #expect(app.texts.contains("Log in to edit this note"), "it is asked again when the editor appears")
        }
        await app.logIn("999")
        #expect(app.texts.contains("The account or the password is wrong."))
        await app.logIn()
        #expect(app.texts.contains("Editor") && app.window.depth == depth)
        app.window.type("T1", into: "Title")
        app.typeText("C1")
        #expect(await app.tap("Done"))
        #expect(app.rows == ["T1/C1"] && app.window.layers == 0 && app.window.depth == 0)
      }
      #expect(app.sink.messages == [] && app.window.violations == [])
    }
  }

  @Test func `A16: without the adapter the app is not launched, and a screen can say why`() async throws {
    let sink = CollectingSink()
    let navigator = SwiftUINavigator(sink: sink)
    let router = VIPRouter(navigator: navigator, diagnostics: sink)
    try NotesScene.register(with: router, store: MemoryStore(), service: DemoLogin())
    let error = #expect(throws: ConfigurationError.self) { try router.launch(opening: Routes.list) }
    #expect(error?.faults.count == 1)
    #expect("\(try #require(error))".contains("\"noteList.editing\" is required, but nobody provides it."))
    let window = StandInWindow { ModuleHost(navigator) }
    await window.settled()
    #expect(window.texts == [] && navigator.views.isEmpty && sink.messages == [])
  }

  @Test(arguments: NotesHost.allCases)
  func `A16: with it, what the list needs is the editor, which gives what was saved`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      let editing = try app.list.present(NoteListNeeds.editing, .newNote)
      await app.settle()
      #expect(app.window.layers == 1 && app.texts.contains("Editor"))
      app.window.type("T1", into: "Title")
      #expect(await app.tap("Done"))
      #expect(editing.givenOutput == NoteListNeeds.Saved(try #require(await app.store.all().first).id))
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A17: Login over a list that presents an editor is refused, and reported once`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      #expect(await app.tap("New"))
      let before = app.texts
      let login = try app.list.present(Routes.login, "Why")
      await app.settle()
      guard case RouteError.invalidContext("login", .notOnTop("NoteListView", top: "EditorView"))? = login.error else {
        Issue.record("\(String(describing: login.error))")
        return
      }
      #expect(app.sink.messages.count == 1)
      #expect(app.texts == before && app.window.layers == 1 && app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A18: a module that is assembled twice says so, and works on`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      let list = try app.list
      #expect(throws: AssemblyError.alreadyAssembled(part: "NoteListView")) { try list.assemble() }
      await app.write("T1", "C1")
      #expect(app.rows == ["T1/C1"] && app.sink.messages == [] && app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A18: a route from a view whose module is not assembled says so, and shows nothing`(host: NotesHost) async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      let editor = EditorView().push(Editor.route, nil)
      await app.settle()
      guard case .notAssembled(route: "editor", part: "EditorView")? = editor.error else {
        Issue.record("\(String(describing: editor.error))")
        return
      }
      #expect(app.window.depth == 0 && app.window.layers == 0 && app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A19: a link to change no note is refused, and shows nothing`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      let before = app.texts
      let editor = try app.list.push(Routes.editorLink, EditorLink(mode: .modify))
      await app.settle()
      guard case .parametersRejected(route: "editorLink", let reason)? = editor.error else {
        Issue.record("\(String(describing: editor.error))")
        return
      }
      #expect("\(reason)" == "Which note is to be changed is not said.")
      #expect(app.texts == before && app.sink.messages.count == 1 && app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A link that is opened while a note is written leads to the list, and to the note`(host: NotesHost) async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      await app.write("T1", "C1")
      let note = try #require(await app.store.all().first)
      #expect(await app.tap("New"))
      app.open(try #require(URL(string: "app://\(note.linkPath)")))
      await app.settle()
      #expect(app.window.layers == 0 && app.window.depth == 1 && app.texts.contains("Title: T1"))
      #expect(app.sink.messages == [] && app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A link to nothing is reported, and changes nothing`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      let before = app.texts
      app.open(try #require(URL(string: "app://nothing/here")))
      await app.settle()
      #expect(app.texts == before && app.sink.messages.count == 1)
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `Two taps in one frame open one editor`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      #expect(app.window.tap("New") && app.window.tap("New"))
      await app.settle()
      #expect(app.window.layers == 1 && app.navigator.views.filter { $0 is EditorView }.count == 1)
      #expect(await app.tap("Cancel"))
      #expect(app.window.layers == 0 && app.window.violations == [])
    }
  }
}
