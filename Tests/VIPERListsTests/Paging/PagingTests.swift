import Testing

@testable import VIPERLists

@Suite("Paging")
struct PagingTests {
  @Test func `the first page changes the phase from loading to content`() {
    var pager = Pager(count: 30)
    #expect(pager.list.phase == .loading)
    #expect(pager.list.pages.refresh == .idle)
    let load = pager.begin(.refresh)
    #expect(load?.request == .first)
    #expect(pager.list.phase == .loading)
    #expect(pager.list.pages.refresh == .loading)
    pager.answer(load)
    #expect(pager.rows == Array(0..<10))
    #expect(pager.list.phase == .content)
    #expect(pager.states == [.idle, .end, .idle])
    #expect(pager.list.pages.total == 30)
  }

  @Test func `an empty list has the empty phase with the reason`() {
    var pager = Pager(count: 0)
    pager.answer(pager.begin(.refresh))
    #expect(pager.list.phase == .empty("none"))
    #expect(pager.states == [.idle, .end, .end])
  }

  @Test func `the deletion of the last row sets the empty phase with the reason`() {
    var pager = Pager(count: 1)
    pager.answer(pager.begin(.refresh))
    pager.change { $0.remove([0]) }
    #expect(pager.list.phase == .empty("none"))
    #expect(pager.list.sectionCount == 0)
  }

  @Test func `a failed first load sets the failed phase until the next load`() {
    var pager = Pager(count: 30)
    pager.fail(pager.begin(.refresh), "offline")
    #expect(pager.list.phase == .failed("offline"))
    #expect(pager.list.pages.refresh == .failed("offline"))
    let load = pager.begin(.refresh)
    #expect(pager.list.phase == .loading)
    pager.answer(load)
    #expect(pager.list.phase == .content)
    #expect(pager.list.pages.refresh == .idle)
  }

  @Test func `a failed later load does not change the rows`() {
    var pager = Pager(count: 30)
    pager.answer(pager.begin(.refresh))
    pager.fail(pager.begin(.append), "offline")
    #expect(pager.list.phase == .content)
    #expect(pager.rows.count == 10)
    #expect(pager.states == [.idle, .end, .failed("offline")])
    pager.fail(pager.begin(.refresh), "still offline")
    #expect(pager.list.phase == .content)
    #expect(pager.rows.count == 10)
    pager.answer(pager.begin(.append))
    #expect(pager.rows.count == 20)
    #expect(pager.list.pages.append == .idle)
  }

  @Test func `a failed load is repeated only on request`() {
    var pager = Pager(count: 30)
    pager.answer(pager.begin(.refresh))
    pager.fail(pager.begin(.append), "offline")
    pager.paging.shown = 9
    #expect(pager.beginDue() == nil)
    #expect(pager.begin(.append)?.request == .after(10))
  }

  @Test func `loads of the same kind do not overlap, and both ends of the list can load at the same time`() {
    var pager = Pager(count: 30, start: 10)
    pager.answer(pager.begin(.refresh))
    let (append, prepend) = (pager.begin(.append), pager.begin(.prepend))
    #expect(pager.begin(.append) == nil)
    #expect(pager.begin(.prepend) == nil)
    pager.answer(prepend)
    pager.answer(append)
    #expect(pager.rows == Array(0..<30))
    #expect(pager.states == [.idle, .end, .end])
    #expect(pager.begin(.append) == nil)
    #expect(pager.begin(.prepend) == nil)
  }

  @Test func `a refresh supersedes running loads, and late pages change nothing`() {
    var pager = Pager(count: 30)
    pager.answer(pager.begin(.refresh))
    let late = [pager.begin(.append), pager.begin(.refresh)]
    let load = pager.begin(.refresh)
    #expect(pager.states == [.loading, .end, .idle])
    for ticket in late { pager.answer(ticket) }
    #expect(pager.rows.count == 10)
    #expect(pager.list.pages.refresh == .loading)
    for ticket in late { pager.fail(ticket, "late") }
    #expect(pager.list.pages.refresh == .loading)
    pager.answer(load)
    #expect(pager.states == [.idle, .end, .idle])
  }

  @Test func `loads other than a refresh do not begin before the first refresh or during a refresh`() {
    var pager = Pager(count: 30)
    #expect(pager.begin(.append) == nil)
    _ = pager.begin(.refresh)
    #expect(pager.begin(.append) == nil)
    #expect(pager.begin(.prepend) == nil)
  }

  @Test func `a failed load without a message can begin again`() {
    var pager = Pager(count: 30)
    pager.fail(pager.begin(.refresh), nil)
    #expect(pager.list.phase == .failed(nil))
    #expect(pager.list.pages.refresh == .failed(nil))
    pager.answer(pager.begin(.refresh))
    #expect(pager.list.phase == .content)
    #expect(pager.list.pages.refresh == .idle)
  }

  @Test func `a list without rows but with more pages is loading, and failed after a failure`() {
    var pager = Pager(count: 30)
    pager.answer(pager.begin(.refresh))
    pager.change { $0.remove(0..<10) }
    #expect(pager.list.phase == .loading)
    #expect(pager.paging.due(in: pager.list) == .append)
    pager.fail(pager.beginDue(), "offline")
    #expect(pager.list.phase == .failed("offline"))
    #expect(pager.paging.due(in: pager.list) == nil)
    let load = pager.begin(.append)
    #expect(pager.list.phase == .loading)
    pager.answer(load)
    #expect(pager.list.phase == .content)
    #expect(pager.rows == Array(10..<20))
  }

  @Test func `a failure that is not answered is shown with its answer, unless the load begins again`() {
    var pager = Pager(count: 30)
    pager.fail(pager.begin(.refresh), "offline", isAnswered: true)
    #expect(pager.list.pages.refresh == .loading)
    #expect(pager.paging.failedLoads(in: pager.list) == [.refresh])
    pager.answer(pager.begin(.refresh))
    pager.paging.settleUnanswered(in: &pager.list)
    #expect(pager.list.phase == .content)
    #expect(pager.paging.failedLoads(in: pager.list).isEmpty)
  }

  @Test func `the next load begins when a row near the end is visible, and not before`() {
    var pager = Pager(count: 30)
    pager.answer(pager.begin(.refresh))
    pager.paging.shown = 6
    #expect(pager.beginDue() == nil)
    pager.paging.shown = 7
    #expect(pager.beginDue()?.request == .after(10))
    #expect(pager.beginDue() == nil)
  }

  @Test func `a row that a later page repeats appears once, with its latest content`() {
    var pager = Pager(count: 30)
    pager.answer(pager.begin(.refresh))
    let load = pager.begin(.append)
    _ = load.map { pager.paging.end($0, with: ListPage([ListEntry(9, 900), ListEntry(10, 10)]), in: &pager.list) }
    #expect(pager.rows == Array(0..<11) && pager.list[9] == 900)
  }

  @Test func `a section that spans two pages is a single section`() {
    var pager = Pager(count: 30, section: { "\($0 / 15)" })
    pager.answer(pager.begin(.refresh))
    pager.answer(pager.begin(.append))
    #expect(pager.list.sectionCount == 2)
    #expect(pager.list.section(0)?.count == 15)
    #expect(pager.list.section(1)?.count == 5)
  }

  @Test(arguments: [1, 2_000])
  func `sections without rows are removed, and the rows of the other sections are found`(count: Int) {
    var pager = Pager(count: 4_000, size: 4_000, section: { "\($0)" })
    pager.answer(pager.begin(.refresh))
    pager.list.mark(0..<4_000, .selected)
    pager.change { $0.remove((0..<count).map { 2 * $0 }) }
    #expect(pager.list.sectionCount == 4_000 - count)
    #expect(pager.list.ids(.selected).count == 4_000 - count)
    let isFound = pager.rows.enumerated().allSatisfy { index, row in
      pager.list.place(of: row) == place(index, 0) && pager.list.sectionIndex(of: "\(row)") == index
    }
    #expect(isFound)
    #expect(pager.rows.count == 4_000 - count)
  }

  @Test func `rows of several pages with the same section id are in a single section`() {
    var pager = Pager(count: 40, start: 10)
    pager.answer(pager.begin(.refresh))
    pager.answer(pager.begin(.prepend))
    pager.answer(pager.begin(.append))
    pager.list.remove([10])
    pager.answer(pager.begin(.refresh))
    #expect(pager.list.sectionCount == 1)
    #expect(pager.list.section(0)?.id == "all")
  }

  @Test func `a dropped page is loaded again by a request relative to the adjacent page`() {
    var pager = Pager(count: 60, pageLimit: 2)
    pager.answer(pager.begin(.refresh))
    for _ in 0..<3 { pager.answer(pager.begin(.append)) }
    #expect(pager.rows == Array(20..<40))
    #expect(pager.states == [.idle, .idle, .idle])
    let second = pager.begin(.prepend)
    #expect(second?.request == .before(20))
    pager.answer(second)
    #expect(pager.rows == Array(10..<30))
    let first = pager.begin(.prepend)
    #expect(first?.request == .before(10))
    pager.answer(first)
    #expect(pager.rows == Array(0..<20))
    #expect(pager.states == [.idle, .end, .idle])
    #expect(pager.begin(.append)?.request == .after(20))
  }

  @Test func `a dropped page without a key is loaded again by its original request`() {
    var pager = Pager(count: 60, pageLimit: 2)
    pager.goesBack = false
    pager.answer(pager.begin(.refresh))
    for _ in 0..<3 { pager.answer(pager.begin(.append)) }
    for (request, rows) in [(PageRequest.after(10), 10..<30), (.first, 0..<20)] {
      let load = pager.begin(.prepend)
      #expect(load?.request == request)
      pager.answer(load)
      #expect(pager.rows == Array(rows))
    }
    #expect(pager.states == [.idle, .end, .idle])
  }

  @Test func `a row that has moved to another page remains when its original page is dropped`() {
    var pager = Pager(count: 60, pageLimit: 2)
    pager.answer(pager.begin(.refresh))
    pager.answer(pager.begin(.append))
    pager.list.move(3, to: ListPlace(section: 0, row: 15))
    pager.paging.hand(3, toPageOf: 15)
    pager.answer(pager.begin(.append))
    #expect(pager.rows == Array(10...15) + [3] + Array(16..<30))
  }

  @Test func `a page that the visible row would load again immediately is not dropped`() {
    var pager = Pager(count: 60, pageLimit: 1)
    pager.answer(pager.begin(.refresh))
    pager.paging.shown = 8
    pager.answer(pager.beginDue())
    #expect(pager.rows == Array(0..<20))
    #expect(pager.beginDue() == nil)
    pager.paging.shown = 17
    pager.answer(pager.beginDue())
    #expect(pager.rows == Array(10..<30))
    #expect(pager.beginDue() == nil)
  }

  @Test func `a selected row is selected again when its page is loaded again`() {
    var pager = Pager(count: 60, pageLimit: 1)
    pager.answer(pager.begin(.refresh))
    pager.list.mark([3, 4], .selected)
    pager.answer(pager.begin(.append))
    #expect(pager.list.ids(.selected).isEmpty && pager.paging.away[.selected] == [3, 4])
    pager.paging.mark(ListMarking([4], .selected, isOn: false))
    pager.answer(pager.begin(.prepend))
    #expect(pager.list.ids(.selected) == [3])
  }

  @Test func `a refresh retains all marks, including those of rows beyond the first page`() {
    var pager = Pager(count: 60)
    pager.answer(pager.begin(.refresh))
    pager.answer(pager.begin(.append))
    pager.list.mark([3, 13], .selected)
    pager.answer(pager.begin(.refresh))
    #expect(pager.list.ids(.selected) == [3] && pager.paging.away[.selected] == [13])
    #expect(pager.rows.count == 10)
    pager.answer(pager.begin(.append))
    #expect(pager.list.ids(.selected) == [3, 13])
  }
}

/// A list that is loaded in pages of ten.
private struct Pager {
  typealias Ticket = Paging<Int, Int, Int>.Ticket

  var paging: Paging<Int, Int, Int>
  var list = ListModel<Int, Int>(phase: .loading)
  let source: NumberedRows
  /// Whether each page has the key of its previous page.
  var goesBack = true

  init(
    count: Int, start: Int = 0, size: Int = 10, pageLimit: Int = 9, section: @escaping (Int) -> String = { _ in "all" }
  ) {
    paging = Paging(pageLimit: pageLimit, threshold: 3, section: section)
    source = NumberedRows(count: count, start: start, size: size, overlap: 0)
  }

  var rows: [Int] { (0..<list.sectionCount).compactMap { list.section($0) }.flatMap { $0.map(\.id) } }
  var states: [PageState] { ListLoad.allCases.map { list.pages[$0] } }

  mutating func begin(_ load: ListLoad) -> Ticket? { paging.begin(load, in: &list) }
  mutating func beginDue() -> Ticket? { paging.beginDue(in: &list) }
  mutating func answer(_ ticket: Ticket?) {
    guard let ticket else { return }
    let page = source.page(ticket.request)
    let given = goesBack ? page : ListPage(page.rows, after: page.after, total: page.total)
    _ = paging.end(ticket, with: given, in: &list)
  }
  mutating func fail(_ ticket: Ticket?, _ reason: String?, isAnswered: Bool = false) {
    if let ticket { paging.end(ticket, failing: reason, isAnswered: isAnswered, in: &list) }
  }
  mutating func change(_ steps: (inout ListModel<Int, Int>) -> Void) {
    steps(&list)
    paging.settle(&list)
  }
}
