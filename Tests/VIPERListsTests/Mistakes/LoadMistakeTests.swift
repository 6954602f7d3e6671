import Testing
import VIPER
import VIPERLists

@MainActor @Suite("Mistakes in loading a list")
struct LoadMistakeTests {
  private let neverLoaded = "list.neverLoaded: Board, numbers, numbers.load"

  @Test func `a list that no part loads is reported when the view is removed`() async throws {
    let board = try Board(BoardView(), IdlePresenter(), PagingInteractor { _ in page("a") })
    await board.appear()
    #expect(board.reports.isEmpty)
    await board.remove()
    #expect(board.reports == [neverLoaded])
    #expect(board.codes == ["list.neverLoaded"])
  }

  @Test func `a change before the load is reported when the view is removed`() async throws {
    let board = try Board(BoardView(), IdlePresenter(), KeepingInteractor { $0.append(rows("c"), to: "A") })
    await board.appear()
    await board.send(Numbers.act())
    #expect(board.view.rows.phase == .loading)
    #expect(board.reports.isEmpty)
    await board.remove()
    #expect(board.reports == [neverLoaded])
  }

  @Test func `a list that its interactor loads before the first event is reported when the view is removed`()
    async throws
  {
    let board = try Board(
      BoardView(), IdlePresenter(),
      PagingInteractor(act: { interactor in Task { try await interactor.rows.load(.refresh) } }) { _ in page("a") })
    await board.appear()
    await board.send(Numbers.act())
    await board.remove()
    #expect(board.reports == [neverLoaded])
  }

  @Test func `a list that another part loads later is no mistake`() async throws {
    let board = try Board(BoardView(), IdlePresenter(), KeepingInteractor { $0.append(rows("c"), to: "A") })
    await board.appear()
    await board.send(Numbers.act())
    await board.send(Numbers.list.load(.refresh))
    await board.remove()
    #expect(board.reports.isEmpty)
    #expect(board.view.rows.rowCount == 3)
  }

  @Test func `a list whose first phase is not loading, and a view that never appeared, are no mistakes`() async throws {
    let search = try Board(
      BoardView(phase: .empty("Enter a name.")), IdlePresenter(), PagingInteractor { _ in page("a") })
    await search.appear()
    await search.remove()
    let tab = try Board(BoardView(), IdlePresenter(), PagingInteractor { _ in page("a") })
    tab.view.port.viewIsReady()
    await tab.remove()
    #expect(search.reports.isEmpty)
    #expect(tab.reports.isEmpty)
    #expect(search.view.rows.phase == .empty("Enter a name."))
  }

  @Test func `a module without a part that loads or stores the list is no mistake`() async throws {
    let alone = try Board(BoardView(), VIPPresenter(), KeepingInteractor())
    let below = try Board(BoardView(), IdlePresenter(), VIPInteractor())
    for board in [alone, below] {
      await board.appear()
      await board.remove()
    }
    #expect(alone.reports.isEmpty)
    #expect(below.reports.isEmpty)
  }

  @Test func `a failed load that the view does not show is reported when the view is removed`() async throws {
    let board = try Board(
      BoardView(),
      PagingInteractor {
        if case .first = $0 { return page("a b", after: 2) }
        throw EventFailure(.error, "The service is down.")
      })
    await board.appear()
    #expect(board.view.rows.sectionIDs == ["all"])
    await board.send(Numbers.list.shows("b"))
    #expect(board.reports.isEmpty)
    await board.remove()
    #expect(
      board.reports == ["list.failureNotShown: Board, numbers, The service is down., numbers.retry"])
  }

  @Test func `a failed load that the view shows is no mistake`() async throws {
    for isFirst in [true, false] {
      let board = try Board(
        BoardView(),
        PagingInteractor {
          if !isFirst, case .first = $0 { return page("a b", after: 2) }
          throw EventFailure(.error, "The service is down.")
        })
      await board.appear()
      _ = (board.view.rows.sections, isFirst ? board.view.rows.phase : .content, isFirst ? nil : board.view.rows.pages)
      await board.send(Numbers.list.shows("b"))
      await board.remove()
      #expect(board.reports.isEmpty)
    }
  }

  @Test func `a failed load that the presenter publishes under another name is no mistake`() async throws {
    let board = try Board(
      BoardView(), ReportingPresenter(),
      PagingInteractor {
        if case .first = $0 { return page("a b", after: 2) }
        throw EventFailure(.error, "The service is down.")
      })
    await board.appear()
    await board.send(Numbers.list.load(.refresh))
    #expect(board.view.rows.sectionIDs == ["all"])
    await board.send(Numbers.list.shows("b"))
    await board.remove()
    #expect(board.reports.isEmpty)
  }

  @Test func `a failed load in a module whose view is never rendered is no mistake`() async throws {
    let board = try Board(BoardView(), PagingInteractor { _ in throw EventFailure(.error, "The service is down.") })
    await board.appear()
    await board.remove()
    #expect(board.reports.isEmpty)
  }

  @Test func `a first load that a middleware rejects sets the phase of the view's list`() async throws {
    let board = try Board(BoardView(), GuardingPresenter(), KeepingInteractor())
    let batches = try Board(BatchView(isFinishing: true), GuardingPresenter(), KeepingInteractor())
    await board.appear()
    await batches.appear()
    await board.send(Numbers.list.load(.refresh))
    await batches.send(Numbers.list.load(.refresh))
    #expect(board.view.rows.phase == .failed("Log in first."))
    #expect(batches.view.updates.list.phase == .failed("Log in first."))
    await board.remove()
    #expect(board.reports.isEmpty)
  }

  @Test func `a view that does not finish an update without changes is reported when the view is removed`() async throws
  {
    let board = try Board(BatchView(isFinishing: false), PagingInteractor { _ in page("a") })
    await board.appear()
    await board.remove()
    #expect(
      board.reports == ["list.updateNotFinished: Board, numbers"])
  }

  @Test func `a view that is removed while it animates an update is no mistake`() async throws {
    let finishing = try Board(BatchView(isFinishing: true), PagingInteractor { _ in page("a") })
    let animating = try Board(BatchView(isFinishing: false), KeepingInteractor { $0.remove(["a"]) })
    await finishing.appear()
    await animating.appear()
    await animating.send(Numbers.act())
    await finishing.remove()
    await animating.remove()
    #expect(finishing.reports.isEmpty)
    #expect(animating.reports.isEmpty)
  }
}

/// A view that applies updates in batches.
private final class BatchView: VIPView, Mapped {
  static let mapping = Mapping(BatchView.self) {
    $0.list(Numbers.list, \.updates) { view, _ in if view.isFinishing { view.updates.finish() } }
  }
  let updates = ListUpdates<String, Int>()
  private let isFinishing: Bool

  init(isFinishing: Bool) { self.isFinishing = isFinishing }
}

/// A presenter that rejects each load.
private final class ReportingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ReportingPresenter.self) {
    $0.list(Numbers.list, \.rows)
    $0.onFailure(Numbers.list.load) { _, _ in }
  }
  let rows = ListFormatter<String, Int, Int> { $0 }
}

private final class GuardingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(GuardingPresenter.self) { $0.list(Numbers.list, \.rows) }
  let rows = ListFormatter<String, Int, Int> { $0 }

  override func handle(_ event: Event, next: Next) -> Outcome {
    event.name == "numbers.load" ? next.reject(event, "Log in first.") : super.handle(event, next: next)
  }
}
