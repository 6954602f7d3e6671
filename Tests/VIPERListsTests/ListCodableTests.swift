import Foundation
import Testing
import VIPERLists

@Suite("Lists as JSON")
struct ListCodableTests {
  private func list() -> ListModel<Int, String> {
    var list = ListModel([
      ListSection(id: "A", header: "A", rows: [ListEntry(1, "Ada"), ListEntry(2, "Alan")]),
      ListSection(id: "B", footer: "one", rows: [ListEntry(3, "Barbara")]),
    ])
    list.mark([3, 1], .selected)
    list.mark([2], .expanded)
    list.pages.append = .failed("No connection.")
    list.pages.total = 7
    return list
  }

  @Test func `a decoded list has the sections, rows, marks, phase and pages of the encoded list`() throws {
    let list = list()
    let decoded = try JSONDecoder().decode(ListModel<Int, String>.self, from: JSONEncoder().encode(list))
    #expect(decoded.changes(from: list).isEmpty)
    #expect(decoded.section(0)?.header == "A")
    #expect(decoded.section(1)?.footer == "one")
    #expect(decoded.phase == list.phase)
    #expect(decoded.pages == list.pages)
    #expect(decoded.ids(.selected) == [1, 3])
    #expect(decoded.ids(.expanded) == [2])
    #expect(decoded.place(of: 3) == ListPlace(section: 1, row: 0))
    #expect(decoded.rowCount == 3)
  }

  @Test func `the encoded form of marks follows the order of the rows`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(list()), as: UTF8.self)
    #expect(text.contains(#""marks":{"expanded":[2],"selected":[1,3]}"#))
  }

  @Test(arguments: [ListPhase.loading, .content, .empty("Nothing"), .failed(nil), .failed("Why")])
  func `a decoded phase equals the encoded phase`(_ phase: ListPhase) throws {
    #expect(try JSONDecoder().decode(ListPhase.self, from: JSONEncoder().encode(phase)) == phase)
  }

  @Test func `decoded data of events equal the encoded data`() throws {
    let marking = ListMarking([2, 1], .edited, isOn: false, only: true)
    #expect(try JSONDecoder().decode(ListMarking<Int>.self, from: JSONEncoder().encode(marking)) == marking)
    let move = ListMove(2, to: ListPlace(section: 1, row: 0))
    #expect(try JSONDecoder().decode(ListMove<Int>.self, from: JSONEncoder().encode(move)) == move)
    let loads = ListLoad.allCases
    #expect(try JSONDecoder().decode([ListLoad].self, from: JSONEncoder().encode(loads)) == loads)
  }
}
