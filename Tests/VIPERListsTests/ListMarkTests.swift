import Testing
import VIPERLists

@Suite("Marks of rows")
struct ListMarkTests {
  @Test func `a selected row remains selected when it moves or changes`() {
    var list = list("A: a b", "B: c")
    list.mark(["a", "c"], .selected)
    list.move("a", to: place(1, 0))
    list.update("c") { $0 = 2 }
    list.moveSection("B", to: 0)
    list.replaceRows(of: "A", with: rows("x b=1"))
    #expect(list.ids(.selected) == ["a", "c"])
  }

  @Test func `the marks of a row are removed with the row`() {
    var list = list("A: a b", "B: c d", "C: e")
    for mark in [ListMark.selected, .expanded, .edited] { list.mark(["a", "b", "c", "e"], mark) }
    list.remove(["a"])
    #expect(list.ids(.selected) == ["b", "c", "e"])
    list.removeSection("B")
    #expect(list.ids(.selected) == ["b", "e"])
    #expect(list.ids(.expanded) == ["b", "e"])
    #expect(list.ids(.edited) == ["b", "e"])
    list.insert(rows("a c"), at: place(0, 0))
    #expect(list.ids(.selected) == ["b", "e"])
    list.replaceRows(of: "A", with: rows("x y z"))
    #expect(list.ids(.expanded) == ["e"])
    list.insertSection(section("C: q"), at: 0)
    #expect(list.ids(.edited).isEmpty)
  }

  @Test func `a row loses its mark when a replacement of its section does not contain the row`() {
    var list = list("A: a b c d e f g h i j")
    list.mark(["b", "j"], .selected)
    list.replaceRows(of: "A", with: rows("a b c d e f g h i"))
    #expect(list.ids(.selected) == ["b"])
  }

  @Test func `a selected row remains selected when a replacement moves it to another section`() {
    var list = list("A: a b c d e f g h i", "B: x")
    list.mark(["a", "x"], .selected)
    list.replaceSections([section("A: b c d e f g h i"), section("B: a x")])
    #expect(list.ids(.selected) == ["a", "x"])
    #expect(text(list) == ["A: b c d e f g h i", "B: a x"])
    list.replaceSections([section("C: a")])
    #expect(list.ids(.selected) == ["a"])
  }

  @Test func `unknown rows cannot be marked`() {
    var list = list("A: a")
    list.mark(["a", "x", "A"], .edited)
    #expect(list.ids(.edited) == ["a"])
    #expect(list.ids(.selected).isEmpty)
  }

  @Test func `setting a mark for only one row removes the mark from all other rows`() {
    var list = list("A: a b")
    list.mark(["a"], .selected, only: true)
    list.mark(["b"], .selected, only: true)
    #expect(list.ids(.selected) == ["b"])
    list.unmark(["b", "x"], .selected)
    #expect(list.ids(.selected).isEmpty)
  }
}
