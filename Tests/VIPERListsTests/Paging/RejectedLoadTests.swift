import Testing
import VIPER
import VIPERLists
import VIPERMiddleware
import VIPERTesting
import VIPERTestSupport

@MainActor @Suite("Loads of a list that do not reach its source")
struct RejectedLoadTests {
  @Test(arguments: [true, false])
  func `a rejected first load reaches onFailure and sets the phase, and a retry loads the rows`(isAbove: Bool)
    async throws
  {
    let turnstile = Turnstile("numbers.load")
    let source = Source { Source.answer($0) }
    let test = try await Loading(
      RecordingView(), source, above: isAbove ? [turnstile] : [], below: { _ in isAbove ? [] : [turnstile] })
    if isAbove {
      // The presenter's own event does not pass the middleware above the presenter.
      #expect(test.view.rows.phase == .content)
      await test.send(Numbers.list.load(.refresh))
      #expect(test.view.rows.pages.refresh == .failed("Log in first."))
      #expect(test.view.rows.ids == ["a", "b"])
    } else {
      #expect(test.view.rows.phase == .failed("Log in first."))
      #expect(source.requests.isEmpty)
    }
    #expect(test.view.failures == ["numbers.load: Log in first."])
    turnstile.names = []
    await test.send(Numbers.list.retry())
    #expect(test.view.rows.phase == .content)
    #expect(test.view.rows.pages.refresh == .idle)
    #expect(test.view.rows.ids == ["a", "b"])
    #expect(source.requests.count == (isAbove ? 2 : 1))
  }

  @Test(arguments: [true, false])
  func `a rejected load of the next page has a failed page state until a retry loads the page`(isAbove: Bool)
    async throws
  {
    let turnstile = Turnstile()
    let source = Source { Source.answer($0) }
    let test = try await Loading(
      RecordingView(), source, above: isAbove ? [turnstile] : [], below: { _ in isAbove ? [] : [turnstile] })
    turnstile.names = ["numbers.load"]
    await test.send(Numbers.list.load(.append))
    #expect(test.view.rows.pages.append == .failed("Log in first."))
    #expect(test.view.rows.pages.refresh == .idle)
    #expect(test.view.failures == ["numbers.load: Log in first."])
    #expect(test.view.rows.phase == .content)
    await test.send(Numbers.list.mark(ListMarking(["a"], .selected)))
    #expect(test.view.rows.pages.append == .failed("Log in first."))
    #expect(test.view.rows.ids(.selected) == ["a"])
    turnstile.names = ["numbers.retry"]
    await test.send(Numbers.list.retry())
    #expect(test.view.failures.last == "numbers.retry: Log in first.")
    turnstile.names = []
    await test.send(Numbers.list.retry())
    #expect(test.view.rows.ids == ["a", "b", "c", "d"])
    #expect(test.view.rows.pages.append == .end)
    #expect(test.view.failures.count == 2)
  }

  @Test func `a rejected retry reaches onFailure, and the failed page state remains`() async throws {
    let turnstile = Turnstile("numbers.retry")
    let source = Source { if case .first = $0 { Source.first } else { throw EventFailure(.error, "Offline.") } }
    let test = try await Loading(RecordingView(), source, below: { _ in [turnstile] })
    await test.send(Numbers.list.shows("b"))
    await test.send(Numbers.list.retry())
    #expect(test.view.failures == ["numbers.retry: Log in first."])
    #expect(test.view.rows.pages.append == .failed("Offline."))
    turnstile.names = []
    source.load = { Source.answer($0) }
    await test.send(Numbers.list.retry())
    #expect(test.view.rows.ids == ["a", "b", "c", "d"])
  }

  @Test func `a load that no part handles is failed and reaches onFailure`() async throws {
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    let view = RecordingView()
    try router.register("Board") { $0.module(prefix: "Board", view: { view }, presenter: { BoardPresenter() }) }
    _ = try VIPBuilder(prefix: "Board", router: router).build()
    view.port.didAppear()
    await router.idle()
    #expect(view.rows.phase == .failed(nil))
    #expect(view.failures == ["numbers.load: unhandled"])
  }

  @Test func `a load that is rejected because the list is busy reaches onFailure, and the list is still loading`()
    async throws
  {
    let interactor = BusyInteractor()
    let view = RecordingView()
    let board = try Board(view, BoardPresenter(), interactor)
    view.port.didAppear()
    await interactor.gate.visited()
    view.send(Numbers.list.load(.refresh))
    #expect(view.rows.phase == .loading)
    #expect(view.failures.count == 1)
    interactor.gate.open()
    await board.send(Numbers.list.mark(ListMarking(["a"], .selected)))
    #expect(view.rows.phase == .content)
    #expect(view.rows.pages.refresh == .idle)
    #expect(view.rows.ids == ["a", "b"])
  }

  @Test func `a rejected load of a stored list is shown as failed until the list is loaded`() async throws {
    let turnstile = Turnstile()
    let view = RecordingView()
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    router.middleware = MiddlewareList(beforeInteractor: [turnstile])
    try router.register("Board") {
      $0.module(
        prefix: "Board", view: { view }, presenter: { BoardPresenter() }, interactor: { KeepingInteractor() })
    }
    _ = try VIPBuilder(prefix: "Board", router: router).build()
    view.port.didAppear()
    await router.idle()
    turnstile.names = ["numbers.load"]
    view.send(Numbers.list.load(.refresh))
    #expect(view.rows.pages.refresh == .failed("Log in first."))
    #expect(view.rows.ids == ["a", "b"])
    turnstile.names = []
    view.send(Numbers.list.retry())
    #expect(view.rows.pages.refresh == .idle)
    #expect(view.failures.count == 1)
  }

  @Test func `a view that neither shows nor receives a rejected load is reported when it is removed`() async throws {
    #expect(try await codes(RecordingView()) { _ = $0.rows.ids } == [])
    #expect(try await codes(BoardView()) { _ = $0.rows.ids } == ["list.failureNotShown"])
    #expect(try await codes(BoardView()) { _ = $0.rows.phase } == [])
  }

  /// Returns the codes of the reports about a module whose first load is rejected.
  private func codes<View: ModuleView>(_ view: View, _ read: (View) -> Void) async throws -> [String] {
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    router.middleware = MiddlewareList(beforeInteractor: [Turnstile("numbers.load")])
    try router.register("Board") {
      $0.module(
        prefix: "Board", view: { view }, presenter: { BoardPresenter() }, interactor: { KeepingInteractor() })
    }
    _ = try VIPBuilder(prefix: "Board", router: router).build()
    view.port.didAppear()
    await router.idle()
    read(view)
    view.port.viewWasRemoved()
    await router.idle()
    return sink.diagnostics.map(\.code.description)
  }
}
