import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Results that a module sends to its opener while it is open")
struct ModuleOutputTests {
  private let app: OutputApp

  init() throws { app = try OutputApp() }

  @Test func `a module receives its parameters and sends its results as plain values, without a shared object`()
    async throws
  {
    let editor = try #require(await app.open("shopping"))
    #expect(editor.draft == NoteDraft(title: "shopping"), "the module receives its parameters")
    app.navigator.top?.send(Editor.type("milk"))
    #expect(app.list.lines == ["draftChanged success milk 1"], "the result arrives while the module is open")
    app.navigator.top?.send(Editor.save())
    await app.router.idle()
    #expect(app.list.lines == ["draftChanged success milk 1", "edit success milk 1"])
    #expect(app.list.heard.map(\.eventID) == [app.list.handle?.eventID, app.list.handle?.eventID])
    #expect(editor.outcomes == [.answered])
    #expect(app.sink.messages == [])
    #expect(app.home.results.isEmpty, "the presenter has handled the results")
  }

  @Test func `an opener receives all results before the closing result, and no result after it`() async throws {
    let editor = try #require(await app.open())
    await app.router.idle(after: app.navigator.top?.send(Editor.hurry()))
    #expect(
      app.list.lines == [
        "draftChanged success one 1", "draftChanged success two 2", "edit success two 2",
      ])
    #expect(editor.outcomes == [.answered, .answered, .gone])
    #expect(app.router.droppedCount == 1)
    #expect(editor.type("closed") == .gone)
    #expect(app.router.droppedCount == 2)
    #expect(app.list.heard.count == 3)
    #expect(app.sink.messages == [])
  }

  @Test
  func `a result to an opener starts at the presenter and passes the middleware between presenter and view`()
    async throws
  {
    let journal = Journal()
    let tapped = try OutputApp(
      middleware: MiddlewareList(
        beforePresenter: [Tap(name: "above", journal: journal)],
        beforeInteractor: [Tap(name: "below", journal: journal)]))
    let observation = tapped.router.observe { hop in
      if hop.name == Editor.touched.text { journal.note("\(hop.stage) of \(hop.module)") }
      return nil
    }
    let editor = try #require(await tapped.open())
    journal.lines = []
    tapped.navigator.top?.send(Editor.touch())
    #expect(
      journal.lines == [
        "presenter of List", "middleware of List", "above↑output.touched", "view of List",
      ])
    #expect(tapped.home.results.map(\.name) == ["output.touched"])
    #expect(editor.outcomes == [.answered])
    observation.cancel()
  }

  @Test func `a result that the opener does not handle is reported like any other result`() async throws {
    let plain = try VIPBuilder(prefix: "Plain", router: app.router).build()
    try app.navigator.show(plain, as: .push)
    plain.push(Editor.edit(NoteDraft(title: "x")))
    await app.router.idle()
    #expect(app.editor?.type("y") == .unhandled)
    #expect(
      app.sink.briefs == ["result.unhandled: output.draftChanged, Plain, success"]
    )
  }

  @Test func `a result of a module that has no opener is reported with a remedy`() async throws {
    let handle = await app.openByApp()
    #expect(app.editor?.type("x") == .unhandled)
    let root = OutputEditor()
    let view = VIPView()
    try view.assemble(presenter: root, onDiagnostic: app.sink.report)
    #expect(root.type("y") == .unhandled)
    #expect(
      app.sink.briefs == [
        "module.noOpener: output.draftChanged, Edit", "module.noOpener: output.draftChanged, VIPView",
      ])
    #expect(handle.state == .routed)
    #expect(app.router.droppedCount == 0)
  }

  @Test func `a module that was built by a builder with an opener sends its results to that opener`() throws {
    var builder = VIPBuilder(prefix: "Edit", router: app.router)
    builder.opener = app.home
    let view = try builder.build()
    let editor = try #require(view.dataSource(as: OutputEditor.self))
    #expect(editor.type("x") == .answered)
    view.port.viewIsReady()
    view.port.viewWasRemoved()
    #expect(editor.type("y") == .gone)
    #expect(app.list.lines == ["draftChanged success x 1"])
    #expect(app.list.heard.map(\.eventID) == [nil])
    #expect(app.home.results.map(\.name) == [Lifecycle.closed.text])
  }

  @Test func `a result to a released opener is dropped and counted unless a stream reads the result`() async throws {
    let plain = try VIPBuilder(prefix: "Plain", router: app.router).build()
    try app.navigator.show(plain, as: .push)
    let handle = await app.router.idle(after: plain.route(Editor.edit(NoteDraft(title: "x")), style: .root))
    #expect(plain.port.isRemoved)
    #expect(app.editor?.type("y") == .gone)
    let dropped = app.router.droppedCount
    let reader = OutputReader(handle.messages(of: Editor.draftChanged))
    #expect(app.editor?.type("z") == .answered)
    #expect(app.router.droppedCount == dropped)
    #expect(app.sink.messages == [])
    app.editor?.finish()
    #expect(await reader.all().map(\.title) == ["z"])
  }

  @Test func `a redirected route delivers the results of the other module to the opener`() async throws {
    let app = try OutputApp(
      interceptors: [Deciding { _ in .redirect(to: Editor.view(NoteDraft(title: "read-only"))) }])
    let editor = try #require(await app.open("mine"))
    let reader = OutputReader(try #require(app.list.handle).messages(of: Editor.draftChanged))
    #expect(editor.draft.title == "read-only")
    #expect(editor.type("x") == .answered)
    #expect(app.list.lines == ["draftChanged success x 1"])
    #expect(app.list.heard.first?.eventID == app.list.handle?.eventID)
    editor.finish()
    #expect(await reader.all().map(\.title) == ["x"])
  }

  @Test(arguments: [false, true])
  func `two modules that send results to each other without end are stopped at the depth limit`(isSlow: Bool)
    async throws
  {
    app.router.depthLimit = 30
    _ = await app.open()
    let (list, name) = (app.list, isSlow ? Editor.typeSlowly : Editor.type)
    list.react = { [weak list] _ in list?.handle?.target?.send(name("again")) }
    app.navigator.top?.send(name("first"))
    await app.router.idle()
    #expect((25...31).contains(list.heard.count))
    #expect(app.sink.diagnostics.map(\.code) == ["event.tooDeep"])
  }

  @Test(arguments: [false, true])
  func `if an opener sends an event on a result, the event's cause is the event that led to the result`(isSlow: Bool)
    async throws
  {
    var causes: [Event.ID?] = []
    let noting = Inline(onEvent: { event, next in
      if event.isNamed(Editor.touch) { causes.append(event.cause) }
      return next.handle(event)
    })
    let app = try OutputApp(middleware: MiddlewareList(beforeInteractor: [noting]))
    _ = await app.open()
    app.list.react = { [weak list = app.list] _ in list?.send(Editor.touch()) }
    let event = (isSlow ? Editor.typeSlowly : Editor.type)("x").event()
    await app.router.idle(after: app.navigator.top?.send(event))
    #expect(causes == [event.id])
  }

  @Test func `in a chain of 200 openers, each opener receives the module's result before the closing result`() throws {
    var views: [any ModuleView] = [app.home]
    try app.router.register("Relays") { app in
      app.module(prefix: "Relay", view: { VIPView() }, presenter: { Relay() })
    }
    for _ in 0..<200 {
      var builder = VIPBuilder(prefix: "Relay", router: app.router)
      builder.opener = views.last
      views.append(try builder.build())
    }
    let relays = views.compactMap { $0.dataSource(as: Relay.self) }
    // No other delivery is pending here. Therefore, all modules that have sent a result finish here.
    relays[relays.count - 2].whenPassed = {
      for relay in relays.reversed() where relay.outcome != nil { relay.finish() }
    }
    relays.last?.pass(NoteDraft(title: "x"))
    #expect(app.list.lines == ["draftChanged success x 200"])
    #expect(
      relays.dropLast().allSatisfy { $0.lines == ["told"] || $0.lines == ["told", "closed"] })
    #expect(relays.contains { $0.outcome == .waiting && $0.hasFinished })
  }
}

/// A presenter that passes the results of the module that it opened on to its own opener.
private final class Relay: VIPPresenter, Mapped {
  static let mapping = Mapping(Relay.self) {
    $0.receive(Editor.draftChanged) { part, draft in
      part.lines.append("told")
      part.pass(draft)
    }
    $0.receive(Lifecycle.closed) { (part, result: EventResult) in part.lines.append("closed") }
  }
  private(set) var lines: [String] = []
  private(set) var outcome: Outcome?
  var hasFinished: Bool { sendToOpener(Editor.touched, ()) == .gone }
  var whenPassed: @MainActor () -> Void = {}

  func pass(_ draft: NoteDraft) {
    outcome = sendToOpener(
      Editor.draftChanged, NoteDraft(title: draft.title, words: draft.words + 1))
    whenPassed()
  }
}
