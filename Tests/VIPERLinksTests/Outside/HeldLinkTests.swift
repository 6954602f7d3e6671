import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Held links")
struct HeldLinkTests {
  private static func notes(_ app: inout Registration) {
    app.link("notes/:id", to: Way.note) { (id: Int) in id }
    app.identifier("settings", to: Way.settings)
  }

  @Test func `links and messages held before their registration are opened in order when the hold ends`() async throws {
    let app = try LinkApp()
    app.links.isHeld = true
    let first = try app.links.open("app://notes/1")
    try app.links.open(message: Data(#"{"route": "settings"}"#.utf8))
    let last = try app.links.open("late://notes/2")
    await app.router.idle()
    #expect(app.asked == [])
    #expect(first.steps.isEmpty)
    #expect(!first.isFinished)
    #expect(app.router.pendingWork.map(\.name) == ["app://notes/1", "a message", "late://notes/2"])
    #expect(app.router.pendingWork.allSatisfy { $0.kind == "link" && !$0.countsForIdle })
    try app.router.register("late", Self.notes)
    app.links.accept(.scheme("late"))
    app.links.isHeld = false
    #expect(first.steps.map(\.name) == ["way.note"])
    let view = try await last.waitUntilFinished()?.target
    #expect((view as? WayView)?.name == "note 2")
    await app.router.idle()
    #expect(app.screen == "note 1 | settings > note 2")
    #expect(app.reports == [])
    #expect(first.isFinished)
    #expect(app.router.pendingWork == [])
  }

  @Test func `a link that is not held is opened immediately`() async throws {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = false
    #expect(try await app.opening("app://notes/1") == "note 1")
  }

  @Test func `a link that is already waiting or being opened is not opened again`() async throws {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    try app.links.open("app://notes/1")
    let error = "LinkError.underWay: app://notes/1"
    #expect(await app.refusal("app://notes/1") == error)
    app.links.isHeld = false
    let again = #expect(throws: LinkError.self, "the link is being opened") {
      try app.links.open("app://notes/1")
    }
    #expect(again.map(brief) == error)
    await app.router.idle()
    #expect(app.screen == "note 1")
    #expect(try await app.opening("app://notes/1") == "note 1 > note 1", "the first opening has ended")
  }

  @Test func `a link that waits for a released window can be opened in the main window`() async throws {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    var window: InMemoryNavigator? = InMemoryNavigator()
    weak let gone = window
    try app.links.open("app://notes/1", in: window)
    window = nil
    #expect(gone == nil)
    try app.links.open("app://notes/1")
    app.links.isHeld = false
    await app.router.idle()
    #expect(app.screen == "note 1")
  }

  @Test func `a link that waits for the main window is not opened again in the main window that is named`() async throws
  {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    try app.links.open("app://notes/1")
    let again = #expect(throws: LinkError.self) { try app.links.open("app://notes/1", in: app.router.navigator) }
    #expect(again.map(brief) == "LinkError.underWay: app://notes/1")
    try app.links.open("app://notes/1", in: InMemoryNavigator())
  }

  @Test func `sixteen links wait at a gate, and the next is rejected`() async throws {
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
    #expect(error.map(brief) == "LinkError.tooManyWaiting: app://notes/17, 16")
    opens.finish()
    await app.router.idle()
    app.decide = { _ in .proceed }
    #expect(try await app.opening("app://notes/17") == "note 17")
  }

  @Test func `sixteen links are held, and the next is rejected`() async throws {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    for number in 1...Links.waitingLimit { try app.links.open("app://notes/\(number)") }
    #expect(
      await app.refusal("app://notes/17")
        == "LinkError.tooManyWaiting: app://notes/17, 16"
    )
    #expect(
      await app.refusal(message: #"{"route": "settings"}"#)
        == "LinkError.tooManyWaiting: 16")
    app.links.isHeld = false
    await app.router.idle()
    #expect(app.screen == (1...16).map { "note \($0)" }.joined(separator: " > "))
  }

  @Test func `a link that is too long is rejected immediately, even while links are held`() async throws {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    let long = "app://notes/1?x=" + String(repeating: "x", count: 2048)
    #expect(await app.refusal(long) == "LinkError.tooLong: 2064, 2048")
  }

  @Test func `a held link that is rejected later ends its flow with an error, and the others are opened`()
    async throws
  {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    let wrong = try app.links.open("app://notes/x")
    let unknown = try app.links.open(message: Data(#"{"route": "sttings"}"#.utf8))
    let right = try app.links.open("app://notes/1")
    let waiting = Task { @MainActor in try await wrong.waitUntilFinished() }
    app.links.isHeld = false
    await #expect(throws: LinkError.self) { try await waiting.value }
    await app.router.idle()
    #expect(app.screen == "note 1")
    #expect(app.sink.messages == [wrong, unknown].compactMap { $0.error.map { "\($0)" } })
    #expect(app.reports.count == 2)
    #expect(right.error == nil)
    #expect(right.isFinished)
  }

  @Test func `remaining links wait when the opening of a held link starts another hold`() async throws {
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

  @Test func `a link opened by an interceptor is opened immediately, and held links retain their order`()
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

  @Test func `a held link opens nothing and is reported if its window was released`() async throws {
    let app = try LinkApp(Self.notes)
    app.links.isHeld = true
    var window: InMemoryNavigator? = InMemoryNavigator()
    weak let gone = window
    let flow = try app.links.open("app://notes/1", in: window)
    let unknown = try app.links.open("app://nothing", in: window)
    app.router.fallback = Way.lost
    window = nil
    #expect(gone == nil)
    app.links.isHeld = false
    await app.router.idle()
    #expect(app.screen.isEmpty, "the main window does not open the link")
    #expect(flow.error.map(brief) == "route.windowGone: way.note")
    #expect(app.sink.messages == [flow, unknown].compactMap { $0.error.map { "\($0)" } })
  }

  @Test func `the release of the router ends all held flows with an error`() async throws {
    var app: LinkApp? = try LinkApp(Self.notes)
    app?.links.isHeld = true
    let flows = try (1...3).compactMap { try app?.links.open("app://notes/\($0)") }
    let waiting = flows.map { flow in
      Task { @MainActor in try await flow.waitUntilFinished() }
    }
    app = nil
    for task in waiting { await #expect(throws: LinkError.self) { try await task.value } }
    #expect(flows.filter { !$0.isFinished }.isEmpty)
  }

  @Test
  func `held flows end with an error when the hold ends after the router was released`() async throws {
    var app: LinkApp? = try LinkApp(Self.notes)
    let links = try #require(app?.links)
    links.isHeld = true
    let flows = try (1...3).map { try links.open("app://notes/\($0)") }
    app = nil
    links.isHeld = false
    #expect(flows.filter { !$0.isFinished }.isEmpty)
    #expect(
      flows.map { $0.error.map(brief) } == [String?](repeating: "LinkError", count: 3))
    let error = #expect(throws: LinkError.self) { try links.open("app://notes/1") }
    #expect(error.map(brief) == "LinkError")
  }
}
