import Testing
import VIPER
import VIPERLists
import VIPERTestSupport
import VIPERTesting

/// An interactor of pages that changes its rows as the test decides.
private final class ShrinkingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ShrinkingInteractor.self) {
    $0.list(Numbers.list, page: ShrinkingInteractor.page) { $0.rows }
    $0.on(Numbers.act) { interactor in interactor.act(interactor.rows) }
  }

  let rows = PagedList<String, Int, Int>(threshold: 2) { $0 < 100 ? "small" : "large" }
  var act: (PagedList<String, Int, Int>) -> Void = { _ in }
  var failure: String?
  private(set) var requests: [PageRequest<Int>] = []

  /// Pages of four rows, up to the row 15.
  func page(_ request: PageRequest<Int>) async throws -> ListPage<String, Int, Int> {
    requests.append(request)
    if let failure { throw EventFailure(.error, failure) }
    let start = if case .after(let key) = request { key } else { 0 }
    return ListPage(
      (start..<start + 4).map { ListEntry("\($0)", $0) }, after: start + 4 < 16 ? start + 4 : nil, ifEmpty: "none")
  }
}

@MainActor @Suite("A paged list whose rows are removed")
struct RemovedRowsTests {
  private let interactor = ShrinkingInteractor()
  private let board: Board<BoardView>

  init() throws {
    let interactor = interactor
    board = try Board(BoardView(), interactor)
  }

  private var ids: [String] { board.view.rows.ids }

  private func change(_ act: @escaping (PagedList<String, Int, Int>) -> Void) async {
    interactor.act = act
    await board.send(Numbers.act())
  }

  @Test(arguments: ["remove", "change", "replace", "section"])
  func `the next page is loaded when all loaded rows are removed`(_ kind: String) async {
    await board.appear()
    #expect(ids == ["0", "1", "2", "3"])
    await change { list in
      switch kind {
      case "remove": list.remove(["0", "1", "2", "3"])
      case "change": for id in 0..<4 { list.change { $0.remove(["\(id)"]) } }
      case "replace": list.change { $0.replaceSections([]) }
      default: list.change { $0.removeSection("small") }
      }
    }
    #expect(ids == ["4", "5", "6", "7"])
    #expect(board.view.rows.phase == .content)
    #expect(interactor.requests == [.first, .after(4)])
    #expect(board.view.rows.pages.append == .idle)
  }

  @Test func `all pages are loaded while their rows are removed, and then the list is empty`() async {
    await board.appear()
    for _ in 0..<4 {
      await change { list in list.remove((0..<16).map { "\($0)" }) }
    }
    #expect(interactor.requests == [.first, .after(4), .after(8), .after(12)])
    #expect(ids.isEmpty)
    #expect(board.view.rows.phase == .empty("none"))
    #expect(board.view.rows.pages.append == .end)
  }

  @Test func `a failure of that page sets the failed phase, and a retry loads the page`() async {
    await board.appear()
    interactor.failure = "Offline."
    await change { $0.remove(["0", "1", "2", "3"]) }
    #expect(board.view.rows.phase == .failed("Offline."))
    #expect(board.view.rows.pages.append == .failed("Offline."))
    interactor.failure = nil
    await board.send(Numbers.list.retry())
    #expect(ids == ["4", "5", "6", "7"])
    #expect(board.view.rows.phase == .content)
  }

  @Test func `the next page is loaded when few rows remain after the row that became visible last`() async {
    await board.appear()
    await board.send(Numbers.list.shows("1"))
    #expect(interactor.requests == [.first])
    await change { $0.remove(["3"]) }
    #expect(ids == ["0", "1", "2", "4", "5", "6", "7"])
  }

  @Test func `if the row that became visible last is removed, its neighbor counts as visible`() async {
    await board.appear()
    await board.send(Numbers.list.shows("1"))
    await change { $0.remove(["1", "2", "3"]) }
    #expect(ids == ["0", "4", "5", "6", "7"])
    #expect(interactor.requests.count == 2)
  }

  @Test func `a change of a list with enough rows loads nothing`() async {
    await board.appear()
    await board.send(Numbers.list.shows("0"))
    await change { $0.change { $0.update("3") { $0 = 300 } } }
    await change { $0.remove(["3"]) }
    #expect(interactor.requests == [.first])
    #expect(ids == ["0", "1", "2"])
  }
}
