import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTesting

@MainActor @Suite("Held links")
struct HeldLinkTests {
  private static func notes(_ app: inout Registration) {
    app.link("notes/:id", to: Way.note) { (id: Int) in id }
    app.identifier("settings", to: Way.settings)
  }

  @Test func `what comes before anything is registered waits, and is opened in its order`()
    async throws
  {
    let app = try LinkApp()
    app.links.isHeld = true
    let first = try app.links.open("app://notes/1")
    try app.links.open(message: Data(#"{"route": "settings"}"#.utf8))
    let last = try app.links.open("late://notes/2")
    await app.router.idle()
    #expect(app.asked == [])
    #expect(first.steps.isEmpty && !first.isFinished)
    #expect(app.router.pendingWork.map(\.name) == ["app://notes/1", "a message", "late://notes/2"])
    #expect(app.router.pendingWork.allSatisfy { $0.kind == .link && $0.cause == .holder })
    try app.router.register("late", Self.notes)
    app.links.accept(.scheme("late"))
    app.links.isHeld = false
    #expect(first.steps.map(\.name) == ["way.note"])
    let view = try await last.finished()?.target
    #expect((view as? WayView)?.name == "note 2")
    await app.router.idle()
    #expect(app.screen == "note 1 | settings > note 2")
    #expect(app.reports == [])
    #expect(first.isFinished)
    #expect(app.router.pendingWork == [])
  }

  @Test func `what is not held is opened at once`() async throws {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = false
    #expect(try await app.opening("app://notes/1") == "note 1")
  }

  @Test func `one that waits already is not opened twice`() async throws {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    try app.links.open("app://notes/1")
    let error =
      #"The link "app://notes/1" was not opened: it is being opened already. Usually somebody tapped twice; then all"#
      + " is well."
    #expect(await app.refusal("app://notes/1") == error)
    app.links.isHeld = false
    let again = #expect(throws: LinkError.self, "on its way") {
      try app.links.open("app://notes/1")
    }
    #expect(again.map { "\($0)" } == error)
    await app.router.idle()
    #expect(app.screen == "note 1")
    #expect(try await app.opening("app://notes/1") == "note 1 > note 1", "it has been opened")
  }

  @Test func `sixteen at a gate wait, and the next is refused`() async throws {
    let app = try LinkApp(Self.notes)
    let (gate, opens) = AsyncStream.makeStream(of: Void.self)
    app.decide = { _ in
      .park {
        for await _ in gate {}
        return .refuse("closed for good")
      }
    }
    for number in 1...Links.waitingLimit { try app.links.open("app://notes/\(number)") }
    let error = #expect(throws: LinkError.self) { try app.links.open("app://notes/17") }
    #expect(try #require(error.map { "\($0)" }).contains("16 wait already"))
    opens.finish()
    await app.router.idle()
    app.decide = { _ in .proceed }
    #expect(try await app.opening("app://notes/17") == "note 17")
  }

  @Test func `sixteen wait, and the next is refused`() async throws {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    for number in 1...Links.waitingLimit { try app.links.open("app://notes/\(number)") }
    #expect(
      await app.refusal("app://notes/17")
        == #"The link "app://notes/17" was not opened: 16 wait already, for the app or at a gate. Usually the end of"#
        + " holding was forgotten, or nobody logs in. Set `router.links.isHeld = false` when the app's root is shown."
    )
    #expect(
      await app.refusal(message: #"{"route": "settings"}"#)
        == "A message was not opened: 16 wait already, for the app or at a gate. Usually the end of holding was forgotten,"
        + " or nobody logs in. Set `router.links.isHeld = false` when the app's root is shown.")
    app.links.isHeld = false
    await app.router.idle()
    #expect(app.screen == (1...16).map { "note \($0)" }.joined(separator: " > "))
  }

  @Test func `one that is too long is refused at once`() async throws {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    let long = "app://notes/1?x=" + String(repeating: "x", count: 2048)
    #expect(await app.refusal(long).hasPrefix("A link of 2064 bytes was not opened"))
  }

  @Test func `one that is refused later tells its sequence and the sink, and the others go on`()
    async throws
  {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    let wrong = try app.links.open("app://notes/x")
    let unknown = try app.links.open(message: Data(#"{"route": "sttings"}"#.utf8))
    let right = try app.links.open("app://notes/1")
    let waiting = Task { @MainActor in try await wrong.finished() }
    app.links.isHeld = false
    await #expect(throws: LinkError.self) { try await waiting.value }
    await app.router.idle()
    #expect(app.screen == "note 1")
    #expect(app.reports == [wrong, unknown].compactMap { $0.error.map { "\($0)" } })
    #expect(app.reports.count == 2)
    #expect(right.error == nil && right.isFinished)
  }

  @Test func `what an opening holds again waits for the next end`() async throws {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    for number in 1...3 { try app.links.open("app://notes/\(number)") }
    app.decide = { [app] request in
      if request.parameters(of: Way.note) == 1 { app.links.isHeld = true }
      return .proceed
    }
    app.links.isHeld = false
    await app.router.idle()
    #expect(app.screen == "note 1")
    #expect(app.links.isHeld)
    app.decide = { _ in .proceed }
    app.links.isHeld = false
    await app.router.idle()
    #expect(app.screen == "note 1 > note 2 > note 3")
  }

  @Test func `what an opening opens itself goes at once, and what has waited keeps its order`()
    async throws
  {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    for number in 1...3 { try app.links.open("app://notes/\(number)") }
    app.decide = { [app] request in
      guard request.parameters(of: Way.note) == 1 else { return .proceed }
      _ = try? app.links.open("app://notes/4")
      app.links.isHeld = false
      return .proceed
    }
    app.links.isHeld = false
    await app.router.idle()
    #expect(
      app.asked.map { $0.suffix(1) } == ["1", "4", "2", "3"])
    #expect(app.reports == [])
  }

  @Test func `one whose window has gone opens nothing, and that is told`() async throws {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    var window: InMemoryNavigator? = InMemoryNavigator()
    weak let gone = window
    let sequence = try app.links.open("app://notes/1", in: window)
    let unknown = try app.links.open("app://nothing", in: window)
    app.router.fallback = Way.lost
    window = nil
    #expect(gone == nil)
    app.links.isHeld = false
    await app.router.idle()
    #expect(app.screen.isEmpty, "nor in the main window")
    let error = try #require(sequence.error.map { "\($0)" })
    #expect(
      error.hasPrefix(
        "The route \"way.note\" was not opened: the window in which it was to be shown"))
    #expect(app.reports == [error] + [unknown].compactMap { $0.error.map { "\($0)" } })
  }

  @Test func `if the router goes, all that wait are told`() async throws {
    var app: LinkApp? = try LinkApp(Self.notes)
    app?.links.isHeld = true
    let sequences = try (1...3).compactMap { try app?.links.open("app://notes/\($0)") }
    let waiting = sequences.map { sequence in
      Task { @MainActor in try await sequence.finished() }
    }
    app = nil
    for task in waiting { await #expect(throws: LinkError.self) { try await task.value } }
    #expect(sequences.filter { !$0.isFinished }.isEmpty)
  }

  @Test
  func `if the router goes and the links are kept, all that wait are told when they are let go`()
    async throws
  {
    var app: LinkApp? = try LinkApp(Self.notes)
    let links = try #require(app?.links)
    links.isHeld = true
    let sequences = try (1...3).map { try links.open("app://notes/\($0)") }
    app = nil
    links.isHeld = false
    #expect(sequences.filter { !$0.isFinished }.isEmpty)
    #expect(
      sequences.map { $0.error.map { "\($0)" } }
        == [String?](
          repeating:
            "Nothing was opened: the router has gone. Usually a test did not keep it. Keep the router.",
          count: 3))
    let error = #expect(throws: LinkError.self) { try links.open("app://notes/1") }
    #expect(error.map { "\($0)" }?.hasPrefix("Nothing was opened: the router has gone.") == true)
  }
}
