import NotesDomain
import NotesEditor
import NotesList
import NotesSwiftUI
import SwiftUI
import Testing
import VIPER
import VIPERTesting

/// The preview in the menu of a row, which shows the editor of the row.
@MainActor @Suite("Notes on screen: previews")
struct NotesPreviewTests {
  /// Writes two notes and opens the menu of the first.
  private func openMenu(in app: NotesOnScreen) async {
    await app.launchLoggedIn()
    await app.write("T1", "C1")
    await app.write("T2", "C2")
    #expect(await app.openMenu(of: "T1/C1"))
  }

  @Test(arguments: NotesHost.allCases)
  func `A11: the menu of a row shows a preview of its editor outside any stack`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await openMenu(in: app)
      #expect(app.texts.contains("Title: T1"))
      #expect(app.texts.contains("[Open]"))
      #expect(app.window.depth == 0)
      #expect(app.navigator.views.count == 1)
      #expect(app.sink.messages == [])
      #expect(app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A11: a closed preview is released and changes nothing`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await openMenu(in: app)
      weak var editor: EditorView?
      editor = try app.list.preview as? EditorView
      #expect(editor != nil)
      await app.closeMenu()
      #expect(editor == nil)
      #expect(try app.list.preview == nil)
      #expect(app.window.layers == 0)
      #expect(app.rows == ["T1/C1", "T2/C2"])
      #expect(await app.store.all().map(\.content) == ["C1", "C2"])
      #expect(app.sink.messages == [])
      #expect(app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A11: an opened preview is pushed as the same instance, and Done saves and reloads the list`(host: NotesHost)
    async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await openMenu(in: app)
      weak var editor: EditorView?
      editor = try app.list.preview as? EditorView
      #expect(await app.tap("Open"))
      #expect(app.window.depth == 1)
      #expect(app.top === editor)
      #expect(try app.list.preview == nil)
      app.typeText("C1b")
      #expect(await app.tap("Done"))
      #expect(app.window.depth == 0)
      #expect(app.rows == ["T1/C1b", "T2/C2"])
      #expect(await app.store.all().map(\.content) == ["C1b", "C2"])
      #expect(editor == nil)
      #expect(app.sink.messages == [])
      #expect(app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A12: the widget of a preview requests no login until the editor is opened`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host, asksEachTime: true) { app in
      await app.launchLoggedIn()
      try await app.store.save(Note(title: "T1", content: "C1"))
      _ = await app.tap("New")
      await app.logIn()
      _ = await app.tap("Cancel")
      try app.list.search("")
      await app.settle()
      #expect(await app.openMenu(of: "T1/C1"))
      #expect(app.window.layers == 1)
      #expect(!app.texts.contains("Log in to edit this note"))
      #expect(await app.tap("Open"))
      #expect(app.texts.contains("Log in to edit this note"))
      #expect(app.sink.messages == [])
      #expect(app.window.violations == [])
    }
  }
}
