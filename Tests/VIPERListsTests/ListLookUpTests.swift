import Testing
import VIPERLists
import VIPERTestSupport

@Suite("Look-up in a list")
struct ListLookUpTests {
  private let people = list("A: ada=1 alan=2", "G: grace=3", "Z")

  @Test func `a row is found by its id`() {
    #expect(people["alan"] == 2)
    #expect(people["grace"] == 3)
    #expect(people.place(of: "alan") == place(0, 1))
    #expect(people.place(of: "grace") == place(1, 0))
  }

  @Test func `the row look-up returns nil for an unknown id and for the id of a section`() {
    #expect(people["bob"] == nil)
    #expect(people.place(of: "bob") == nil)
    #expect(people["A"] == nil)
  }

  @Test func `a section is found by its id and by its index`() {
    #expect(people.sectionIndex(of: "G") == 1)
    #expect(people.sectionIndex(of: "ada") == nil)
    #expect(people.section(2)?.id == "Z")
    #expect(people.section(2)?.count == 0)
  }

  @Test(arguments: [(-1, 0), (3, 0), (0, 2), (0, -1), (2, 0), (Int.max, Int.min)])
  func `the look-up of a place outside the list returns nil`(section: Int, row: Int) {
    #expect(people[ListPlace(section: section, row: row)] == nil)
    #expect(people.section(section)?[row] == nil)
  }

  @Test func `look-ups in an empty list return nil`() {
    let empty = Model([], phase: .empty("nobody"))
    #expect(empty[place(0, 0)] == nil)
    #expect(empty.section(0) == nil)
    #expect(empty[""] == nil)
    #expect(empty.rowCount == 0)
    #expect(empty.phase == .empty("nobody"))
  }

  @Test func `a list has the phase that was set, even if the list has rows`() {
    var list = people
    #expect(list.phase == .content)
    list.phase = .failed("offline")
    #expect(list.phase == .failed("offline"))
    #expect(list.rowCount == 3)
  }

  @Test func `identifiable rows and headers need no ListEntry`() {
    struct Person: Identifiable, Equatable {
      let id: Int
    }
    let list = ListModel([ListSection(id: "0", header: Person(id: 9), [Person(id: 1), Person(id: 2)])])
    #expect(list[2] == Person(id: 2))
    #expect(list.section(0)?.header == Person(id: 9))
  }

  @Test func `if several rows have the same id, the last one is kept and the id is recorded`() {
    let list = list("A: a=1 b=2 a=3 c", "B: b=4 d")
    #expect(text(list) == ["A: a=3 c", "B: b=4 d"])
    #expect(list.duplicates.rows == ["a", "b"])
    #expect(list["a"] == 3)
    #expect(list["b"] == 4)
    #expect(list.rowCount == 4)
  }

  @Test func `if several sections have the same id, the last one is kept and the id is recorded`() {
    let list = list("A: a", "B: b", "A: c", "A: d")
    #expect(text(list) == ["B: b", "A: d"])
    #expect(list.duplicates.sections == ["A"])
    #expect(list.duplicates.rows.isEmpty)
  }

  @Test func `if 20,000 rows have the same id, only the last one is kept, and the id is recorded once`() {
    let list = ListModel([ListSection(id: "0", rows: (0..<20_000).map { ListEntry(0, $0) })])
    #expect(list.rowCount == 1)
    #expect(list[0] == 19_999)
    #expect(list.duplicates.rows == [0])
  }

  @Test func `a list without duplicate ids records no duplicates`() { #expect(people.duplicates.isEmpty) }

  @Test func `many rows are found even if some hashes are equal`() {
    struct Poor: Hashable {
      let number: Int
      func hash(into hasher: inout Hasher) { hasher.combine(number / 3) }
    }
    let count = LongRun.count(5_000, long: 20_000)
    let list = ListModel([ListSection(id: "0", rows: (0..<count).map { ListEntry(Poor(number: $0), $0) })])
    #expect(list.duplicates.isEmpty)
    #expect(list.rowCount == count)
    #expect((0..<count).allSatisfy { list[Poor(number: $0)] == $0 && list.place(of: Poor(number: $0))?.row == $0 })
  }
}
