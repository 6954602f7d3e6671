import Foundation
import NotesAssembly
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

/// Logins in the editor, and rejected actions.
@MainActor @Suite("Notes on screen: logins and errors")
struct NotesErrorScreenTests {
  @Test(arguments: NotesHost.allCases)
  func `A12: a widget that requires a login requests one login in each new editor`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host, asksEachTime: true) { app in
      await app.launchLoggedIn()
      for (button, depth) in [("New", 0), ("T1/C1", 1)] {
        #expect(await app.tap(button))
        #expect(app.texts.contains("Log in to edit this note"))
        if host == .swiftUI {  // A sheet of UIKit leaves the editor in place, so the editor does not appear again.
          #expect(app.window.swipeDown())
          await app.settle()
          #expect(app.texts.contains("Log in to edit this note"), "Login is requested again when the editor appears")
        }
        await app.logIn("999")
        #expect(app.texts.contains("The account or the password is wrong."))
        await app.logIn()
        #expect(app.texts.contains("Editor"))
        #expect(app.window.depth == depth)
        app.window.type("T1", into: "Title")
        app.typeText("C1")
        #expect(await app.tap("Done"))
        #expect(app.rows == ["T1/C1"])
        #expect(app.window.layers == 0)
        #expect(app.window.depth == 0)
      }
      #expect(app.sink.messages == [])
      #expect(app.window.violations == [])
    }
  }

  @Test func `A16: without the adapter the launch fails with the unmet requirement, and no module is shown`()
    async throws
  {
    let sink = CollectingSink()
    let navigator = SwiftUINavigator(sink: sink.report)
    let router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    try NotesModules.add(to: router, store: MemoryStore(), service: DemoLogin())
    let error = #expect(throws: ConfigurationError.self) { try router.launch(opening: Routes.list()) }
    #expect(error?.diagnostics.map(\.code) == ["validation.notProvided"])
    #expect(error?.diagnostics.first?.name == "noteList.editing")
    let window = StandInWindow { ModuleHost(navigator) }
    await window.settled()
    #expect(window.texts == [])
    #expect(navigator.views.isEmpty)
    #expect(sink.messages == [])
  }

  @Test(arguments: NotesHost.allCases)
  func `A16: the route that the list requires opens the editor and outputs the saved note`(host: NotesHost)
    async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      let editing = try app.list.present(NoteListNeeds.editing(.newNote))
      await app.settle()
      #expect(app.window.layers == 1)
      #expect(app.texts.contains("Editor"))
      app.window.type("T1", into: "Title")
      #expect(await app.tap("Done"))
      #expect(editing.givenOutput == NoteListNeeds.Saved(try #require(await app.store.all().first).id))
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A17: Login from a list that presents an editor is rejected and reported once`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      #expect(await app.tap("New"))
      let before = app.texts
      let login = try app.list.present(Routes.login("Why"))
      await app.settle()
      #expect(login.error?.code == "host.notOnTop")
      #expect(login.error?.names == ["NoteListView", "EditorView"])
      #expect(app.sink.messages.count == 1)
      #expect(app.texts == before)
      #expect(app.window.layers == 1)
      #expect(app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A18: a second assembly of a module throws an error, and the module continues to work`(host: NotesHost)
    async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      let list = try app.list
      let error = #expect(throws: Diagnostic.self) { try list.assemble() }
      #expect(error?.code == "module.partInUse")
      #expect(error?.name == "NoteListView")
      await app.write("T1", "C1")
      #expect(app.rows == ["T1/C1"])
      #expect(app.sink.messages == [])
      #expect(app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A18: a route from a view without a module is rejected with the reason, and nothing is shown`(host: NotesHost)
    async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      let editor = EditorView().push(Editor.route(nil))
      await app.settle()
      #expect(editor.error?.code == "route.notAssembled")
      #expect(app.window.depth == 0)
      #expect(app.window.layers == 0)
      #expect(app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A19: an editor link in modify mode without a note is rejected, and nothing is shown`(host: NotesHost)
    async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      let before = app.texts
      let editor = try app.list.push(Routes.editorLink(EditorLink(mode: .modify)))
      await app.settle()
      #expect(editor.error?.code == .parametersRejected)
      #expect(editor.error?.route == "editorLink")
      let reason = try #require(editor.error?.underlying)
      #expect("\(reason)" == "The link does not contain the id of the note.")
      #expect(app.texts == before)
      #expect(app.sink.messages.count == 1)
      #expect(app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `a link that is opened while a note is being written navigates to the linked note`(host: NotesHost) async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      await app.write("T1", "C1")
      let note = try #require(await app.store.all().first)
      #expect(await app.tap("New"))
      app.open(try #require(URL(string: "app://\(note.linkPath)")))
      await app.settle()
      #expect(app.window.layers == 0)
      #expect(app.window.depth == 1)
      #expect(app.texts.contains("Title: T1"))
      #expect(app.sink.messages == [])
      #expect(app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `an unknown link is reported and changes nothing`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      let before = app.texts
      app.open(try #require(URL(string: "app://nothing/here")))
      await app.settle()
      #expect(app.texts == before)
      #expect(app.sink.messages.count == 1)
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `two taps in one frame open one editor`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      #expect(app.window.tap("New"))
      #expect(app.window.tap("New"))
      await app.settle()
      #expect(app.window.layers == 1)
      #expect(app.navigator.views.filter { $0 is EditorView }.count == 1)
      #expect(await app.tap("Cancel"))
      #expect(app.window.layers == 0)
      #expect(app.window.violations == [])
    }
  }
}
