import Testing
import VIPERLists
import VIPERListsTestSupport

@Suite("Updates of hosts")
struct ListUpdateTests {
  @Test func `changes without conflicts are applied in a single step`() {
    let update = ListUpdate(from: list("A: a b=1 c d", "B: e"), to: list("A: c a b=2 x", "B: e"))
    #expect(update.staged.map(\.changes) == [update.changes])
    #expect(update.staged.last.map { text($0.list) } == text(update.new))
  }

  @Test func `an update without changes has no steps`() {
    #expect(ListUpdate(from: list("A: a"), to: list("A: a")).staged.isEmpty)
  }

  @Test func `a row that changes and moves is reloaded in the step before its move`() {
    let steps = ListUpdate(from: list("A: a b c d"), to: list("A: d=1 a b c")).staged
    #expect(steps.map { text($0.list) } == [["A: a b c d=1"], ["A: d=1 a b c"]])
    #expect(steps.map(\.changes.rows.reloads) == [[place(0, 3)], []])
    #expect(steps.map(\.changes.rows.moves) == [[], [move(place(0, 3), place(0, 0))]])
  }

  @Test func `a section moves after the deletes and before the inserts of its rows`() {
    let old = list("A: a b", "B: c", "C: d e=1")
    let steps = ListUpdate(from: old, to: list("C: e=2 d x", "A: b", "B: c")).staged
    #expect(
      steps.map { text($0.list) } == [
        ["A: a b", "B: c", "C: d e=2"], ["A: b", "B: c", "C: d e=2"], ["C: d e=2", "A: b", "B: c"],
        ["C: e=2 d x", "A: b", "B: c"],
      ])
  }

  @Test func `a changed row is not reloaded separately when its section is reloaded`() {
    var new = list("A: a=1 b c")
    new.updateSection("A") {
      $0 = 1; $1 = nil
    }
    let steps = ListUpdate(from: list("A: a b"), to: new).staged
    #expect(steps.map(\.changes.sections.reloads) == [[0], []] && steps[0].changes.rows.isEmpty)
    #expect(steps[1].changes.rows.inserts == [place(0, 2)])
  }

  @Test func `a merged update has the changes from the first old list to the last new list`() {
    let first = ListUpdate(from: list("A: a b"), to: list("A: a b c=1"))
    let merged = first.merged(with: ListUpdate(from: first.new, to: list("A: c=2 a")))
    #expect(text(merged.old) == ["A: a b"])
    #expect(text(merged.new) == ["A: c=2 a"])
    #expect(merged.changes == merged.new.changes(from: merged.old))
    #expect(merged.changes.rows.reloads.isEmpty)
  }

  @Test func `a comparison that the host provides decides which rows are reloaded`() {
    let update = ListUpdate(from: list("A: a=1 b=2"), to: list("A: a=11 b=3")) { $0 % 10 == $1 % 10 }
    #expect(update.changes.rows.reloads == [place(0, 1)])
  }
}
