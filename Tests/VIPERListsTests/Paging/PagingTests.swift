import Testing
import VIPERTestSupport

@testable import VIPERLists

@Suite("Paging")
struct PagingTests {
  @Test func `a row that a later page repeats appears once, with its latest content`() {
    var pager = Pager(count: 30)
    pager.answer(pager.begin(.refresh))
    let load = pager.begin(.append)
    _ = load.map { pager.paging.end($0, with: ListPage([ListEntry(9, 900), ListEntry(10, 10)]), in: &pager.list) }
    #expect(pager.rows == Array(0..<11))
    #expect(pager.list[9] == 900)
  }

  @Test func `a section that spans two pages is a single section`() {
    var pager = Pager(count: 30, section: { "\($0 / 15)" })
    pager.answer(pager.begin(.refresh))
    pager.answer(pager.begin(.append))
    #expect(pager.list.sectionCount == 2)
    #expect(pager.list.section(0)?.count == 15)
    #expect(pager.list.section(1)?.count == 5)
  }

  @Test(arguments: [1, 500])
  func `sections without rows are removed, and the rows of the other sections are found`(count: Int) {
    // A normal run has 1,000 sections.
    let factor = LongRun.count(1, long: 4)
    let (total, count) = (1_000 * factor, count == 1 ? 1 : count * factor)
    var pager = Pager(count: total, size: total, section: { "\($0)" })
    pager.answer(pager.begin(.refresh))
    pager.list.mark(0..<total, .selected)
    pager.change { $0.remove((0..<count).map { 2 * $0 }) }
    #expect(pager.list.sectionCount == total - count)
    #expect(pager.list.ids(.selected).count == total - count)
    let isFound = pager.rows.enumerated().allSatisfy { index, row in
      pager.list.place(of: row) == place(index, 0) && pager.list.sectionIndex(of: "\(row)") == index
    }
    #expect(isFound)
    #expect(pager.rows.count == total - count)
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

  @Test func `a list with an unlimited threshold loads every page, and drops none`() {
    var pager = Pager(count: 60, pageLimit: 2, threshold: .max)
    pager.answer(pager.begin(.refresh))
    repeat { pager.paging.shown = pager.rows.last } while pager.answerDue()
    #expect(pager.rows == Array(0..<60))
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
    count: Int, start: Int = 0, size: Int = 10, pageLimit: Int = 9, threshold: Int = 3,
    section: @escaping (Int) -> String = { _ in "all" }
  ) {
    paging = Paging(pageLimit: pageLimit, threshold: threshold, section: section)
    source = NumberedRows(count: count, start: start, size: size, overlap: 0)
  }

  var rows: [Int] { (0..<list.sectionCount).compactMap { list.section($0) }.flatMap { $0.map(\.id) } }
  var states: [PageState] { ListLoad.allCases.map { list.pages[$0] } }

  mutating func begin(_ load: ListLoad) -> Ticket? { paging.begin(load, in: &list) }
  mutating func answer(_ ticket: Ticket?) {
    guard let ticket else { return }
    let page = source.page(ticket.request)
    let given = goesBack ? page : ListPage(page.rows, after: page.after, total: page.total)
    _ = paging.end(ticket, with: given, in: &list)
  }
  /// Answers the load that is due. Returns `false` if no load is due.
  mutating func answerDue() -> Bool {
    guard let load = paging.beginDue(in: &list) else { return false }
    answer(load)
    return true
  }
  mutating func fail(_ ticket: Ticket?, _ reason: String?, isAnswered: Bool = false) {
    if let ticket { paging.end(ticket, failing: reason, isAnswered: isAnswered, in: &list) }
  }
  mutating func change(_ steps: (inout ListModel<Int, Int>) -> Void) {
    steps(&list)
    paging.settle(&list)
  }
}
