import Testing
import VIPERLists
import VIPERTestSupport

@Suite("Changes between two lists")
struct ListChangesTests {
  private func rowChanges(_ old: Model, _ new: Model) -> ListEdits<ListPlace> {
    let changes = new.changes(from: old)
    #expect(changes.sections.isEmpty)
    return changes.rows
  }

  @Test func `equal lists have no changes, regardless of how they were created`() {
    let one = list("A: a b=2", "B: c")
    #expect(one.changes(from: one).isEmpty)
    #expect(list("A: a b=2", "B: c").changes(from: one).isEmpty)
    #expect(list().changes(from: list()).isEmpty)
  }

  @Test func `an added row is inserted at its new index, and a removed row is deleted at its old index`() {
    let changes = rowChanges(list("A: a b c"), list("A: x b c y"))
    #expect(changes.deletes == [place(0, 0)])
    #expect(changes.inserts == [place(0, 0), place(0, 3)])
    #expect(changes.moves.isEmpty)
    #expect(changes.reloads.isEmpty)
  }

  @Test func `a changed row is reloaded at its index in the old list`() {
    let changes = rowChanges(list("A: a b c"), list("A: x a b=1 c"))
    #expect(changes.reloads == [place(0, 1)])
    #expect(changes.inserts == [place(0, 0)])
  }

  @Test func `a comparison that the caller provides decides which rows are reloaded`() {
    let (old, new) = (list("A: a b=1 c=2"), list("A: a=10 b=2 c=12"))
    #expect(new.changes(from: old) { $0 % 10 == $1 % 10 }.rows.reloads == [place(0, 1)])
  }

  @Test func `only rows in the same storage leaf as a change are compared, even in a list of 20,000 rows`() {
    let old = ListModel([ListSection(id: "0", rows: (0..<20_000).map { ListEntry($0, 0) })])
    var new = old
    new.update(11_111) { $0 = 1 }
    new.insert([ListEntry(-1, 0)], at: place(0, 5_000))
    new.remove([19_000])
    var compared = 0
    let changes = new.changes(from: old) { one, other in
      compared += 1
      return one == other
    }
    #expect(changes.rows.reloads == [place(0, 11_111)])
    #expect(changes.rows.inserts == [place(0, 5_000)])
    #expect(changes.rows.deletes == [place(0, 19_000)])
    #expect(compared < 600)
  }

  @Test func `the move of the last row to the front is a single move`() {
    let changes = rowChanges(list("A: a b c d"), list("A: d a b c"))
    #expect(changes.moves == [move(place(0, 3), place(0, 0))])
    #expect(changes.deletes.isEmpty)
    #expect(changes.inserts.isEmpty)
  }

  @Test func `a row that changes its section is moved instead of being deleted and inserted`() {
    let changes = rowChanges(list("A: a b", "B: c"), list("A: a", "B: b=1 c"))
    #expect(changes.moves == [move(place(0, 1), place(1, 0))])
    #expect(changes.reloads == [place(0, 1)])
    #expect(changes.deletes.isEmpty)
    #expect(changes.inserts.isEmpty)
  }

  @Test func `the rows of a removed or added section are not listed as changes`() {
    let changes = list("A: a", "B: b c").changes(from: list("C: x y", "A: a"))
    #expect(changes.sections.deletes == [0])
    #expect(changes.sections.inserts == [1])
    #expect(changes.rows.isEmpty)
  }

  @Test func `a row that leaves a deleted section is inserted, and a row that enters a new section is deleted`() {
    let changes = list("B: b a", "C: c").changes(from: list("A: a", "B: b c"))
    #expect(changes.sections.deletes == [0])
    #expect(changes.sections.inserts == [1])
    #expect(changes.rows.inserts == [place(0, 1)])
    #expect(changes.rows.deletes == [place(1, 1)])
    #expect(changes.rows.moves.isEmpty)
  }

  @Test func `a section moves with its rows, and only changes within the section are listed`() {
    let changes = list("B: b x", "A: a", "C: c").changes(from: list("A: a", "B: b", "C: c"))
    #expect(changes.sections.moves == [.init(from: 1, to: 0)] || changes.sections.moves == [.init(from: 0, to: 1)])
    #expect(changes.rows.inserts == [place(0, 1)])
    #expect(changes.rows.moves.isEmpty)
    #expect(changes.rows.deletes.isEmpty)
  }

  @Test func `a section is reloaded when its header or footer changes`() {
    var new = list("A: a", "B: b")
    let old = new
    new.updateSection("B") {
      $0 = 1; $1 = nil
    }
    #expect(new.changes(from: old).sections.reloads == [1])
    #expect(new.changes(from: old).rows.isEmpty)
  }

  @Test func `changes are in ascending order`() {
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
    #expect(changes.inserts.count == 3)
    #expect(changes.inserts == changes.inserts.sorted())
    #expect(changes.moves.map(\.to) == (0..<3).map { place(1, $0) })
    #expect(changes.moves.map(\.from.row) == [99, 20, 250])
  }

  @Test func `the number of moves between small lists is the minimum that an exhaustive search finds`() {
    for index in 0..<400 {
      var random = SeededGenerator(seed: 5, index: index)
      let (old, new) = pair(&random, most: 11)
      #expect(moves(old, new) == Stays.fewestMoves(old, new), "\(old) to \(new)")
    }
  }

  @Test func `the number of moves between long lists is the minimum, as found by the longest common subsequence`() {
    for index in 0..<LongRun.count(40, long: 150) {
      var random = SeededGenerator(seed: 6, index: index)
      let (old, new) = pair(&random, most: 120)
      #expect(moves(old, new) == Stays.both(old, new) - Stays.longest(old, new), "\(old) to \(new)")
    }
  }

  /// Returns two lists with many common ids.
  private func pair(_ random: inout SeededGenerator, most: Int) -> ([Int], [Int]) {
    let ids = Array(0..<random.number(1..<most))
    var new = ids.filter { _ in random.chance(85) } + (ids.count..<ids.count + random.number(0..<3))
    if random.chance(60) { new.shuffle(using: &random) }
    for _ in 0..<random.number(0..<4) where new.count > 1 {
      new.swapAt(random.number(0..<new.count), random.number(0..<new.count))
    }
    return (ids.filter { _ in random.chance(85) }, new)
  }

  /// Returns the number of moves of rows. Checks that it equals the number of moves of sections.
  private func moves(_ old: [Int], _ new: [Int]) -> Int {
    func rows(_ ids: [Int]) -> ListModel<Int, Int> {
      ListModel([ListSection(id: "0", rows: ids.map { ListEntry($0, 0) })])
    }
    func sections(_ ids: [Int]) -> ListModel<Int, Int> { ListModel(ids.map { ListSection(id: "\($0)", rows: []) }) }
    let count = rows(new).changes(from: rows(old)).rows.moves.count
    #expect(sections(new).changes(from: sections(old)).sections.moves.count == count)
    return count
  }
}
