import Testing
import VIPERLists
import VIPERListsTestSupport

@Suite("The fake collection view")
struct FakeCollectionViewTests {
  private let old = list("A: a b c", "B: d e", "C: f")

  /// Applies a batch, by default without a change of the list. Returns the reason for a rejection, or `nil`.
  private func refusal(
    to new: Model? = nil, rules: FakeCollectionView<String, Int>.Rules = .collectionView,
    _ change: (inout ListChanges) -> Void
  ) -> String? {
    var view = FakeCollectionView(showing: old, rules: rules)
    var changes = ListChanges()
    change(&changes)
    do throws(BatchRefusal) {
      try view.perform(changes, showing: new ?? old)
      return view.sections == FakeCollectionView.sections(of: new ?? old) ? nil : "it shows something else"
    } catch {
      return "\(error)"
    }
  }

  @Test func `a valid batch is applied`() {
    let new = list("C: f", "A: b a", "D: x")
    #expect(
      refusal(to: new) {
        $0.sections.deletes = [1]
        $0.sections.inserts = [2]
        $0.sections.moves = [.init(from: 2, to: 0)]
        $0.rows.deletes = [place(0, 2)]
        $0.rows.moves = [move(place(0, 1), place(1, 0))]
      } == nil)
  }

  @Test func `a batch with wrong counts is rejected`() {
    #expect(refusal(to: list("A: a b c", "B: d e")) { _ in } == "2 sections after the update, not 3")
    #expect(
      refusal(to: old) { $0.rows.inserts = [place(0, 3)] } == "3 rows in section 0 after the update, not 4")
    #expect(refusal { $0.rows.deletes = [place(1, 0)] } == "2 rows in section 1 after the update, not 1")
    #expect(
      refusal { $0.rows.moves = [move(place(0, 0), place(1, 0))] } == "3 rows in section 0 after the update, not 2")
    #expect(refusal { $0.sections.deletes = [0] } == "3 sections after the update, not 2")
  }

  @Test func `a batch with an index out of range is rejected`() {
    #expect(refusal { $0.rows.deletes = [place(0, 3)] } == "delete row 3 of section 0, which is out of range")
    #expect(refusal { $0.rows.reloads = [place(3, 0)] } == "reload section 3, which is out of range")
    #expect(refusal { $0.sections.reloads = [-1] } == "reload section -1, which is out of range")
    #expect(refusal { $0.rows.inserts = [place(3, 0)] } == "insert section 3, which is out of range")
    #expect(
      refusal { $0.rows.moves = [move(place(0, 0), place(0, 3))] }
        == "move to row 3 of section 0, which is out of range")
    #expect(
      refusal { $0.rows.inserts = [place(2, 2)] } == "insert row 2 of section 2, which is out of range")
    #expect(
      refusal { $0.sections.moves = [.init(from: 0, to: 3)] } == "move to section 3, which is out of range")
  }

  @Test func `a batch that uses an index twice is rejected`() {
    #expect(refusal { $0.rows.deletes = [place(0, 0), place(0, 0)] } == "delete and delete row 0 of section 0")
    #expect(
      refusal {
        $0.rows.deletes = [place(0, 0)]
        $0.rows.reloads = [place(0, 0)]
      } == "delete and reload row 0 of section 0")
    #expect(
      refusal {
        $0.rows.deletes = [place(0, 0)]
        $0.rows.moves = [move(place(0, 0), place(0, 1))]
      } == "delete and move from row 0 of section 0")
    #expect(
      refusal {
        $0.rows.inserts = [place(0, 1)]
        $0.rows.moves = [move(place(0, 0), place(0, 1))]
      } == "insert and move to row 1 of section 0")
    #expect(
      refusal {
        $0.sections.deletes = [1]
        $0.sections.reloads = [1]
      } == "delete and reload section 1")
    #expect(
      refusal {
        $0.sections.inserts = [1]
        $0.sections.moves = [.init(from: 0, to: 1)]
      } == "insert and move to section 1")
  }

  @Test func `changes of rows in deleted or inserted sections are rejected`() {
    let new = list("X: x", "B: d e", "C: f")
    func replaced(_ change: (inout ListEdits<ListPlace>) -> Void) -> String? {
      refusal(to: new) {
        $0.sections.deletes = [0]
        $0.sections.inserts = [0]
        change(&$0.rows)
      }
    }
    #expect(replaced { _ in } == nil)
    #expect(replaced { $0.deletes = [place(0, 1)] } == "delete row 1 of section 0 of a deleted section")
    #expect(
      replaced { $0.moves = [move(place(0, 1), place(1, 0))] } == "move from row 1 of section 0 of a deleted section")
    #expect(replaced { $0.inserts = [place(0, 0)] } == "insert row 0 of section 0 of an inserted section")
    #expect(
      replaced { $0.moves = [move(place(1, 0), place(0, 0))] } == "move to row 0 of section 0 of an inserted section")
  }

  @Test func `a batch that moves and reloads the same row is rejected, unless the rules allow whole batches`() {
    let new = list("A: b a=1 c", "B: d e", "C: f")
    func change(_ changes: inout ListChanges) {
      changes.rows.moves = [move(place(0, 0), place(0, 1))]
      changes.rows.reloads = [place(0, 0)]
    }
    #expect(refusal(to: new, change) == "reload and move from row 0 of section 0")
    #expect(refusal(to: new, rules: .wholeBatch, change) == nil)
  }

  @Test func `row changes in moved or reloaded sections are rejected, unless the rules allow whole batches`() {
    let new = list("B: d x e", "A: a b c", "C: f")
    func moved(_ changes: inout ListChanges) {
      changes.sections.moves = [.init(from: 1, to: 0)]
      changes.rows.inserts = [place(0, 1)]
    }
    #expect(refusal(to: new, moved) == "insert row 1 of section 0 of a moved section")
    #expect(refusal(to: new, rules: .wholeBatch, moved) == nil)
    func reloaded(_ changes: inout ListChanges) {
      changes.sections.reloads = [1]
      changes.rows.deletes = [place(1, 0)]
    }
    let less = list("A: a b c", "B: e", "C: f")
    #expect(refusal(to: less, reloaded) == "delete row 0 of section 1 of a reloaded section")
    #expect(refusal(to: less, rules: .wholeBatch, reloaded) == nil)
  }

  @Test func `a row that is not reloaded is shown with its old content`() {
    let new = list("A: a=1 b c", "B: d e", "C: f")
    #expect(refusal(to: new) { _ in } == "it shows something else")
    #expect(refusal(to: new) { $0.rows.reloads = [place(0, 0)] } == nil)
    #expect(refusal(to: new) { $0.sections.reloads = [0] } == nil)
  }

  @Test func `rows that are reordered without a listed change are shown in their old order`() {
    #expect(refusal(to: list("A: b a c", "B: d e", "C: f")) { _ in } == "it shows something else")
  }

  @Test func `the view counts the batches`() throws {
    var view = FakeCollectionView(showing: old)
    try view.perform(ListUpdate(from: old, to: list("A: c=1 a b", "B: d e", "C: f")).staged)
    #expect(view.batchCount == 2)
  }
}
