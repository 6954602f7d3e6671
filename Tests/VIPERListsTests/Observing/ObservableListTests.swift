import Observation
import Testing
import VIPERLists

@MainActor @Suite("An observable list")
struct ObservableListTests {
  private let list = ObservableList<Int, String>()
  private var model = ListModel([
    ListSection(id: "0", header: "few", rows: (0..<5).map { ListEntry($0, "\($0)") }),
    ListSection(id: "1", rows: (5..<100).map { ListEntry($0, "\($0)") }),
  ])
  private let told = Told()

  init() {
    list.show(model)
    for row in 0..<100 { told.observe("row \(row)") { [list] in _ = list[row] } }
    for row in 0..<100 { told.observe("mark \(row)") { [list] in _ = list.isMarked(row, .selected) } }
    told.observe("order") { [list] in _ = list.ids(of: "1") }
    told.observe("sections") { [list] in _ = list.sectionIDs }
    told.observe("header") { [list] in _ = list.header(of: "0") }
    told.observe("phase") { [list] in _ = list.phase }
    told.observe("pages") { [list] in _ = list.pages }
    told.observe("selected") { [list] in _ = list.ids(.selected) }
    told.observe("all") { [list] in _ = list.list }
  }

  @Test mutating func `if a row changes, the readers of the row are notified, and the readers of other rows are not`() {
    model.update(7) { $0 = "seven" }
    list.show(model)
    #expect(told.names == ["all", "row 7"])
    #expect(list[7] == "seven")
  }

  @Test mutating func `after an insertion, the readers of the order are notified, and the readers of rows are not`() {
    model.insert([ListEntry(200, "new")], at: place(1, 0))
    list.show(model)
    #expect(told.names == ["all", "order", "sections"])
    #expect(list.ids(of: "1").first == 200)
    #expect(list.rowCount == 101)
  }

  @Test mutating func `after a move, the readers of the order are notified`() {
    model.move(7, to: place(0, 0))
    list.show(model)
    #expect(told.names == ["all", "order", "sections"])
    #expect(list.ids(of: "0").first == 7)
  }

  @Test mutating func `after a row is removed, the readers of the row and of its marks are notified`() {
    model.remove([3])
    list.show(model)
    #expect(told.names == ["all", "mark 3", "order", "row 3", "sections"])
    #expect(list[3] == nil)
  }

  @Test mutating func `after a section is removed, the readers of its rows are notified`() {
    model.removeSection("0")
    list.show(model)
    let rows = (0..<5).flatMap { ["row \($0)", "mark \($0)"] }
    #expect(told.names == ["all", "header", "order", "sections"].merged(with: rows))
    #expect(list.sectionIDs == ["1"])
  }

  @Test mutating func `if a row is marked, the readers of its marks and the readers of all marks are notified`() {
    model.mark([7], .selected)
    list.show(model)
    #expect(told.names == ["all", "mark 7", "selected"])
    #expect(list.isMarked(7, .selected))
    #expect(list.ids(.selected) == [7])
  }

  @Test mutating func `if the phase, page states or a header changes, only readers of that property are notified`() {
    model.phase = .failed("offline")
    list.show(model)
    #expect(told.names == ["all", "phase"])
    model.pages.append = .loading
    list.show(model)
    #expect(told.names == ["all", "pages", "phase"])
    model.updateSection("0") { header, _ in header = "some" }
    list.show(model)
    #expect(told.names == ["all", "header", "pages", "phase"])
    #expect(list.header(of: "0") == "some")
  }

  @Test mutating func `after a list is replaced, a reader of a row is notified only if the row has changed`() {
    model.replaceSections([ListSection(id: "1", rows: (0..<100).map { ListEntry($0, $0 < 98 ? "\($0)" : "?") })])
    list.show(model)
    #expect(told.names == ["all", "header", "order", "sections"].merged(with: ["row 98", "row 99"]))
  }

  @Test mutating func `a reader of a missing row is notified when the row is inserted`() {
    told.observe("row 300") { [list] in _ = list[300] }
    model.insert([ListEntry(300, "new")], at: place(0, 0))
    list.show(model)
    #expect(told.names.contains("row 300"))
  }

  @Test mutating func `all rows are read in order, by their sections or without sections`() {
    #expect(list.rows.map(\.id) == Array(0..<100))
    #expect(list.ids == Array(0..<100))
    #expect(list.rows[7].row == "7")
    #expect(list.sections.map(\.id) == ["0", "1"])
    #expect(list.sections.map(\.header) == ["few", nil])
    #expect(list.sections.map { $0.map(\.row).first } == ["0", "5"])
  }

  @Test(arguments: ["content", "order", "header", "phase"])
  func `readers of all rows are notified of changes of rows and sections, and readers of ids of changes of the order`(
    change: String
  ) {
    let (list, told) = (ObservableList<Int, String>(), Told())
    list.show(model)
    told.observe("rows") { _ = list.rows }
    told.observe("sections") { _ = list.sections }
    told.observe("ids") { _ = list.ids }
    told.observe("section ids") { _ = list.sectionIDs }
    var new = model
    switch change {
    case "content": new.update(7) { $0 = "seven" }
    case "order": new.move(7, to: place(0, 0))
    case "header": new.updateSection("0") { header, _ in header = "some" }
    default: new.phase = .failed("offline")
    }
    list.show(new)
    let expected = ["order": ["ids", "rows", "section ids", "sections"], "phase": []]
    #expect(told.names == expected[change, default: ["rows", "sections"]])
  }

  @Test func `if an unchanged list is shown again, only the readers of the whole list are notified`() {
    list.show(model)
    #expect(told.names == ["all"])
  }
}

extension [String] {
  fileprivate func merged(with others: [String]) -> [String] { (self + others).sorted() }
}

/// The names of the readers that were notified, each once.
@MainActor private final class Told {
  private(set) var names: [String] = []

  func observe(_ name: String, _ read: () -> Void) {
    withObservationTracking(read) { MainActor.assumeIsolated { self.add(name) } }
  }

  private func add(_ name: String) { names = names.merged(with: [name]) }
}
