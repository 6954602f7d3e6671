import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Results of a module as a stream of its route handle")
struct OutputStreamTests {
  private let app: OutputApp

  init() throws { app = try OutputApp() }

  @Test func `a stream of results contains the results that are sent after the call of messages(of:)`()
    async throws
  {
    let editor = try #require(await app.open())
    let handle = try #require(app.list.handle)
    let first = OutputReader(handle.messages(of: Editor.draftChanged))
    let touches = OutputReader(handle.messages(of: Editor.touched))
    editor.type("one")
    let second = OutputReader(handle.messages(of: Editor.draftChanged))
    editor.type("two")
    editor.sendToOpener(Editor.touched, ())
    editor.finish()
    #expect(await first.all().map(\.title) == ["one", "two"])
    #expect(await second.all().map(\.title) == ["two"])
    #expect(await touches.all().count == 1)
    #expect(app.list.heard.count == 3)
    #expect(app.sink.messages == [])
  }

  @Test func `a result that a stream reads is not reported even if the opener has no mapping for it`() async throws {
    let plain = try VIPBuilder(prefix: "Plain", router: app.router).build()
    try app.navigator.show(plain, as: .push)
    let handle = plain.push(Editor.edit(NoteDraft(title: "x")))
    let reader = OutputReader(handle.messages(of: Editor.draftChanged))
    await app.router.idle()
    #expect(app.editor?.type("y") == .answered)
    #expect(app.sink.messages == [])
    handle.remove()
    await app.router.idle()
    #expect(await reader.all() == [NoteDraft(title: "y", words: 1)])
    #expect(app.router.leakProbe?.leaks.isEmpty == true)
  }

  @Test func `an app can read the results of a module that it opened`() async throws {
    let handle = await app.openByApp()
    let reader = OutputReader(handle.messages(of: Editor.draftChanged))
    #expect(app.editor?.type("x") == .answered)
    #expect(app.editor?.type("y") == .answered)
    app.editor?.finish()
    #expect(await reader.all().map(\.title) == ["x", "y"])
    #expect(app.sink.messages == [])
    #expect(app.router.droppedCount == 0)
  }

  enum Way: CaseIterable {
    case finishes, isRemoved, goesBack, isUnknown, cannotBeLoaded, cannotBeShown
  }

  @Test(arguments: Way.allCases)
  func `a stream of results ends when its module closes or fails to open`(by way: Way)
    async throws
  {
    try app.router.register("Failing") { app in
      app.route(
        Editor.unloadable, .push, to: "Edit", parameters: .loading { _ in throw TextError("no ink") })
    }
    let handle: RouteHandle<NoteDraft> =
      switch way {
      case .isUnknown: app.router.route(Editor.missing(NoteDraft(title: "x")))
      case .cannotBeLoaded: app.router.route(Editor.unloadable(NoteDraft(title: "x")))
      case .cannotBeShown: app.router.route(Editor.edit(NoteDraft(title: "x")), style: .embed)
      default: app.router.route(Editor.edit(NoteDraft(title: "x")))
      }
    let reader = OutputReader(handle.messages(of: Editor.draftChanged))
    await app.router.idle()
    switch way {
    case .finishes: app.editor?.finish()
    case .isRemoved: handle.remove()
    case .goesBack: try app.navigator.back()
    default: #expect(handle.state == .failed)
    }
    #expect(await reader.all().isEmpty)
    #expect(await OutputReader(handle.messages(of: Editor.draftChanged)).all().isEmpty)
  }

  @Test func `a stream does not retain the module or the handle, and ends when the view is released`() async throws {
    weak var view: AnyObject?
    func open() -> AsyncStream<NoteDraft> {
      let handle = app.router.route(Editor.edit(NoteDraft(title: "x")), style: .unshown)
      handle.target?.port.viewIsReady()
      view = handle.target
      let stream = handle.messages(of: Editor.draftChanged)
      #expect(handle.target?.dataSource(as: OutputEditor.self)?.type("y") == .answered)
      return stream
    }
    let stream = open()
    #expect(view == nil)
    #expect(await OutputReader(stream).all().map(\.title) == ["y"])
  }

  @Test func `a stream is removed immediately when its reader stops, and other streams continue`() async throws {
    let handle = await app.openByApp()
    let editor = try #require(app.editor)
    func readOne() async -> String? {
      let stream = handle.messages(of: Editor.draftChanged)
      editor.type("one")
      for await draft in stream { return draft.title }
      return nil
    }
    #expect(await readOne() == "one")
    #expect(editor.type("two") == .unhandled)
    #expect(app.sink.messages.count == 1)
    let reader = OutputReader(handle.messages(of: Editor.draftChanged))
    #expect(editor.type("three") == .answered)
    handle.remove()
    #expect(await reader.all().map(\.title) == ["three"])
  }

  @Test func `a stream with a bounded buffer drops and counts the results that do not fit`() async throws {
    let handle = await app.openByApp()
    let editor = try #require(app.editor)
    let newest = handle.messages(of: Editor.draftChanged, buffering: .bufferingNewest(2))
    let oldest = handle.messages(of: Editor.draftChanged, buffering: .bufferingOldest(1))
    let all = handle.messages(of: Editor.draftChanged)
    let outcomes = (1...2_000).map { editor.type("\($0)") }
    #expect(outcomes.allSatisfy { $0 == .answered })
    editor.finish()
    #expect(await OutputReader(newest).all().map(\.words) == [1_999, 2_000])
    #expect(await OutputReader(oldest).all().map(\.words) == [1])
    #expect(await OutputReader(all).all().map(\.words) == Array(1...2_000))
    #expect(app.router.droppedCount == 1_998 + 1_999)
    #expect(app.sink.messages == [])
  }
}
