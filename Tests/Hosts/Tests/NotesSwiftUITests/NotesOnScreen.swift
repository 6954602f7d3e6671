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

/// The hosts that show Notes. The screens of Notes are SwiftUI views, which both hosts can show.
enum NotesHost: CaseIterable { case swiftUI, uiKit }

/// The Notes sample on a simulated screen, and the actions of its user.
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
      let scene = try NotesScene(
        store: store, service: DemoLogin(), asksEachTime: asksEachTime, onDiagnostic: sink.report)
      let window = StandInWindow { ModuleHost(scene.navigator).onOpenURL { scene.open($0) } }
      (self.window, navigator, router, open) = (window, scene.navigator, scene.router, { window.open($0) })
    case .uiKit:
      let screen = UIKitScreen()
      let navigator = UIKitNavigator(window: screen.window)
      let router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
      (window, self.navigator, self.router) = (screen, navigator, router)
      open = { [weak router] in _ = try? router?.links.open($0, in: navigator) }
      try NotesModules.add(to: router, store: store, service: DemoLogin(), asksEachTime: asksEachTime)
      try router.register(NotesAdapters())
      router.links.accept(.scheme("app"))
      screen.window.makeKeyAndVisible()
      router.slowDeliveryThreshold = .seconds(86_400)  // The speed of the machine must not fail a test.
      try router.launch(opening: Routes.list())
    }
  }

  /// Runs a test in a new simulated UIKit world. Only one test runs at a time.
  static func run(
    in host: NotesHost, asksEachTime: Bool = false, _ body: @MainActor (NotesOnScreen) async throws -> Void
  ) async throws {
    try await UIWorld.run { _ in
      let app = try NotesOnScreen(in: host, asksEachTime: asksEachTime)
      try await body(app)
      app.close()
    }
  }

  /// Closes the window, as the user does.
  func close() { (navigator as? UIKitNavigator)?.disconnect() }

  /// Expects that no rule of the framework was violated and that nothing was reported.
  func check(_ location: SourceLocation = #_sourceLocation) {
    #expect(window.violations == [], sourceLocation: location)
    #expect(sink.messages == [], sourceLocation: location)
  }

  var list: NoteListView { get throws { try #require(navigator.views.first as? NoteListView) } }
  var top: (any ModuleView)? { (navigator as? SwiftUINavigator)?.top ?? (navigator as? UIKitNavigator)?.tree.top }

  /// Waits until the router is idle and the window is settled.
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

  /// Opens the menu of a row, as a long press does.
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

  /// Types the text after the prefix.
  func typeText(_ content: String) { window.type(prefix + content, into: "Text") }

  /// The prefix of the text, including its line break.
  let prefix = "© Notes. Demo for VIPER.\n"

  /// The texts on the topmost layer.
  var texts: [String] { window.texts }
  /// The rows of the list.
  var rows: [String] {
    texts.filter { $0.hasPrefix("[") && $0.contains("/") }.map { String($0.dropFirst().dropLast()) }
  }
}
