import Testing
import VIPERLists

@Suite("Description and comparison of lists")
struct ListDescriptionTests {
  private func list(_ rows: String...) -> ListModel<String, String> {
    ListModel([ListSection(id: "A", header: "Names", rows: rows.map { ListEntry($0.lowercased(), $0) })])
  }

  @Test func `the description of a list contains its visible content`() {
    #expect("\(list("Ann", "Bob"))" == "content; A, header: Names [ann: Ann, bob: Bob]")
    #expect("\(ListModel<Int, Int>(phase: .empty("Nobody is here.")))" == "empty(\"Nobody is here.\")")
  }

  @Test func `the description of a long list contains the first ten rows and the number of the others`() {
    let section = ListSection(id: "0", rows: (1...50).map { ListEntry($0, $0) })
    let rows = (1...10).map { "\($0): \($0)" }.joined(separator: ", ")
    #expect("\(section)" == "0 [\(rows), 40 more]")
    let list = ListModel([section, ListSection(id: "1", rows: [ListEntry(51, 51)])])
    #expect("\(list)" == "content; 0 [\(rows), 40 more]; 1 [1 more]")
    let sections = ListModel((0..<50).map { ListSection(id: "\($0)", rows: [ListEntry($0, $0)]) })
    #expect("\(sections)".hasSuffix("; 9 [9: 9]; 40 more sections"))
  }

  @Test func `lists with the same content are equal, regardless of how they were created`() {
    var changed = list("Ann", "Cem")
    changed.remove(["cem"])
    changed.append([ListEntry("bob", "Bob")], to: "A")
    #expect(changed == list("Ann", "Bob"))
    let differences: [(inout ListModel<String, String>) -> Void] = [
      { $0.phase = .loading }, { $0.pages.append = .end }, { $0.mark(["ann"], .selected) },
      { $0.update("ann") { $0 = "Anna" } }, { $0.updateSection("A") { header, _ in header = nil } },
      { $0.move("bob", to: ListPlace(section: 0, row: 0)) }, { $0.removeSection("A") },
    ]
    for change in differences {
      var other = changed
      change(&other)
      #expect(other != changed)
    }
  }

  @Test func `a mirror of a list shows the content of the list and not the storage`() {
    #expect(Mirror(reflecting: list("Ann")).children.map(\.label) == ["phase", "pages", "sections", "marks"])
    let section = list("Ann").section(0)
    #expect(section.map { Mirror(reflecting: $0).children.map(\.label) } == ["id", "header", "rows", "footer"])
  }
}
