import Testing
import VIPER
import VIPERLists

@MainActor @Suite("Mistakes in the changes of a list")
struct ChangeMistakeTests {
  /// Returns the reports of a module in which a change was made twice.
  private func reports(isFilled: Bool = true, _ steps: @escaping (inout Model) -> Void) async throws -> [String] {
    let board = try Board(BoardView(), KeepingInteractor(isFilled: isFilled, steps))
    await board.appear()
    await board.send(Numbers.act())
    await board.send(Numbers.act())
    return board.reports
  }

  @Test func `rows for a section that the list never had are reported once, with the existing sections`() async throws {
    let text = "list.unknownSection: Board, B, numbers, A"
    #expect(try await reports { $0.append(rows("c d"), to: "B") } == [text])
    #expect(try await reports { $0.replaceRows(of: "B", with: rows("c d")) } == [text])
    #expect(
      try await reports(isFilled: false) { $0.append(rows("c"), to: "B") } == ["list.unknownSection: Board, B, numbers"]
    )
  }

  @Test func `changes and moves of a section that the list never had are reported once`() async throws {
    let text = "list.unknownSection: Board, B, numbers, A"
    #expect(try await reports { $0.updateSection("B") { header, _ in header = 1 } } == [text])
    #expect(try await reports { $0.moveSection("B", to: 0) } == [text])
  }

  @Test func `rows for a section that the change inserts, or that was removed before, are no mistake`() async throws {
    let insertion = try await reports { list in
      if !list.append(rows("c"), to: "B") { list.insertSection(section("B: c"), at: 0) }
    }
    let removal = try await reports { list in
      list.removeSection("A")
      list.append(rows("c"), to: "A")
    }
    let empty = try await reports(isFilled: false) { list in
      if list.sectionCount == 0 {
        list.insertSection(section("B"), at: 0)
      } else {
        list.removeSection("B")
        list.append(rows("c"), to: "B")
      }
    }
    let other = try await reports { list in if !list.append(rows("c"), to: "B") { list.append(rows("c"), to: "A") } }
    let tested = try await reports { list in if list.sectionIndex(of: "B") != nil { list.append(rows("c"), to: "B") } }
    #expect(insertion.isEmpty)
    #expect(removal.isEmpty)
    #expect(empty.isEmpty)
    #expect(other.isEmpty)
    #expect(tested.isEmpty)
  }

  @Test func `a change of a row that the list never had is reported once`() async throws {
    let text = "list.unknownRow: Board, x, numbers"
    #expect(try await reports { $0.update("x") { $0 = 1 } } == [text])
    #expect(try await reports { $0.move("x", to: place(0, 0)) } == [text])
    #expect(
      try await reports { $0.mark(["x", "y"], .selected) } == ["list.unknownRow: Board, x, y, numbers"])
  }

  @Test func `a mark of several rows of which the list has some is no mistake`() async throws {
    #expect(try await reports { $0.mark(["x", "a"], .selected) }.isEmpty)
  }

  @Test func `a change of a row that another device has deleted is no mistake`() async throws {
    let removal = try await reports { list in
      list.remove(["b"])
      list.update("b") { $0 = 1 }
      list.move("b", to: place(0, 0))
      list.mark(["b"], .selected)
    }
    let replacement = try await reports { list in
      list.replaceSections([section("B: c")])
      list.update("b") { $0 = 1 }
      list.append(rows("d"), to: "A")
    }
    #expect(removal.isEmpty)
    #expect(replacement.isEmpty)
  }

  @Test func `a change that inserts an unknown row, tests for it or removes it is no mistake`() async throws {
    let insertion = try await reports { list in if !list.update("c", { $0 = 1 }) { list.append(rows("c=1"), to: "A") } }
    let tested = try await reports { list in if list["c"] != nil { list.update("c") { $0 = 1 } } }
    let removal = try await reports { list in
      list.remove(["x"])
      list.removeSection("X")
      list.unmark(["x"], .selected)
    }
    #expect(insertion.isEmpty)
    #expect(tested.isEmpty)
    #expect(removal.isEmpty)
  }

  @Test func `a mark of a row before the rows are set is no mistake`() async throws {
    #expect(try await reports(isFilled: false) { $0.mark(["x"], .selected) }.isEmpty)
  }

  @Test func `a mark event for a row that the list never had is reported, unless the list has lost a row`()
    async throws
  {
    for isRemoving in [true, false] {
      let board = try Board(BoardView(), KeepingInteractor { if isRemoving { $0.remove(["b"]) } })
      await board.appear()
      await board.send(Numbers.act())
      await board.send(Numbers.list.mark(ListMarking(["x"], .selected)))
      #expect(board.codes == (isRemoving ? [] : ["list.unknownRow"]))
    }
  }

  @Test func `rows that are inserted at a place out of range are reported once`() async throws {
    let text = "list.placeOutOfRange: Board, numbers"
    #expect(try await reports { $0.insert(rows("c"), at: place(0, 7)) } == [text])
    #expect(try await reports { $0.insertSection(VIPERListsTests.section("C: c"), at: 7) } == [text])
  }

  @Test func `a move to a place that no longer exists is no mistake`() async throws {
    #expect(try await reports { $0.move("a", to: place(0, 7)) }.isEmpty)
  }

  @Test func `rows or sections that a step contains twice are reported once`() async throws {
    let rows = "list.duplicateID: Board, numbers, c"
    #expect(try await reports { $0.append(VIPERListsTests.rows("c c=1"), to: "A") } == [rows])
    #expect(try await reports { $0 = list("A: c", "B: c") } == [rows])
    #expect(try await reports { $0.replaceSections([section("A: a b c c")]) } == [rows])
    let sections = "list.duplicateID: Board, numbers, B"
    #expect(try await reports { $0.replaceSections([section("B: c"), section("B: d")]) } == [sections])
  }

  @Test func `rows that a step inserts again are moved, which is no mistake`() async throws {
    #expect(try await reports { $0.insert(rows("b=1"), at: place(0, 0)) }.isEmpty)
    #expect(try await reports { $0.insertSection(section("A: b a"), at: 0) }.isEmpty)
  }

  @Test func `a mistake before the first event of the list is reported when the list is loaded`() async throws {
    let interactor = KeepingInteractor(isFilled: false)
    interactor.rows.change { $0.append(rows("c"), to: "B") }
    let board = try Board(BoardView(), interactor)
    #expect(board.reports.isEmpty)
    await board.appear()
    #expect(board.codes == ["list.unknownSection"])
  }
}
