import Foundation
import Observation
import Testing
import VIPER
import VIPERNotifications
import VIPERTesting

@Suite("In a target with default isolation to the main actor")
struct DefaultIsolationTests {
  private let navigator = InMemoryNavigator()
  private let sink = CollectingSink()
  private let router: VIPRouter
  private let view: NoteListView

  init() throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    let store = NoteStore([Note(id: 1, title: "one"), Note(id: 2, title: "two")])
    try router.register(ExampleRouter(store: store))
    view = try VIPBuilder(prefix: "NoteList", router: router).build(as: NoteListView.self)
    try navigator.show(view)
  }

  @Test func `events go down, results come back formatted, and failures reach the view`() async throws {
    await router.idle()
    #expect(view.rows == ["one", "two"])
    #expect(view.send(NoteList.delete(1)) == .accepted)
    #expect(view.send(NoteList.delete(9)) == .accepted)
    #expect(view.send(NoteList.share(2)) == .accepted)
    await router.idle()
    #expect(view.deletions == 1)
    #expect(view.failure == "There is no note 9.")
    #expect(sink.messages == [])
  }

  @Test func `a handler with an asynchronous sequence answers many times`() async {
    await withCheckedContinuation { continuation in
      view.onThirdTick = { continuation.resume() }
      view.send(NoteList.ticks(3))
    }
    #expect(view.ticks == [1, 2, 3])
  }

  @Test func `a request by a view returns the output that the presenter formats`() async throws {
    await router.idle()
    view.rows = []
    #expect(try await view.request(NoteList.rows()) == ["one", "two"])
    #expect(try await view.request(NoteList.load(), as: NoteList.rows) == ["one", "two"])
    #expect(view.rows.isEmpty, "the view's mapping does not receive the answers")
    let error = await #expect(throws: RequestError.self) {
      try await view.request(NoteList.delete(9))
    }
    #expect(error?.code == "failed")
    #expect(error?.description == "There is no note 9.")
    var ticks: [Int] = []
    for try await tick in view.answers(NoteList.ticks(3)) { ticks.append(tick) }
    #expect(ticks == [1, 2, 3])
    #expect(view.ticks.isEmpty)
    #expect(sink.messages == [])
  }

  @Test func `the output of a route reaches the presenter that maps it`() async throws {
    let handle = view.route(Routes.editor(2))
    await router.idle()
    let editor = try #require(navigator.top?.dataSource(as: EditorPresenter.self))
    #expect(editor.id == 2)
    editor.finish(with: Note(id: 2, title: "new"))
    await router.idle()
    #expect(view.dataSource(as: NoteListPresenter.self)?.lastEdited?.title == "new")
    #expect(try await handle.output()?.id == 2)
    #expect(navigator.views.count == 1)
  }

  @Test func `events and notifications that another thread posts are delivered`() async throws {
    let center = NotificationCenter()
    let name = Notification.Name("example.deleted")
    let store = NoteStore((1...3).map { Note(id: $0, title: "\($0)") })
    let probe = try ModuleProbe(
      interactor: NoteListInteractor(store: store),
      middleware: MiddlewareList(beforePresenter: [
        NotificationMiddleware(center: center) {
          $0.post(NoteList.share, as: name) { id in ["id": id] }
        }
      ]))
    probe.view.observe(name, as: NoteList.delete, center: center) {
      $0.userInfo?["id"] as? Note.ID
    }
    let mailbox = probe.view.mailbox(capacity: 8)
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        _ = mailbox.post(NoteList.delete(1), whenFull: .reject)
        center.post(name: name, object: nil, userInfo: ["id": 2])
        continuation.resume()
      }
    }
    #expect(await mailbox.postWaiting(NoteList.share(3)) == .posted)
    await probe.idle()
    #expect(await store.all().isEmpty)
    #expect(probe.sink.messages == [])
  }

  @Test func `a module probe tests the interactor of a module`() async throws {
    let store = NoteStore([Note(id: 1, title: "one")])
    let probe = try ModuleProbe(interactor: NoteListInteractor(store: store))
    probe.send(NoteList.load())
    await probe.idle()
    #expect(probe.outputs(of: NoteList.load) == [[Note(id: 1, title: "one")]])
  }

  @Test func `observation of a view detects a change that a result causes`() async {
    await router.idle()
    await confirmation { changed in
      withObservationTracking {
        _ = view.failure
      } onChange: {
        changed()
      }
      view.send(NoteList.delete(9))
      await router.idle()
    }
  }
}
