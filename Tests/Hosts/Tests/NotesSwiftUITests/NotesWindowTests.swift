import Foundation
import NotesDomain
import NotesSwiftUI
import SwiftUI
import Testing

/// The windows of the app, created as in the app.
@MainActor @Suite("Windows of Notes in SwiftUI")
struct NotesWindowTests {
  @Test(.timeLimit(.minutes(1))) func `two windows show two scenes with one store`() async throws {
    let store = MemoryStore()
    try await store.save(Note(title: "T1", content: "C1"))
    let windows = (0..<2).map { _ in StandInWindow { NotesWindow(store: store) } }
    for window in windows {
      await window.shows("Log in to use this app")
      await window.settled()  // A tap has no effect while Login is being presented.
    }
    windows[0].type("abc", into: "Account")
    windows[0].type("123", into: "Password")
    #expect(windows[0].tap("Log in"))
    await windows[0].shows("[T1/C1]")
    await windows[0].settled()
    #expect(windows[0].layers == 0)
    #expect(windows[1].layers == 1)
    #expect(windows.allSatisfy { $0.violations == [] })
  }
}
