import NotesDomain
import NotesList
import NotesSwiftUI
import SwiftUI
import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Notes on screen")
struct NotesScreenTests {
  @Test(arguments: NotesHost.allCases)
  func `A01: the list is the root, and Login is presented over it with a message`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launch()
      #expect(app.window.layers == 1)
      #expect(app.texts.contains("Log in to use this app"))
      #expect(app.window.allTexts.contains("Notes"))
      app.check()
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A02: a right password closes Login and shows the list`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      #expect(app.window.layers == 0)
      #expect(app.texts.contains("Notes"))
      app.check()
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A03: a wrong password shows an error, and Login remains open`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launch()
      await app.logIn("999")
      #expect(app.window.layers == 1)
      #expect(app.texts.contains("The account or the password is wrong."))
      app.check()
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A04: Login is presented again after it is dragged down, and a cancelled drag leaves Login open`(host: NotesHost)
    async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await app.launch()
      #expect(app.window.swipeDown(cancelled: true))
      await app.settle()
      #expect(app.window.layers == 1)
      #expect(app.window.swipeDown())
      await app.settle()
      if host == .uiKit {
        // A sheet of UIKit leaves the list in place, so the list does not appear again. Login is presented when a note
        // is opened.
        #expect(app.window.layers == 0)
        try await app.store.save(Note(title: "T1", content: "C1"))
        try app.list.search("")
        await app.settle()
        #expect(await app.tap("T1/C1"))
        #expect(app.window.depth == 0)
      }
      #expect(app.window.layers == 1)
      #expect(app.texts.contains("Log in to use this app"))
      app.check()
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A05, A06: a note that is written in a sheet is stored, and the list shows the notes in order`(host: NotesHost)
    async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      #expect(await app.tap("New"))
      #expect(app.window.layers == 1)
      #expect(app.texts.contains("Editor"))
      app.window.type("T1", into: "Title")
      app.typeText("C1")
      #expect(await app.tap("Done"))
      await app.write("T2", "C2")
      #expect(app.window.layers == 0)
      #expect(app.rows == ["T1/C1", "T2/C2"])
      #expect(await app.store.all().map(\.content) == ["C1", "C2"])
      app.check()
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A07: a note that is changed on a pushed screen retains its id and position`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      await app.write("T1", "C1")
      await app.write("T2", "C2")
      let before = await app.store.all().map(\.id)
      #expect(await app.tap("T1/C1"))
      #expect(app.window.depth == 1)
      #expect(app.texts.contains("Title: T1"))
      app.typeText("C1b")
      #expect(await app.tap("Done"))
      #expect(app.window.depth == 0)
      #expect(app.rows == ["T1/C1b", "T2/C2"])
      #expect(await app.store.all().map(\.id) == before)
      app.check()
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A08: a swipe back leaves the note unchanged`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      await app.write("T1", "C1")
      #expect(await app.tap("T1/C1"))
      app.typeText("changed")
      #expect(app.window.swipeBack(cancelled: true))
      await app.settle()
      #expect(app.window.depth == 1)
      #expect(app.window.swipeBack())
      await app.settle()
      #expect(app.window.depth == 0)
      #expect(app.rows == ["T1/C1"])
      #expect(app.navigator.views.count == 1)
      app.check()
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A09: a deleted note is removed from the list and the store`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      await app.write("T1", "C1")
      await app.write("T2", "C2")
      #expect(await app.tap("Delete T1"))
      #expect(app.rows == ["T2/C2"])
      #expect(await app.store.all().map(\.title) == ["T2"])
      app.check()
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A10: after a relaunch Login is required again, and the notes are unchanged`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      await app.write("T1", "C1")
      let again = try NotesOnScreen(in: host, store: app.store)
      await again.launch()
      #expect(again.window.layers == 1)
      await again.logIn()
      #expect(again.rows == ["T1/C1"])
      app.check()
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A13, A14: an embedded module edits the text, and its changed prefix is restored`(host: NotesHost)
    async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      #expect(await app.tap("New"))
      #expect(app.texts.contains("Text: \(app.prefix)"))
      app.typeText("abc")
      await app.settle()
      app.window.type("© Nots. Demo for VIPER.\nabc", into: "Text")
      await app.settle()
      #expect(app.texts.contains("Text: \(app.prefix)abc"))
      app.check()
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `A15: a note without text is rejected with a message, and the editor stays open`(host: NotesHost) async throws {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      #expect(await app.tap("New"))
      #expect(await app.tap("Done"))
      #expect(app.window.layers == 1)
      #expect(app.texts.contains("Write a title or some text first."))
      #expect(await app.store.all().isEmpty)
      app.check()
    }
  }

  @Test(arguments: NotesHost.allCases)
  func `D06: a note that was saved elsewhere is shown in the editor, and the user's choice is stored`(host: NotesHost)
    async throws
  {
    try await NotesOnScreen.run(in: host) { app in
      await app.launchLoggedIn()
      await app.write("T1", "C1")
      #expect(await app.tap("T1/C1"))
      var theirs = try #require(await app.store.all().first)
      theirs.content = "theirs"
      try await app.store.save(theirs)
      app.typeText("mine")
      #expect(await app.tap("Done"))
      #expect(app.texts.contains("Saved now: T1\ntheirs"))
      #expect(await !app.tap("Done"))
      #expect(await app.store.all().map(\.content) == ["theirs"])
      #expect(await app.tap("Keep mine"))
      #expect(app.window.depth == 0)
      #expect(app.rows == ["T1/mine"])
      app.check()
    }
  }
}
