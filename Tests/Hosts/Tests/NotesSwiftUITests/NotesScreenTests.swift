import NotesDomain
import NotesSwiftUI
import SwiftUI
import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Notes in SwiftUI")
struct NotesScreenTests {
  private let app: NotesOnScreen

  init() throws { app = try NotesOnScreen() }

  @Test func `A01: the list is the root, and Login lies over it with its message`() async throws {
    await app.launch()
    #expect(app.window.layers == 1)
    #expect(app.texts.contains("Log in to use this app"))
    #expect(app.window.allTexts.contains("Notes"))
    check()
  }

  @Test func `A02: the right password closes Login, and it is not asked for again`() async throws {
    await app.launchLoggedIn()
    #expect(app.window.layers == 0 && app.texts.contains("Notes"))
    check()
  }

  @Test func `A03: a wrong password is told, and Login stays`() async throws {
    await app.launch()
    await app.logIn("999")
    #expect(app.window.layers == 1)
    #expect(app.texts.contains("The account or the password is wrong."))
    check()
  }

  @Test func `A04: Login that is dragged down comes again; one that is let go stays`() async throws {
    await app.launch()
    #expect(app.window.swipeDown(cancelled: true))
    await app.settle()
    #expect(app.window.layers == 1)
    #expect(app.window.swipeDown())
    await app.settle()
    #expect(app.window.layers == 1 && app.texts.contains("Log in to use this app"))
    check()
  }

  @Test func `A05, A06: notes are written in a sheet, and stand in the list in order`() async throws {
    await app.launchLoggedIn()
    #expect(await app.tap("New"))
    #expect(app.window.layers == 1 && app.texts.contains("Editor"))
    app.window.type("T1", into: "Title")
    app.typeText("C1")
    #expect(await app.tap("Done"))
    await app.write("T2", "C2")
    #expect(app.window.layers == 0 && app.rows == ["T1/C1", "T2/C2"])
    #expect(await app.store.all().map(\.content) == ["C1", "C2"])
    check()
  }

  @Test func `A07: a note is changed on a screen that is pushed, in its place`() async throws {
    await app.launchLoggedIn()
    await app.write("T1", "C1")
    await app.write("T2", "C2")
    let before = await app.store.all().map(\.id)
    #expect(await app.tap("T1/C1"))
    #expect(app.window.depth == 1 && app.texts.contains("Title: T1"))
    app.typeText("C1b")
    #expect(await app.tap("Done"))
    #expect(app.window.depth == 0 && app.rows == ["T1/C1b", "T2/C2"])
    #expect(await app.store.all().map(\.id) == before)
    check()
  }

  @Test func `A08: swiping back leaves the note as it was`() async throws {
    await app.launchLoggedIn()
    await app.write("T1", "C1")
    #expect(await app.tap("T1/C1"))
    app.typeText("changed")
    #expect(app.window.swipeBack(cancelled: true))
    await app.settle()
    #expect(app.window.depth == 1)
    #expect(app.window.swipeBack())
    await app.settle()
    #expect(app.window.depth == 0 && app.rows == ["T1/C1"])
    #expect(app.scene.navigator.views.count == 1)
    check()
  }

  @Test func `A09: a note that is deleted leaves the list and the store`() async throws {
    await app.launchLoggedIn()
    await app.write("T1", "C1")
    await app.write("T2", "C2")
    #expect(await app.tap("Delete T1"))
    #expect(app.rows == ["T2/C2"])
    #expect(await app.store.all().map(\.title) == ["T2"])
    check()
  }

  @Test func `A10: after a relaunch Login is asked again, and the notes are the same`() async throws {
    await app.launchLoggedIn()
    await app.write("T1", "C1")
    let again = try NotesOnScreen(store: app.store)
    await again.launch()
    #expect(again.window.layers == 1)
    await again.logIn()
    #expect(again.rows == ["T1/C1"])
    check()
  }

  @Test func `A13, A14: the text is typed into an embedded module, after a prefix that comes back whole`() async throws
  {
    await app.launchLoggedIn()
    #expect(await app.tap("New"))
    #expect(app.texts.contains("Text: \(app.prefix)"))
    app.typeText("abc")
    await app.settle()
    app.window.type("© Nots. Demo for VIPER.\nabc", into: "Text")
    await app.settle()
    #expect(app.texts.contains("Text: \(app.prefix)abc"))
    check()
  }

  @Test func `A15: a note without words is refused with a message, and the editor stays`() async throws {
    await app.launchLoggedIn()
    #expect(await app.tap("New"))
    #expect(await app.tap("Done"))
    #expect(app.window.layers == 1 && app.texts.contains("Write a title or some text first."))
    #expect(await app.store.all().isEmpty)
    check()
  }

  /// No rule of SwiftUI was broken, and nothing was reported.
  private func check(_ location: SourceLocation = #_sourceLocation) {
    #expect(app.window.violations == [], sourceLocation: location)
    #expect(app.sink.messages == [], sourceLocation: location)
  }
}
