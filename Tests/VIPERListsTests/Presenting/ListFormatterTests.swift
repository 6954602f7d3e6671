import Testing
import VIPERLists
import VIPERListsTestSupport
import VIPERTestSupport

@MainActor @Suite("Formatting a list")
struct ListFormatterTests {
  @Test func `only a changed row is formatted`() {
    let formatter = CountingFormatter()
    var model = ListModel([ListSection(id: "0", rows: (0..<1_000).map { ListEntry($0, $0) })])
    #expect(formatter.format(model)[7] == "7")
    #expect(formatter.formatted.count == 1_000)
    formatter.formatted = []
    model.update(7) { $0 = -7 }
    #expect(formatter.format(model)[7] == "-7")
    #expect(formatter.formatted == [-7])
  }

  @Test func `after insertions, removals and moves, only new rows are formatted`() {
    let formatter = CountingFormatter()
    var model = ListModel([ListSection(id: "0", rows: (0..<1_000).map { ListEntry($0, $0) })])
    _ = formatter.format(model)
    formatter.formatted = []
    model.insert([ListEntry(2_000, 2_000)], at: place(0, 3))
    model.remove([500])
    model.move(999, to: place(0, 0))
    let rows = formatter.format(model)
    #expect(formatter.formatted == [2_000])
    #expect(rows[place(0, 0)]?.row == "999")
    #expect(rows[place(0, 4)]?.row == "2000")
  }

  @Test func `replaced rows with equal content are not formatted again`() {
    let formatter = CountingFormatter()
    _ = formatter.format(ListModel([ListSection(id: "0", rows: (0..<500).map { ListEntry($0, $0) })]))
    formatter.formatted = []
    _ = formatter.format(ListModel([ListSection(id: "1", rows: (0..<501).reversed().map { ListEntry($0, $0) })]))
    #expect(formatter.formatted == [500])
  }

  @Test func `a header is formatted from its section, and again when the section changes`() {
    let formatter = ListFormatter<String, Int, String>({ "\($0)" }, header: { "\($0.id) (\($0.count))" })
    var model = list("A: a b", "B: c")
    #expect(formatter.format(model).section(0)?.header == "A (2)")
    model.insert(rows("d"), at: place(0, 0))
    let rows = formatter.format(model)
    #expect(rows.section(0)?.header == "A (3)")
    #expect(rows.section(1)?.header == "B (1)")
  }

  @Test func `headers and footers are formatted like rows`() {
    let formatter = ListFormatter<String, Int, String> { "<\($0)>" }
    var model = ListModel([ListSection(id: "A", header: 1, footer: 2, rows: rows("a"))])
    _ = formatter.format(model)
    model.updateSection("A") { header, _ in header = 3 }
    let section = formatter.format(model).section(0)
    #expect(section?.header == "<3>")
    #expect(section?.footer == "<2>")
  }

  @Test func `a section can be shown as one cell, which is reloaded when a row of the section changes`() {
    let formatter = ListFormatter<String, Int, String>(
      { "\($0)" }, asCell: { $0.id == "B" ? "\($0.count) rows, sum \($0.map(\.row).reduce(0, +))" : nil })
    var model = list("A: a=1 b=2", "B: c=3 d=4", "C: e=5")
    model.mark(["b", "d"], .selected)
    let first = formatter.format(model)
    #expect("\(first)" == "content; A [a: 1, b: 2]; B [c: 2 rows, sum 7]; C [e: 5]")
    #expect(first.rowCount == 4)
    #expect(first["d"] == nil)
    #expect(first.ids(.selected) == ["b"])
    #expect(formatter.list["d"] == 4, "the presenter still finds the rows of the section")
    model.update("d") { $0 = 9 }
    let second = formatter.format(model)
    #expect(second["c"] == "2 rows, sum 12")
    var changes = second.changes(from: first)
    #expect(changes.rows.reloads == [place(1, 0)])
    changes.rows.reloads = []
    #expect(changes.isEmpty)
  }

  @Test func `a section that is collapsed into one cell shows its rows again when it is expanded`() {
    var isCollapsed = true
    let formatter = ListFormatter<String, Int, String>({ "\($0)" }, asCell: { isCollapsed ? "\($0.count) rows" : nil })
    let model = list("A: a=1 b=2", "B")
    #expect("\(formatter.format(model))" == "content; A [a: 2 rows]; B []")
    isCollapsed = false
    #expect("\(formatter.format(formatter.list))" == "content; A [a: 1, b: 2]; B []")
  }

  @Test func `random lists with sections as cells are correct, and unchanged cells are not reloaded`() throws {
    for index in 0..<LongRun.count(40, long: 300) {
      var random = RandomLists(index, seed: 8)
      let collapsed = Set((0..<3).map { _ in "\(random.generator.number(0..<5))" })
      let formatter = ListFormatter<Int, Int, Int>({ $0 }, asCell: { collapsed.contains($0.id) ? $0.count : nil })
      var model = random.list()
      var shown = formatter.format(model)
      for _ in 0..<6 {
        model = random.next(after: model)
        let before = shown
        shown = formatter.format(model)
        var wanted = PlainList(model)
        for index in wanted.sections.indices where collapsed.contains(wanted.sections[index].id) {
          let rows = wanted.sections[index].rows
          wanted.sections[index].rows = rows.prefix(1).map { ListEntry($0.id, rows.count) }
        }
        try #require(PlainList(shown) == wanted && wanted.isFound(in: shown), "list \(index)")
        var view = FakeCollectionView(showing: before)
        try view.perform(ListUpdate(from: before, to: shown).staged)
        try #require(view.sections == FakeCollectionView.sections(of: shown), "list \(index)")
      }
    }
  }

  @Test func `phase, page states and marks are passed on with the rows`() {
    let formatter = ListFormatter<String, Int, String> { "\($0)" }
    var model = list("A: a")
    model.phase = .failed("offline")
    model.pages.append = .end
    model.mark(["a"], .selected)
    let rows = formatter.format(model)
    #expect(rows.phase == .failed("offline"))
    #expect(rows.pages.append == .end)
    #expect(rows.ids(.selected) == ["a"])
  }

  @Test(arguments: 0..<4)
  func `a formatted list equals the reference model, and has the same changes as the original list`(
    part: Int
  ) throws {
    for index in stride(from: part, to: 52, by: 4) {
      var random = RandomLists(index, seed: 3)
      if index.isMultiple(of: 32) { (random.rowIDs, random.sectionIDs) = (LongRun.count(600, long: 1_200), 3) }
      if index.isMultiple(of: 50) { (random.rowIDs, random.sectionIDs) = (200, LongRun.count(50, long: 600)) }
      let formatter = ListFormatter<Int, Int, Int>({ $0 * 10 + 1 }, header: { $0.header })
      var (model, last) = (random.list(), ListModel<Int, Int>())
      var shown = formatter.format(model)
      for _ in 0..<8 {
        (last, model) = (model, random.next(after: model))
        if random.generator.chance(10) { model = last }
        let before = shown
        shown = formatter.format(model)
        let wanted = PlainList(model).formatted
        try #require(PlainList(shown) == wanted && wanted.isFound(in: shown), "list \(index)")
        let (one, other) = (shown.changes(from: before), model.changes(from: last))
        try #require(one.rows == other.rows && one.sections.moves == other.sections.moves, "list \(index)")
      }
    }
  }
}

extension PlainList {
  fileprivate var formatted: PlainList {
    var formatted = self
    for index in sections.indices {
      formatted.sections[index].rows = sections[index].rows.map { ListEntry($0.id, $0.row * 10 + 1) }
      formatted.sections[index].footer = sections[index].footer.map { $0 * 10 + 1 }
    }
    return formatted
  }
}

@MainActor private final class CountingFormatter {
  var formatted: [Int] = []
  private lazy var formatter = ListFormatter<Int, Int, String> { [unowned self] in
    formatted.append($0)
    return "\($0)"
  }

  func format(_ model: ListModel<Int, Int>) -> ListModel<Int, String> { formatter.format(model) }
}
