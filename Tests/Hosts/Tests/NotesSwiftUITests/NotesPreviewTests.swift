import NotesDomain
import NotesEditor
import NotesList
import NotesSwiftUI
import SwiftUI
import Testing
import VIPER
import VIPERTesting

/// The editor of a row, as the row's menu previews it.
@MainActor @Suite("Notes in SwiftUI: previews")
struct NotesPreviewTests {
  private let app: NotesOnScreen

  init() throws { app = try NotesOnScreen() }

  private var list: NoteListView? { app.scene.navigator.views.first as? NoteListView }
  private var previewed: EditorView? { list?.preview as? EditorView }

  /// Two notes, and the menu of the first.
  private func openMenu() async {
    await app.launchLoggedIn()
    await app.write("T1", "C1")
    await app.write("T2", "C2")
    #expect(await app.openMenu(of: "T1/C1"))
  }

  @Test func `A11: the menu of a row shows its editor, which is on no stack`() async throws {
    await openMenu()
    #expect(app.texts.contains("Title: T1") && app.texts.contains("[Open]"))
    #expect(app.window.depth == 0 && app.scene.navigator.views.count == 1)
    #expect(app.sink.messages == [] && app.window.violations == [])
  }

  @Test func `A11: closed, the preview is freed, and nothing has changed`() async throws {
    await openMenu()
    weak var editor: EditorView?
    editor = previewed
    #expect(editor != nil)
    await app.closeMenu()
    #expect(editor == nil && list?.preview == nil)
    #expect(app.window.layers == 0 && app.rows == ["T1/C1", "T2/C2"])
    #expect(await app.store.all().map(\.content) == ["C1", "C2"])
    #expect(app.sink.messages == [] && app.window.violations == [])
  }

  @Test func `A11: opened, the very editor of the preview is pushed; Done saves and loads the list`() async throws {
    await openMenu()
    weak var editor: EditorView?
    editor = previewed
    #expect(await app.tap("Open"))
    #expect(app.window.depth == 1 && app.scene.navigator.top === editor && list?.preview == nil)
    app.typeText("C1b")
    #expect(await app.tap("Done"))
    #expect(app.window.depth == 0 && app.rows == ["T1/C1b", "T2/C2"])
    #expect(await app.store.all().map(\.content) == ["C1b", "C2"])
    #expect(editor == nil && app.sink.messages == [] && app.window.violations == [])
  }

  @Test func `A12: the widget of a preview asks for no login, and that of the editor does`() async throws {
    let app = try NotesOnScreen(asksEachTime: true)
    await app.launchLoggedIn()
    await app.store.save(Note(title: "T1", content: "C1"))
    _ = await app.tap("New")
    await app.logIn()
    _ = await app.tap("Cancel")
    (app.scene.navigator.views.first as? NoteListView)?.search("")
    await app.settle()
    #expect(await app.openMenu(of: "T1/C1"))
    #expect(app.window.layers == 1 && !app.texts.contains("Log in to edit this note"))
    #expect(await app.tap("Open"))
    #expect(app.texts.contains("Log in to edit this note"))
    #expect(app.sink.messages == [] && app.window.violations == [])
  }
}
