import Testing
import VIPERLists
import VIPERTestSupport

@Suite("Single changes of a list")
struct ListStepTests {
  @Test func `rows are removed from and appended to a section with an id of another type`() {
    var people = ListModel([ListSection(id: "A", rows: [ListEntry(1, "Ann"), ListEntry(2, "Abe")])])
    people.remove([1])
    people.append([ListEntry(3, "Amy")], to: "A")
    people.update(2) { $0 = "Abel" }
    #expect(people[2] == "Abel")
    #expect(people[3] == "Amy")
    #expect(people[1] == nil)
  }

  @Test func `the update of a row does not affect a copy of the list`() {
    let old = list("A: a b")
    var new = old
    let results = [new.update("b") { $0 = 5 }, new.update("x") { $0 = 5 }]
    #expect(results == [true, false])
    #expect(text(new) == ["A: a b=5"])
    #expect(text(old) == ["A: a b"])
  }

  @Test func `rows are inserted at a place or after the last row`() {
    var list = list("A: a b", "B")
    let results = [
      list.insert(rows("x y"), at: place(0, 1)), list.append(rows("z"), to: "A"), list.append(rows("q"), to: "B"),
    ]
    #expect(results == [true, true, true])
    #expect(text(list) == ["A: a x y b z", "B: q"])
    #expect(list.duplicates.isEmpty)
  }

  @Test(arguments: [place(0, 3), place(0, -1), place(1, 0), place(-1, 0)])
  func `an insertion or move out of range changes nothing`(at place: ListPlace) {
    var list = list("A: a b")
    let results = [
      list.insert(rows("x"), at: place), list.append(rows("x"), to: "B"), list.move("a", to: place),
      list.move("x", to: ListPlace(section: 0, row: 0)),
    ]
    #expect(!results.contains(true))
    #expect(text(list) == ["A: a b"])
  }

  @Test func `a row that is inserted again leaves its old place, and its id is recorded as a duplicate`() {
    var list = list("A: a b c", "B: d")
    list.insert(rows("d=1 a=2 x x=3"), at: place(0, 2))
    #expect(text(list) == ["A: b d=1 a=2 x=3 c", "B"])
    #expect(list.duplicates.rows == ["a", "d", "x"])
    list.append(rows("y"), to: "B")
    #expect(list.duplicates.isEmpty)
  }

  @Test func `a removal returns the number of removed rows, and ignores unknown ids`() {
    var list = list("A: a b c", "B: d")
    let count = list.remove(["d", "x", "a"])
    #expect(count == 2)
    #expect(text(list) == ["A: b c", "B"])
    #expect(list.rowCount == 2)
  }

  @Test func `many consecutive rows are removed together with their marks`() {
    let many = (0..<3_000).map { "r\($0)" }
    var list = Model([Section(id: "A", rows: many.map { Entry($0, 0) }), section("B: b")])
    list.mark(many + ["b"], .selected)
    let count = list.remove(many.dropLast() + ["x"])
    #expect(count == 2_999)
    #expect(list.rowCount == 2)
    #expect(text(list) == ["A: r2999", "B: b"])
    #expect(list.ids(.selected) == ["r2999", "b"])
    #expect(list["r2998"] == nil)
    #expect(list.place(of: "b") == place(1, 0))
  }

  @Test func `many rows that are not consecutive are removed together with their marks`() {
    let many = (0..<3_000).map { "r\($0)" }
    var list = Model([Section(id: "A", rows: many.map { Entry($0, 0) }), section("B: b")])
    list.mark(many + ["b"], .selected)
    let count = list.remove(many.enumerated().filter { $0.offset % 3 > 0 }.map(\.element))
    #expect(count == 2_000)
    #expect(list.rowCount == 1_001)
    #expect(list.section(0)?.map(\.id) == many.enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
    #expect(list.ids(.selected).count == 1_001)
    #expect(list["r1"] == nil)
    #expect(list.place(of: "r2997") == place(0, 999))
  }

  @Test func `many rows that are inserted again leave their old places and retain their marks`() {
    let many = (0..<300).map { "r\($0)" }
    var list = Model([Section(id: "A", rows: (many + ["z"]).map { Entry($0, 0) }), section("B: b")])
    list.mark(many, .selected)
    list.insert(many.reversed().map { Entry($0, 1) }, at: place(0, 300))
    #expect(list.duplicates.rows == Set(many))
    #expect(list.ids(.selected) == Set(many))
    #expect(list.rowCount == 302)
    #expect(list.place(of: "r299") == place(0, 0))
    #expect(list.place(of: "z") == place(0, 300))
    #expect(list["r7"] == 1)
  }

  @Test func `the destination of a move is the place of the row after the move`() {
    var list = list("A: a b c", "B: d")
    list.move("a", to: place(0, 2))
    #expect(text(list) == ["A: b c a", "B: d"])
    let results = [list.move("d", to: place(0, 3)), list.move("b", to: place(0, 4))]
    #expect(results == [true, false])
    #expect(text(list) == ["A: b c a d", "B"])
  }

  @Test func `sections are inserted, moved and removed with their rows`() {
    var list = list("A: a", "B: b")
    list.insertSection(section("C: c"), at: 1)
    list.moveSection("A", to: 2)
    #expect(text(list) == ["C: c", "B: b", "A: a"])
    #expect(list["a"] == 0)
    #expect(list.place(of: "a") == place(2, 0))
    var results = [list.removeSection("B"), list.removeSection("B")]
    #expect(results == [true, false])
    #expect(text(list) == ["C: c", "A: a"])
    #expect(list["b"] == nil)
    #expect(list.rowCount == 2)
    results = [list.insertSection(section("D"), at: 3), list.moveSection("A", to: 2)]
    #expect(results == [false, false])
  }

  @Test func `many sections are inserted at and removed from the front, one by one`() {
    let count = LongRun.count(500, long: 2_000)
    var list = ListModel<Int, Int>()
    for id in 0..<count { list.insertSection(ListSection(id: "\(id)", rows: [ListEntry(id, id)]), at: 0) }
    #expect(list.sectionCount == count)
    #expect(list.rowCount == count)
    #expect((0..<count).allSatisfy { list.place(of: $0) == place(count - 1 - $0, 0) && list[$0] == $0 })
    list.mark(0..<count, .selected)
    for id in (count / 2..<count).reversed() { list.removeSection("\(id)") }
    #expect((0..<count / 2).allSatisfy { list.place(of: $0) == place(count / 2 - 1 - $0, 0) })
    #expect(list.ids(.selected) == Set(0..<count / 2))
    for id in (0..<count / 2).reversed() { list.removeSection("\(id)") }
    #expect(list.sectionCount == 0)
    #expect(list.rowCount == 0)
    #expect(list.ids(.selected).isEmpty)
  }

  @Test func `a section that is inserted again replaces the old one, and its rows are removed from other sections`() {
    var list = list("A: a x", "B: b", "C: c")
    list.insertSection(section("A: c=1 d"), at: 3)
    #expect(text(list) == ["B: b", "C", "A: c=1 d"])
    #expect(list.duplicates.sections == ["A"])
    #expect(list.duplicates.rows == ["c"])
    #expect(list["x"] == nil)
  }

  @Test func `changing the header and footer of a section does not change the rows of the section`() {
    var list = list("A: a")
    let results = ["A", "B"].map { id in list.updateSection(id) { ($0, $1) = (1, 2) } }
    #expect(results == [true, false])
    #expect(list.section(0)?.header == 1)
    #expect(list.section(0)?.footer == 2)
    #expect(text(list) == ["A: a"])
  }

  @Test func `new rows replace the rows of a section`() {
    var list = list("A: a b c", "B: d")
    let results = [list.replaceRows(of: "X", with: []), list.replaceRows(of: "A", with: rows("c=1 e d=2 e=3"))]
    #expect(results == [false, true])
    #expect(text(list) == ["A: c=1 e=3", "B: d"], "the last of several rows with the same id remains")
    #expect(list.duplicates.rows == ["d", "e"])
  }

  @Test(arguments: 0..<9)
  func `random changes have the same result as on plain arrays, and every row is found`(seed: Int) {
    var random = RandomLists(seed, seed: 3)
    let many = LongRun.count(80, long: 900)
    (random.rowIDs, random.sectionIDs) = seed < 3 ? (60, 5) : seed < 6 ? (3_000, 4) : (400, many)
    var list = random.list()
    var plain = PlainList(list)
    for step in 0..<(seed < 3 ? LongRun.count(60, long: 200) : 11) {
      random.step(&list, &plain)
      guard step % 10 == 0 || seed < 3 else { continue }
      #expect(plain == PlainList(list), "step \(step)")
      #expect(plain.isFound(in: list), "step \(step)")
      if plain != PlainList(list) { return }
    }
  }

  @Test func `replacing all sections has the same result as a new list, including the recorded duplicates`() {
    for index in 0..<LongRun.count(300, long: 20_000) {
      var random = RandomLists(index, seed: 4)
      let old = random.list()
      let given = random.changed(old)
      var list = old
      list.replaceSections(given)
      let made = ListModel(given)
      #expect(PlainList(list) == PlainList(made), "pair \(index)")
      #expect(PlainList(made).isFound(in: list), "pair \(index)")
      #expect(list.duplicates.rows == made.duplicates.rows, "pair \(index)")
    }
  }
}
