import Testing
import VIPERLists

@Suite("Marks of rows")
struct ListMarkTests {
  @Test func `A selected row stays selected when it moves or changes`() {
    var list = list("A: a b", "B: c")
    list.mark(["a", "c"], .selected)
    list.move("a", to: place(1, 0))
    list.update("c") { $0 = 2 }
    list.moveSection("B", to: 0)
    list.replaceRows(of: "A", with: rows("x b=1"))
    #expect(list.ids(.selected) == ["a", "c"])
  }

  @Test func `A mark goes with its row`() {
    var list = list("A: a b", "B: c d", "C: e")
    for mark in [ListMark.selected, .expanded, .edited] { list.mark(["a", "b", "c", "e"], mark) }
    list.remove(["a"])
    #expect(list.ids(.selected) == ["b", "c", "e"])
    list.removeSection("B")
    #expect(
      list.ids(.selected) == ["b", "e"] && list.ids(.expanded) == ["b", "e"] && list.ids(.edited) == ["b", "e"])
    list.insert(rows("a c"), at: place(0, 0))
    #expect(list.ids(.selected) == ["b", "e"])
    list.replaceRows(of: "A", with: rows("x y z"))
    #expect(list.ids(.expanded) == ["e"])
    list.insertSection(section("C: q"), at: 0)
    #expect(list.ids(.edited).isEmpty)
  }

  @Test func `A mark goes with one of many rows that do not come again`() {
    var list = list("A: a b c d e f g h i j")
    list.mark(["b", "j"], .selected)
    list.replaceRows(of: "A", with: rows("a b c d e f g h i"))
    #expect(list.ids(.selected) == ["b"])
  }

  @Test func `A row that is moved to another section by what comes anew stays selected`() {
    var list = list("A: a b c d e f g h i", "B: x")
    list.mark(["a", "x"], .selected)
    list.replaceSections([section("A: b c d e f g h i"), section("B: a x")])
    #expect(list.ids(.selected) == ["a", "x"] && text(list) == ["A: b c d e f g h i", "B: a x"])
    list.replaceSections([section("C: a")])
    #expect(list.ids(.selected) == ["a"])
  }

  @Test func `Rows that are not there cannot be marked`() {
    var list = list("A: a")
    list.mark(["a", "x", "A"], .edited)
    #expect(list.ids(.edited) == ["a"] && list.ids(.selected).isEmpty)
  }

  @Test func `Where one row at most is selected, another one takes its place`() {
    var list = list("A: a b")
    list.mark(["a"], .selected, only: true)
    list.mark(["b"], .selected, only: true)
    #expect(list.ids(.selected) == ["b"])
    list.unmark(["b", "x"], .selected)
    #expect(list.ids(.selected).isEmpty)
  }
}
