import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("What a module tells its opener while it is open")
struct ModuleOutputTests {
  private let app: OutputApp

  init() throws { app = try OutputApp() }

  @Test func `Plain values pass into a scene and out of it; the two share no object`() async throws {
    let editor = try #require(await app.open("shopping"))
    #expect(editor.draft == NoteDraft(title: "shopping"), "what was passed in")
    app.navigator.top?.send(Editor.type, "milk")
    #expect(app.list.lines == ["draftChanged success milk 1"], "while it is open")
    app.navigator.top?.send(Editor.save)
    await app.router.idle()
    #expect(app.list.lines == ["draftChanged success milk 1", "edit success milk 1"])
    #expect(app.list.heard.map(\.event) == [app.list.handle?.event, app.list.handle?.event])
    #expect(editor.outcomes == [.answered] && app.sink.messages == [])
    #expect(app.home.results.isEmpty, "the presenter has taken it")
  }

  @Test func `All that is told comes before the closing result, in order; what comes after is dropped`() async throws {
    let editor = try #require(await app.open())
    app.navigator.top?.send(Editor.hurry)
    await app.router.idle()
    #expect(
      app.list.lines == [
        "draftChanged success one 1", "draftChanged success two 2", "edit success two 2",
      ])
    #expect(editor.outcomes == [.answered, .answered, .gone] && app.router.droppedCount == 1)
    #expect(editor.type("closed") == .gone && app.router.droppedCount == 2)
    #expect(app.list.heard.count == 3 && app.sink.messages == [])
  }

  @Test func `It climbs from below the opener's presenter, past its middleware; who observes sees it`() async throws {
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
    tapped.navigator.top?.send(Editor.touch)
    #expect(
      journal.lines == [
        "presenter of List", "middleware of List", "above↑output.touched", "view of List",
      ])
    #expect(
      tapped.home.results.map(\.name) == ["output.touched"] && editor.outcomes == [.unhandled])
    observation.cancel()
  }

  @Test func `What nobody takes is reported by the opener, like any result`() async throws {
    let plain = try VIPBuilder(prefix: "Plain", router: app.router).build()
    try app.navigator.show(plain, as: .push)
    plain.push(Editor.edit, NoteDraft(title: "x"))
    await app.router.idle()
    #expect(app.editor?.type("y") == .unhandled)
    #expect(
      app.sink.messages.count == 1
        && app.sink.messages[0].hasPrefix(
          "Nobody took the result \"output.draftChanged\" (success) in module \"Plain\".")
    )
  }

  @Test func `If nobody could hear it, that is reported with what to do; also by an app's root`() async throws {
    let handle = await app.openByApp()
    #expect(app.editor?.type("x") == .unhandled)
    let root = OutputEditor()
    let view = VIPView()
    try view.assemble(presenter: root, diagnostics: app.sink)
    #expect(root.type("y") == .unhandled)
    let tail =
      " told its opener \"output.draftChanged\", but no module opened it, and nobody reads its handle, so that is"
      + " lost. Usually an app opened it, or it is an app's root. Read `handle.messages(of:)`, open it from a view,"
      + " or set the builder's `opener`."
    #expect(
      app.sink.messages == [
        "The presenter of module \"Edit\"" + tail, "The presenter of module \"VIPView\"" + tail,
      ])
    #expect(handle.state == .routed && app.router.droppedCount == 0)
  }

  @Test func `A module that was built by hand for an opener tells it`() throws {
    var builder = VIPBuilder(prefix: "Edit", router: app.router)
    builder.opener = app.home
    let view = try builder.build()
    let editor = try #require(view.dataSource(as: OutputEditor.self))
    #expect(editor.type("x") == .answered)
    view.port.ready()
    view.port.removed()
    #expect(editor.type("y") == .gone)
    #expect(app.list.lines == ["draftChanged success x 1"])
    #expect(app.list.heard.map(\.event) == [nil])
    #expect(app.home.results.map(\.name) == [Lifecycle.closed.text])
  }

  @Test func `If the opener has gone it is dropped and counted, unless somebody reads`() async throws {
    let plain = try VIPBuilder(prefix: "Plain", router: app.router).build()
    try app.navigator.show(plain, as: .push)
    let handle = plain.route(Editor.edit, NoteDraft(title: "x"), style: .root)
    await app.router.idle()
    #expect(plain.port.isRemoved && app.editor?.type("y") == .gone)
    let dropped = app.router.droppedCount
    let reader = OutputReader(handle.messages(of: Editor.draftChanged))
    #expect(app.editor?.type("z") == .answered && app.router.droppedCount == dropped)
    #expect(app.sink.messages == [])
    app.editor?.finish()
    #expect(await reader.all().map(\.title) == ["z"])
  }

  @Test func `After a redirection the opener hears the module that was really opened`() async throws {
    struct Redirecting: RouteInterceptor {
      func before(_ request: RouteRequest) -> RouteDecision {
        .redirect(to: Editor.view, NoteDraft(title: "read-only"))
      }
    }
    let app = try OutputApp(interceptors: [Redirecting()])
    let editor = try #require(await app.open("mine"))
    let reader = OutputReader(try #require(app.list.handle).messages(of: Editor.draftChanged))
    #expect(editor.draft.title == "read-only" && editor.type("x") == .answered)
    #expect(app.list.lines == ["draftChanged success x 1"])
    #expect(app.list.heard.first?.event == app.list.handle?.event)
    editor.finish()
    #expect(await reader.all().map(\.title) == ["x"])
  }

  @Test(arguments: [false, true])
  func `Two modules that go on telling each other are stopped at the depth limit`(isSlow: Bool) async throws {
    app.router.depthLimit = 30
    _ = await app.open()
    let (list, name) = (app.list, isSlow ? Editor.typeSlowly : Editor.type)
    list.react = { [weak list] _ in list?.handle?.target?.send(name, "again") }
    app.navigator.top?.send(name, "first")
    await app.router.idle()
    #expect((25...31).contains(list.heard.count) && app.sink.messages.count == 1)
    #expect(app.sink.messages.first?.hasPrefix("A chain of more than 30 events") == true)
    #expect(app.sink.messages.first?.contains("\(name.text) → \(name.text). ") == true)
  }

  @Test(arguments: [false, true])
  func `What the opener sends because of it has the event in the module as its cause`(isSlow: Bool) async throws {
    var causes: [Event.ID?] = []
    let noting = Inline(onEvent: { event, next in
      if event.isNamed(Editor.touch) { causes.append(event.cause) }
      return next.handle(event)
    })
    let app = try OutputApp(middleware: MiddlewareList(beforeInteractor: [noting]))
    _ = await app.open()
    app.list.react = { [weak list = app.list] _ in list?.send(Editor.touch) }
    let event = (isSlow ? Editor.typeSlowly : Editor.type).event("x")
    app.navigator.top?.send(event)
    await app.router.idle()
    #expect(causes == [event.id])
  }

  @Test func `However many pass it on to each other, each hears what is told before it hears the end`() throws {
    var views: [any ModuleView] = [app.home]
    try app.router.register("Relays") { app in
      app.module(prefix: "Relay", view: { _ in VIPView() }, presenter: { _ in Relay() })
    }
    for _ in 0..<200 {
      var builder = VIPBuilder(prefix: "Relay", router: app.router)
      builder.opener = views.last
      views.append(try builder.build())
    }
    let relays = views.compactMap { $0.dataSource(as: Relay.self) }
    // Those close who have told something, from where nothing need wait any more.
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

/// Passes on what it is told.
private final class Relay: VIPPresenter, ReceivesResults {
  static let results = ResultMapping(Relay.self) {
    $0.on(Editor.draftChanged) { part, draft in
      part.lines.append("told")
      part.pass(draft)
    }
    $0.on(Lifecycle.closed) { (part, result: EventResult) in part.lines.append("closed") }
  }
  private(set) var lines: [String] = []
  private(set) var outcome: Outcome?
  var hasFinished: Bool { sendToOpener(Editor.touched) == .gone }
  var whenPassed: @MainActor () -> Void = {}

  func pass(_ draft: NoteDraft) {
    outcome = sendToOpener(
      Editor.draftChanged, NoteDraft(title: draft.title, words: draft.words + 1))
    whenPassed()
  }
}
