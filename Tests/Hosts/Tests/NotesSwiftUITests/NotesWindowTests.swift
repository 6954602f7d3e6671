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

  @Test(.timeLimit(.minutes(1))) func `a report of a problem contains the last steps and no data of the user`()
    async throws
  {
    let window = StandInWindow { NotesWindow(store: MemoryStore()) }
    await window.shows("Log in to use this app")
    await window.settled()
    window.type("abc", into: "Account")
    window.type("123", into: "Password")
    #expect(window.tap("Log in"))
    await window.shows("[New]")
    await window.settled()
    #expect(window.share("Share the report") == nil)
    #expect(window.tap("Report a problem"))
    await window.settled()
    let file = try #require(window.share("Share the report"))
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.first?.contains("\"payloads\":\"none\"") == true)
    #expect(lines.contains { $0.contains("\"login.submit\"") })
    #expect(lines.allSatisfy { !$0.contains("abc") && !$0.contains("\"123\"") })
    #expect(window.violations == [])
  }
}
