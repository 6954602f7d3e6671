import Testing
import VIPERLists
import VIPERTestSupport

@Suite("Changes from one list to the next")
struct ListChangesTests {
  private func rowChanges(_ old: Model, _ new: Model) -> ListEdits<ListPlace> {
    let changes = new.changes(from: old)
    #expect(changes.sections.isEmpty)
    return changes.rows
  }

  @Test func `Equal lists have none, however they were made`() {
    let one = list("A: a b=2", "B: c")
    #expect(one.changes(from: one).isEmpty && list("A: a b=2", "B: c").changes(from: one).isEmpty)
    #expect(list().changes(from: list()).isEmpty)
  }

  @Test func `A row that comes is an insert in the new list, one that goes is a delete in the old one`() {
    let changes = rowChanges(list("A: a b c"), list("A: x b c y"))
    #expect(changes.deletes == [place(0, 0)] && changes.inserts == [place(0, 0), place(0, 3)])
    #expect(changes.moves.isEmpty && changes.reloads.isEmpty)
  }

  @Test func `A row with other content is a reload in the old list`() {
    let changes = rowChanges(list("A: a b c"), list("A: x a b=1 c"))
    #expect(changes.reloads == [place(0, 1)] && changes.inserts == [place(0, 0)])
  }

  @Test func `The caller says which content is the same`() {
    let (old, new) = (list("A: a b=1 c=2"), list("A: a=10 b=2 c=12"))
    #expect(new.changes(from: old) { $0 % 10 == $1 % 10 }.rows.reloads == [place(0, 1)])
  }

  @Test func `Of 20,000 rows only those are compared that share a leaf with one that changed or came`() {
    let old = ListModel([ListSection(id: 0, rows: (0..<20_000).map { ListEntry($0, 0) })])
    var new = old
    new.update(11_111) { $0 = 1 }
    new.insert([ListEntry(-1, 0)], at: place(0, 5_000))
    new.remove([19_000])
    var compared = 0
    let changes = new.changes(from: old) { one, other in
      compared += 1
      return one == other
    }
    #expect(changes.rows.reloads == [place(0, 11_111)] && changes.rows.inserts == [place(0, 5_000)])
    #expect(changes.rows.deletes == [place(0, 19_000)] && compared < 600)
  }

  @Test func `The last row that goes to the front is one move`() {
    let changes = rowChanges(list("A: a b c d"), list("A: d a b c"))
    #expect(changes.moves == [move(place(0, 3), place(0, 0))])
    #expect(changes.deletes.isEmpty && changes.inserts.isEmpty)
  }

  @Test func `A row that goes to another section is a move`() {
    let changes = rowChanges(list("A: a b", "B: c"), list("A: a", "B: b=1 c"))
    #expect(changes.moves == [move(place(0, 1), place(1, 0))] && changes.reloads == [place(0, 1)])
    #expect(changes.deletes.isEmpty && changes.inserts.isEmpty)
  }

  @Test func `The rows of a section that goes or comes are not listed`() {
    let changes = list("A: a", "B: b c").changes(from: list("C: x y", "A: a"))
    #expect(changes.sections.deletes == [0] && changes.sections.inserts == [1] && changes.rows.isEmpty)
  }

  @Test func `A row is inserted where it goes from a section that is deleted, and deleted where it goes to a new one`()
  {
    let changes = list("B: b a", "C: c").changes(from: list("A: a", "B: b c"))
    #expect(changes.sections.deletes == [0] && changes.sections.inserts == [1])
    #expect(
      changes.rows.inserts == [place(0, 1)] && changes.rows.deletes == [place(1, 1)] && changes.rows.moves.isEmpty)
  }

  @Test func `A section moves with its rows, and their changes are those within it`() {
    let changes = list("B: b x", "A: a", "C: c").changes(from: list("A: a", "B: b", "C: c"))
    #expect(changes.sections.moves == [.init(from: 1, to: 0)] || changes.sections.moves == [.init(from: 0, to: 1)])
    #expect(changes.rows.inserts == [place(0, 1)] && changes.rows.moves.isEmpty && changes.rows.deletes.isEmpty)
  }

  @Test func `Another header or footer is a reload of the section`() {
    var new = list("A: a", "B: b")
    let old = new
    new.updateSection("B") {
      $0 = 1; $1 = nil
    }
    #expect(new.changes(from: old).sections.reloads == [1] && new.changes(from: old).rows.isEmpty)
  }

  @Test func `Changes are in ascending order, whatever was found first`() {
    let ids = (0..<300).map { "r\($0)" }
    let old = Model([Section(id: "A", rows: ids.map { Entry($0, 0) }), Section(id: "B", rows: [])])
    var new = old
    for index in [290, 5, 150, 149, 40] { new.update("r\(index)") { $0 = 1 } }
    for index in [280, 10, 152, 60] { new.remove(["r\(index)"]) }
    for index in [200, 3, 100] { new.insert(rows("x\(index)"), at: place(0, index)) }
    for index in [250, 20, 99] { new.move("r\(index)", to: place(1, 0)) }
    let changes = rowChanges(old, new)
    #expect(changes.reloads == [5, 40, 149, 150, 290].map { place(0, $0) })
    #expect(changes.deletes == [10, 60, 152, 280].map { place(0, $0) })
    #expect(changes.inserts.count == 3 && changes.inserts == changes.inserts.sorted())
    #expect(changes.moves.map(\.to) == (0..<3).map { place(1, $0) } && changes.moves.map(\.from.row) == [99, 20, 250])
  }

  @Test func `No fewer rows could move: small lists beside all ways to choose those that stay`() {
    for index in 0..<400 {
      var random = SeededGenerator(seed: 5, index: index)
      let (old, new) = pair(&random, most: 11)
      #expect(moves(old, new) == Stays.fewestMoves(old, new), "\(old) to \(new)")
    }
  }

  @Test func `No fewer rows could move: longer lists beside the longest increasing subsequence`() {
    for index in 0..<150 {
      var random = SeededGenerator(seed: 6, index: index)
      let (old, new) = pair(&random, most: 120)
      #expect(moves(old, new) == Stays.both(old, new) - Stays.longest(old, new), "\(old) to \(new)")
    }
  }

  /// Two lists that have many ids in common.
  private func pair(_ random: inout SeededGenerator, most: Int) -> ([Int], [Int]) {
    let ids = Array(0..<random.number(1..<most))
    var new = ids.filter { _ in random.chance(85) } + (ids.count..<ids.count + random.number(0..<3))
    if random.chance(60) { new.shuffle(using: &random) }
    for _ in 0..<random.number(0..<4) where new.count > 1 {
      new.swapAt(random.number(0..<new.count), random.number(0..<new.count))
    }
    return (ids.filter { _ in random.chance(85) }, new)
  }

  /// The number of moves of rows, and of sections, which is the same.
  private func moves(_ old: [Int], _ new: [Int]) -> Int {
    func rows(_ ids: [Int]) -> ListModel<Int, Int> {
      ListModel([ListSection(id: 0, rows: ids.map { ListEntry($0, 0) })])
    }
    func sections(_ ids: [Int]) -> ListModel<Int, Int> { ListModel(ids.map { ListSection(id: $0, rows: []) }) }
    let count = rows(new).changes(from: rows(old)).rows.moves.count
    #expect(sections(new).changes(from: sections(old)).sections.moves.count == count)
    return count
  }
}
