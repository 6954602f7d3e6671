import Testing
import VIPER
import VIPERLists

@MainActor @Suite("Mistakes in the pages of a list")
struct PageMistakeTests {
  @Test func `a page that contains ids twice is reported once, with the ids`() async throws {
    let board = try Board(BoardView(), PagingInteractor { _ in page("a b a=1 b=1 a=2") })
    await board.appear()
    #expect(
      board.reports == ["list.duplicateID: Board, numbers, a, b"])
    await board.send(Numbers.list.load(.refresh))
    #expect(board.reports.count == 1)
    #expect(board.codes == ["list.duplicateID"])
    #expect(board.view.rows.rowCount == 2)
  }

  @Test func `a row that moves from a loaded page to the next page is no mistake`() async throws {
    let board = try Board(
      BoardView(),
      PagingInteractor { if case .first = $0 { page("a b", after: 2) } else { page("b=1 c") } })
    await board.appear()
    await board.send(Numbers.list.shows("b"))
    #expect(board.reports.isEmpty)
    #expect(board.view.rows.rowCount == 3)
    #expect(board.view.rows["b"] == 1)
  }

  @Test func `a source that returns the first page for each request is reported, and is not requested again`()
    async throws
  {
    let interactor = PagingInteractor { _ in page("a b", after: 2) }
    let board = try Board(BoardView(), interactor)
    await board.appear()
    await board.send(Numbers.list.shows("b"))
    #expect(
      board.reports == ["list.stuck: Board, numbers"])
    await board.send(Numbers.list.shows("a"))
    await board.send(Numbers.list.shows("b"))
    #expect(board.codes == ["list.stuck"])
  }

  @Test func `a source without rows that always returns the key of the request is reported, and the loads end`()
    async throws
  {
    let interactor = PagingInteractor { _ in page("", after: 0) }
    let board = try Board(BoardView(), interactor)
    await board.appear()
    #expect(board.codes == ["list.stuck"])
    #expect(interactor.requests == [.first, .after(0)])
  }

  @Test func `empty pages before the first row are no mistake`() async throws {
    let board = try Board(
      BoardView(),
      PagingInteractor { request in
        switch request {
        case .after(let key) where key == 20: page("a")
        case .after(let key): page("", after: key + 1)
        default: page("", after: 0)
        }
      })
    await board.appear()
    #expect(board.reports.isEmpty)
    #expect(board.view.rows["a"] == 0)
  }

  @Test func `a source of endless empty pages is pending work, and ends when the view is removed`() async throws {
    var key = 0
    let board = try Board(
      BoardView(),
      PagingInteractor { _ in
        key += 1
        return page("", after: key)
      })
    board.view.port.didAppear()
    while key < 10 { await Task.yield() }
    #expect(board.pendingWork.count == 1 && board.pendingWork[0].contains("numbers.load"))
    await board.remove()
    let last = key
    for _ in 0..<10 { await Task.yield() }
    #expect(key == last)
    #expect(board.pendingWork.isEmpty)
  }

  @Test func `a log that has no new rows yet is no mistake`() async throws {
    let board = try Board(
      BoardView(), PagingInteractor { if case .first = $0 { page("a b", after: 2) } else { page("", after: 2) } })
    await board.appear()
    await board.send(Numbers.list.shows("b"))
    #expect(board.reports.isEmpty)
    #expect(board.view.rows.pages.append == .idle)
  }

  @Test func `a page whose rows were all inserted at the start meanwhile is no mistake`() async throws {
    let board = try Board(
      BoardView(),
      PagingInteractor {
        switch $0 {
        case .first: page("a b", after: 2)
        case .after(2): page("a b", after: 4)
        default: page("c")
        }
      })
    await board.appear()
    await board.send(Numbers.list.shows("b"))
    #expect(board.reports.isEmpty)
    #expect(board.view.rows.ids == ["a", "b", "c"])
  }

  @Test(arguments: [1, 19])
  func `pages without new rows are skipped if their keys advance`(count: Int) async throws {
    let interactor = PagingInteractor { request in
      guard case .after(let key) = request else { return page("a b", after: 0) }
      return key < count ? page("", after: key + 1) : page("c")
    }
    let board = try Board(BoardView(), interactor)
    await board.appear()
    await board.send(Numbers.list.shows("b"))
    #expect(interactor.requests == [.first] + (0...count).map { .after($0) })
    #expect(board.view.rows.ids == ["a", "b", "c"])
    #expect(board.view.rows.pages.append == .end)
    #expect(board.reports.isEmpty)
  }

  @Test func `pages without new rows before the first row are skipped if their keys advance`() async throws {
    let interactor = PagingInteractor { request in
      switch request {
      case .before(4): page("b", before: 2)
      case .before: page("a")
      default: page("b c", before: 4)
      }
    }
    let board = try Board(BoardView(), interactor)
    await board.appear()
    await board.send(Numbers.list.shows("b"))
    #expect(interactor.requests == [.first, .before(4), .before(2)])
    #expect(board.view.rows.ids == ["a", "b", "c"])
  }

  @Test func `after 20 pages in a row without new rows, the loads end until a row becomes visible`() async throws {
    let interactor = PagingInteractor { request in
      if case .after(let key) = request { page("b", after: 1 - key) } else { page("a b", after: 0) }
    }
    let board = try Board(BoardView(), interactor)
    await board.appear()
    await board.send(Numbers.list.shows("b"))
    #expect(interactor.requests.count == 21)
    #expect(interactor.requests.suffix(2) == [.after(0), .after(1)])
    #expect(board.view.rows.pages.append == .idle)
    await board.send(Numbers.list.shows("b"))
    #expect(interactor.requests.count == 41)
    #expect(board.reports.isEmpty)
  }

  @Test func `the event "shows" for an unknown row, or one that was deleted, dropped or refreshed away, is no mistake`()
    async throws
  {
    var isFirst = true
    let interactor = PagingInteractor(
      PagedList(pageLimit: 1, threshold: 1), act: { $0.rows.remove(["c"]) },
      { request in
        defer { isFirst = false }
        return if case .after = request { page("c d") } else { isFirst ? page("a b", after: 2) : page("e") }
      })
    let board = try Board(BoardView(), interactor)
    await board.appear()
    await board.send(Numbers.list.shows("header"))
    await board.send(Numbers.list.shows("b"))
    await board.send(Numbers.list.shows("d"))
    await board.send(Numbers.act())
    for row in ["a", "c"] { await board.send(Numbers.list.shows(row)) }
    await board.send(Numbers.list.load(.refresh))
    for row in ["a", "d"] { await board.send(Numbers.list.shows(row)) }
    #expect(board.reports.isEmpty)
  }

  @Test func `a change, a mark or a deletion of a row that is not loaded is no mistake`() async throws {
    let interactor = PagingInteractor(act: { interactor in
      interactor.rows.change { list in
        list.update("c") { $0 = 1 }
        list.append(rows("d"), to: "C")
        list.move("c", to: place(0, 0))
      }
      interactor.rows.remove(["e"])
    }) { _ in page("a b", after: 2) }
    let board = try Board(BoardView(), interactor)
    await board.appear()
    await board.send(Numbers.act())
    await board.send(Numbers.list.mark(ListMarking(["c"], .selected)))
    #expect(board.reports.isEmpty)
  }

  @Test func `a page limit or a threshold out of range is reported once`() async throws {
    let board = try Board(BoardView(), PagingInteractor(PagedList(pageLimit: 0, threshold: -1)) { _ in page("a") })
    await board.appear()
    await board.send(Numbers.list.load(.refresh))
    #expect(
      board.reports == ["list.limits: Board, numbers"])
  }
}
