import Foundation
import NotesAssembly
import NotesDomain
import NotesList
import NotesSwiftUI
import SwiftUI
import Testing
import UIKit
import VIPER
import VIPERLinks
import VIPERSwiftUI
import VIPERTesting
import VIPERUIKit

/// The hosts that show Notes: both draw its screens, which are views of SwiftUI.
enum NotesHost: CaseIterable { case swiftUI, uiKit }

/// Notes on a stand-in's screen, and what a person does there.
@MainActor final class NotesOnScreen {
  let store: MemoryStore
  let sink = CollectingSink()
  let router: VIPRouter
  let navigator: any Navigator
  let window: any ScreenDriver
  /// Opens a link, as the system does.
  let open: (URL) -> Void

  init(in host: NotesHost, store: MemoryStore = MemoryStore(), asksEachTime: Bool = false) throws {
    self.store = store
    switch host {
    case .swiftUI:
      let scene = try NotesScene(store: store, service: DemoLogin(), asksEachTime: asksEachTime, diagnostics: sink)
      let window = StandInWindow { ModuleHost(scene.navigator).onOpenURL { scene.open($0) } }
      (self.window, navigator, router, open) = (window, scene.navigator, scene.router, { window.open($0) })
    case .uiKit:
      let screen = UIKitScreen()
      let navigator = UIKitNavigator(window: screen.window)
      let router = VIPRouter(navigator: navigator, diagnostics: sink)
      (window, self.navigator, self.router) = (screen, navigator, router)
      open = { [weak router] in _ = try? router?.links.open($0, in: navigator) }
      try NotesScene.register(with: router, store: store, service: DemoLogin(), asksEachTime: asksEachTime)
      try router.register(NotesAdapters())
      router.links.accept(.scheme("app"))
      screen.window.makeKeyAndVisible()
      try router.launch(opening: Routes.list)
    }
  }

  /// Runs a test, alone in the world of UIKit's stand-in.
  static func run(
    in host: NotesHost, asksEachTime: Bool = false, _ body: @MainActor (NotesOnScreen) async throws -> Void
  ) async throws {
    try await UIWorld.run { _ in
      let app = try NotesOnScreen(in: host, asksEachTime: asksEachTime)
      try await body(app)
      app.close()
    }
  }

  /// The person closes the window.
  func close() { (navigator as? UIKitNavigator)?.disconnect() }

  /// No rule of the framework was broken, and nothing was reported.
  func check(_ location: SourceLocation = #_sourceLocation) {
    #expect(window.violations == [], sourceLocation: location)
    #expect(sink.messages == [], sourceLocation: location)
  }

  var list: NoteListView { get throws { try #require(navigator.views.first as? NoteListView) } }
  var top: (any ModuleView)? { (navigator as? SwiftUINavigator)?.top ?? (navigator as? UIKitNavigator)?.tree.top }

  /// Returns when nothing goes on.
  func settle() async {
    for _ in 1...2 {
      await router.idle()
      await window.settled()
    }
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
