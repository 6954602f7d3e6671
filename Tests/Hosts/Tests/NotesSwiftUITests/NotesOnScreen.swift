import NotesDomain
import NotesSwiftUI
import SwiftUI
import VIPER
import VIPERSwiftUI
import VIPERTesting

/// Notes on the stand-in's screen, and what a person does there.
@MainActor final class NotesOnScreen {
  let store: MemoryStore
  let sink = CollectingSink()
  let scene: NotesScene
  let window: StandInWindow

  init(store: MemoryStore = MemoryStore(), asksEachTime: Bool = false) throws {
    self.store = store
    let scene = try NotesScene(store: store, service: DemoLogin(), asksEachTime: asksEachTime, diagnostics: sink)
    self.scene = scene
    window = StandInWindow { ModuleHost(scene.navigator).onOpenURL { scene.open($0) } }
  }

  /// Returns when nothing goes on.
  func settle() async {
    await scene.router.idle()
    await window.settled()
    await scene.router.idle()
    await window.settled()
  }

  func launch() async { await settle() }

  func tap(_ label: String) async -> Bool {
    let done = window.tap(label)
    await settle()
    return done
  }

  /// Holds a row until its menu opens.
  func openMenu(of row: String) async -> Bool {
    let done = window.openMenu(of: row)
    await settle()
    return done
  }

  func closeMenu() async {
    window.closeMenu()
    await settle()
  }

  func logIn(_ password: String = "123") async {
    window.type("abc", into: "Account")
    window.type(password, into: "Password")
    _ = await tap("Log in")
  }

  func launchLoggedIn() async {
    await launch()
    await logIn()
  }

  /// Writes a new note.
  func write(_ title: String, _ content: String) async {
    _ = await tap("New")
    window.type(title, into: "Title")
    typeText(content)
    _ = await tap("Done")
  }

  /// Types after the prefix.
  func typeText(_ content: String) { window.type(prefix + content, into: "Text") }

  /// What stands before the text, with the line break.
  let prefix = "© Notes. Demo for VIPER.\n"

  /// The titles on the topmost layer.
  var texts: [String] { window.texts }
  /// The rows of the list.
  var rows: [String] {
    texts.filter { $0.hasPrefix("[") && $0.contains("/") }.map { String($0.dropFirst().dropLast()) }
  }
}
