import Foundation
import Testing
import UIKit
import VIPER
import VIPERLists
import VIPERTesting
import VIPERUIKit

@MainActor @Suite("Lists in UIKit's table and collection views")
struct ListRowsTests {
  struct Row: Equatable, Sendable, Identifiable {
    let id: Int
    var text: String
  }

  final class TableCell: UITableViewCell, ListCell {
    var row: Row?
    func show(_ row: Row) { self.row = row }
  }

  final class CollectionCell: UICollectionViewCell, ListCell {
    var row: Row?
    func show(_ row: Row) { self.row = row }
  }

  typealias List = ListModel<Int, Row>

  private func list(_ sections: [Int: [Int]]) -> List {
    List(
      sections.sorted { $0.key < $1.key }.map {
        ListSection(id: "\(-$0.key)", $0.value.map { Row(id: $0, text: "\($0)") })
      })
  }

  private func random(_ random: inout SeededRandom) -> List {
    let ids = Array(0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random))
    let sections = Array(1...4).shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
    var rows: [Int: [Row]] = [:]
    for id in ids {
      rows[sections.randomElement(using: &random) ?? 1, default: []].append(
        Row(id: id, text: "\(Int.random(in: 0..<3, using: &random))"))
    }
    return List(sections.map { ListSection(id: "\(-$0)", rows[$0] ?? []) })
  }

  private func inWindow(_ view: UIView) -> UIWindow {
    let window = UIWindow(windowScene: UIWindowScene())
    window.rootViewController = UIViewController()
    window.rootViewController?.view.addSubview(view)
    window.makeKeyAndVisible()
    return window
  }

  @Test func `a change of one row in a table requests one cell`() async {
    await UIWorld.run { world in
      let view = UITableView()
      let window = inWindow(view)
      var selected: [Int] = []
      let rows = TableViewRows<Int, Row>(view, cell: { _ in TableCell.self }) { id, _ in selected.append(id) }
      let first = list([1: [1, 2, 3]])
      rows.apply(ListUpdate(from: rows.list, to: first)) {}
      #expect(view.requestCount == 3)
      var second = first
      second.update(2) { $0.text = "changed" }
      rows.apply(ListUpdate(from: first, to: second)) {}
      #expect(view.requestCount == 4)
      #expect((view.cellForRow(at: IndexPath(row: 1, section: 0)) as? TableCell)?.row?.text == "changed")
      view.tapRow(at: IndexPath(row: 1, section: 0))
      #expect(selected == [2])
      #expect(world.check() == [])
      window.isHidden = true
    }
  }

  @Test func `an update reloads a view that is not in a window`() async {
    await UIWorld.run { world in
      let view = UICollectionView()
      let rows = CollectionViewRows<Int, Row>(view, cell: { _ in CollectionCell.self }) { _, _ in }
      var isFinished = false
      rows.apply(ListUpdate(from: rows.list, to: list([1: [1, 2]]))) { isFinished = true }
      #expect(isFinished)
      #expect(view.requestCount == 2)
      #expect(world.check() == [])
    }
  }

  @Test func `a cell that is reused or removed cancels its loading`() async {
    await UIWorld.run { _ in
      let view = UICollectionView()
      let window = inWindow(view)
      var cancelled: [Int?] = []
      let rows = CollectionViewRows<Int, Row>(
        view, cell: { _ in CollectionCell.self }, cancel: { cancelled.append(($0 as? CollectionCell)?.row?.id) }
      ) { _, _ in }
      let first = list([1: [1, 2]])
      rows.apply(ListUpdate(from: rows.list, to: first)) {}
      rows.apply(ListUpdate(from: first, to: list([1: [2]]))) {}
      #expect(cancelled == [nil, nil, 1])
      window.isHidden = true
    }
  }

  @Test func `random updates are valid batches, and a cell always shows its row`() async {
    for seed in 1...300 {
      await UIWorld.run { world in
        var random = SeededRandom(seed: UInt64(seed))
        let (collection, table) = (UICollectionView(), UITableView())
        let windows = [inWindow(collection), inWindow(table)]
        let items = CollectionViewRows<Int, Row>(collection, cell: { _ in CollectionCell.self }) { _, _ in }
        let rows = TableViewRows<Int, Row>(table, cell: { _ in TableCell.self }) { _, _ in }
        for _ in 0..<6 {
          let next = self.random(&random)
          items.apply(ListUpdate(from: items.list, to: next)) {}
          rows.apply(ListUpdate(from: rows.list, to: next)) {}
          for section in 0..<next.sectionCount {
            for row in 0..<(next.section(section)?.count ?? 0) {
              let expected = next[ListPlace(section: section, row: row)]?.row
              let path = IndexPath(row: row, section: section)
              #expect((collection.cellForItem(at: path) as? CollectionCell)?.row == expected)
              #expect((table.cellForRow(at: path) as? TableCell)?.row == expected)
            }
          }
        }
        #expect(world.check() == [], "seed \(seed)")
        for window in windows { window.isHidden = true }
      }
    }
  }
}
