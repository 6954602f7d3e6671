import NotesDomain
import NotesEditor
import NotesList
import NotesSwiftUI
import SwiftUI
import Testing
import VIPER
import VIPERTesting

/// The editor of a row, as the row's menu previews it.
@MainActor @Suite("Notes on screen: previews")
struct NotesPreviewTests {
  /// Two notes, and the menu of the first.
  private func openMenu(in app: NotesOnScreen) async {
    await app.launchLoggedIn()
    await app.write("T1", "C1")
    await app.write("T2", "C2")
    #expect(await app.openMenu(of: "T1/C1"))
  }

  @Test(arguments: NotesHost.allCases)
  func `A11: the menu of a row shows its editor, which is on no stack`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await openMenu(in: app)
      #expect(app.texts.contains("Title: T1") && app.texts.contains("[Open]"))
      #expect(app.window.depth == 0 && app.navigator.views.count == 1)
      #expect(app.sink.messages == [] && app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A11: closed, the preview is freed, and nothing has changed`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await openMenu(in: app)
      weak var editor: EditorView?
      editor = try app.list.preview as? EditorView
      #expect(editor != nil)
      await app.closeMenu()
      #expect(try editor == nil && app.list.preview == nil)
      #expect(app.window.layers == 0 && app.rows == ["T1/C1", "T2/C2"])
      #expect(await app.store.all().map(\.content) == ["C1", "C2"])
      #expect(app.sink.messages == [] && app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A11: opened, the very editor of the preview is pushed; Done saves and loads the list`(host: NotesHost)
    async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await openMenu(in: app)
      weak var editor: EditorView?
      editor = try app.list.preview as? EditorView
      #expect(await app.tap("Open"))
      #expect(try app.window.depth == 1 && app.top === editor && app.list.preview == nil)
      app.typeText("C1b")
      #expect(await app.tap("Done"))
      #expect(app.window.depth == 0 && app.rows == ["T1/C1b", "T2/C2"])
      #expect(await app.store.all().map(\.content) == ["C1b", "C2"])
      #expect(editor == nil && app.sink.messages == [] && app.window.violations == [])
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A12: the widget of a preview asks for no login, and that of the editor does`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host, asksEachTime: true) { app in
      await app.launchLoggedIn()
      try await app.store.save(Note(title: "T1", content: "C1"))
      _ = await app.tap("New")
      await app.logIn()
      _ = await app.tap("Cancel")
      try app.list.search("")
      await app.settle()
      #expect(await app.openMenu(of: "T1/C1"))
      #expect(app.window.layers == 1 && !app.texts.contains("Log in to edit this note"))
      #expect(await app.tap("Open"))
      #expect(app.texts.contains("Log in to edit this note"))
      #expect(app.sink.messages == [] && app.window.violations == [])
    }
  }
}
