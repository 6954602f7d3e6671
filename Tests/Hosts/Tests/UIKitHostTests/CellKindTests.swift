import Foundation
import Testing
import UIKit
import VIPERLists
import VIPERUIKit

/// A product, as the interactor of a shop stores it.
private struct Product: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
  var isNew = false
}

/// A row of a shop: a product, or a carousel of all products of a section.
private enum ShopRow: Equatable, Sendable {
  case heading(String)
  case product(String)
  case newProduct(String)
  case carousel([String])

  var texts: [String] {
    switch self {
    case .heading(let text), .product(let text), .newProduct(let text): [text]
    case .carousel(let texts): texts
    }
  }
}

private class ProductCell: UITableViewCell, ListCell {
  static var measured: [String] = []
  var texts: [String] = []

  class func size(of row: ShopRow, width: Double) -> ListSize? {
    measured += row.texts
    return ListSize(width: width, height: row.texts == ["Tea"] ? 60 : 40)
  }
  func show(_ row: ShopRow) { texts = row.texts }
}

/// The table measures the cells of this class itself.
private final class NewProductCell: ProductCell {
  override class func size(of row: ShopRow, width: Double) -> ListSize? { nil }
}

private final class CarouselCell: ProductCell {}

private final class HeadingView: UITableViewHeaderFooterView, ListCell {
  var texts: [String] = []
  var isSeen = false

  static func size(of row: ShopRow, width: Double) -> ListSize? { ListSize(width: width, height: 20) }
  func show(_ row: ShopRow) { texts = row.texts }
  func willAppear() { isSeen = true }
  func didDisappear() { isSeen = false }
}

private final class ProductItem: UICollectionViewCell, ListCell {
  var texts: [String] = []

  static func size(of row: ShopRow, width: Double) -> ListSize? { ListSize(width: width / 2, height: 30) }
  func show(_ row: ShopRow) { texts = row.texts }
}

private final class CarouselItem: UICollectionViewCell, ListCell {
  var texts: [String] = []

  func show(_ row: ShopRow) { texts = row.texts }
}

private final class HeadingItem: UICollectionReusableView, ListCell {
  var texts: [String] = []
  var isSeen = false

  static func size(of row: ShopRow, width: Double) -> ListSize? { ListSize(width: width, height: 20) }
  func show(_ row: ShopRow) { texts = row.texts }
  func willAppear() { isSeen = true }
  func didDisappear() { isSeen = false }
}

@MainActor @Suite("Cells, headers and sizes in UIKit's table and collection views", .serialized)
struct CellKindTests {
  private let formatter = ListFormatter<Int, Product, ShopRow>(
    { $0.isNew ? .newProduct($0.name) : .product($0.name) },
    header: { section in section.id == "plain" ? nil : .heading("\(section.id), \(section.count)") },
    asCell: { section in section.id == "offers" ? .carousel(section.map(\.row.name)) : nil })
  private let first = ListModel([
    ListSection(id: "offers", [Product(id: 1, name: "Jam"), Product(id: 2, name: "Bread")]),
    ListSection(id: "drinks", footer: Product(id: 0, name: "end"), [Product(id: 3, name: "Tea")]),
    ListSection(id: "plain", [Product(id: 4, name: "Salt")]),
  ])

  private static func cell(_ row: ShopRow) -> any (UITableViewCell & ListCell<ShopRow>).Type {
    switch row {
    case .heading, .product: ProductCell.self
    case .newProduct: NewProductCell.self
    case .carousel: CarouselCell.self
    }
  }

  private func inWindow(_ view: UIView) -> UIWindow {
    let window = UIWindow(windowScene: UIWindowScene())
    window.rootViewController = UIViewController()
    window.rootViewController?.view.addSubview(view)
    window.makeKeyAndVisible()
    return window
  }

  private func makeTable() -> (view: UITableView, rows: TableViewRows<Int, ShopRow>, window: UIWindow) {
    let view = UITableView()
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 500)
    let window = inWindow(view)
    return (view, TableViewRows(view, cell: Self.cell, header: HeadingView.self) { _, _ in }, window)
  }

  private func makeCollection() -> (view: UICollectionView, rows: CollectionViewRows<Int, ShopRow>, window: UIWindow) {
    let view = UICollectionView()
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 500)
    let window = inWindow(view)
    let rows = CollectionViewRows<Int, ShopRow>(
      view, cell: { if case .carousel = $0 { CarouselItem.self } else { ProductItem.self } }, header: HeadingItem.self
    ) { _, _ in }
    return (view, rows, window)
  }

  @Test func `rows choose the classes of their cells, and a row of another kind has a cell of another class`()
    async
  {
    await UIWorld.run { world in
      var shop = first
      let (view, rows, window) = makeTable()
      let place = IndexPath(row: 0, section: 1)
      rows.apply(ListUpdate(from: rows.list, to: formatter.format(shop))) {}
      #expect(view.cellForRow(at: place).map { type(of: $0) } == ProductCell.self)
      shop.update(3) { $0.isNew = true }
      rows.apply(ListUpdate(from: rows.list, to: formatter.format(shop))) {}
      let cell = view.cellForRow(at: place) as? NewProductCell
      #expect(cell?.texts == ["Tea"])
      #expect(world.check() == [])
      window.isHidden = true
    }
  }

  @Test func `a section is shown as one cell in a table and in a collection view`() async {
    await UIWorld.run { world in
      var shop = first
      let (table, rows, window) = makeTable()
      let (collection, items, other) = makeCollection()
      let place = IndexPath(row: 0, section: 0)
      for names in [["Jam", "Bread"], ["Rye", "Bread"]] {
        shop.update(1) { $0.name = names[0] }
        let next = formatter.format(shop)
        rows.apply(ListUpdate(from: rows.list, to: next)) {}
        items.apply(ListUpdate(from: items.list, to: next)) {}
        #expect(rows.tableView(table, numberOfRowsInSection: 0) == 1)
        #expect((table.cellForRow(at: place) as? CarouselCell)?.texts == names)
        #expect((collection.cellForItem(at: place) as? CarouselItem)?.texts == names)
      }
      #expect(table.requestCount == 4)
      #expect(formatter.list[2]?.name == "Bread")
      #expect(world.check() == [])
      (window.isHidden, other.isHidden) = (true, true)
    }
  }

  @Test func `headers and footers are shown, and are shown again when they change`() async {
    await UIWorld.run { world in
      var shop = first
      let (table, rows, window) = makeTable()
      let (collection, items, other) = makeCollection()
      @MainActor func check(_ headings: [[String]?], footers: [[String]?]) {
        for section in 0..<3 {
          let place = IndexPath(item: 0, section: section)
          let (header, footer) = (UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter)
          #expect((table.headerView(forSection: section) as? HeadingView)?.texts == headings[section])
          #expect((table.footerView(forSection: section) as? HeadingView)?.texts == footers[section])
          #expect(
            (collection.supplementaryView(forElementKind: header, at: place) as? HeadingItem)?.texts
              == headings[section])
          #expect(
            (collection.supplementaryView(forElementKind: footer, at: place) as? HeadingItem)?.texts
              == footers[section])
        }
      }
      @MainActor func show(_ shop: ListModel<Int, Product>) {
        let next = formatter.format(shop)
        rows.apply(ListUpdate(from: rows.list, to: next)) {}
        items.apply(ListUpdate(from: items.list, to: next)) {}
      }
      show(shop)
      check([["offers, 2"], ["drinks, 1"], nil], footers: [nil, ["end"], nil])
      let view = table.headerView(forSection: 1) as? HeadingView
      let item = collection.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
      #expect(view?.isSeen == true)
      #expect((item as? HeadingItem)?.isSeen == true)
      shop.append([ListEntry(5, Product(id: 5, name: "Milk"))], to: "drinks")
      shop.updateSection("drinks") { _, footer in footer = nil }
      show(shop)
      check([["offers, 2"], ["drinks, 2"], nil], footers: [nil, nil, nil])
      shop.removeSection("drinks")
      show(shop)
      #expect(table.headerView(forSection: 1) == nil)
      #expect(view?.isSeen == false)
      #expect((item as? HeadingItem)?.isSeen == false)
      #expect(world.check() == [])
      (window.isHidden, other.isHidden) = (true, true)
    }
  }

  @Test func `rows have the sizes that their cell classes measure, and each row is measured once`() async {
    await UIWorld.run { world in
      var shop = first
      ProductCell.measured = []
      let (table, rows, window) = makeTable()
      let (collection, items, other) = makeCollection()
      shop.update(4) { $0.isNew = true }
      let next = formatter.format(shop)
      rows.apply(ListUpdate(from: rows.list, to: next)) {}
      items.apply(ListUpdate(from: items.list, to: next)) {}
      for _ in 1...3 {
        let heights = (0..<3).map { table.rectForRow(at: IndexPath(row: 0, section: $0)).size.height }
        #expect(heights == [40, 60, UITableView.automaticDimension])
      }
      #expect(ProductCell.measured == ["Jam", "Bread", "Tea"])
      #expect(
        (0..<3).map { table.rectForHeader(inSection: $0).size.height } == [20, 20, UITableView.automaticDimension])
      #expect((0..<3).map { table.rectForFooter(inSection: $0).size.height }[1] == 20)
      let layout = collection.collectionViewLayout as? UICollectionViewFlowLayout
      #expect(collection.sizeForItem(at: IndexPath(item: 0, section: 0)) == layout?.itemSize)
      #expect(collection.sizeForItem(at: IndexPath(item: 0, section: 1)) == CGSize(width: 150, height: 30))
      #expect(world.check() == [])
      (window.isHidden, other.isHidden) = (true, true)
    }
  }

  @Test func `an item is measured within the insets of the collection view and of the section`() async throws {
    try await UIWorld.run { world in
      let (collection, items, window) = makeCollection()
      items.apply(ListUpdate(from: items.list, to: formatter.format(first))) {}
      collection.contentInset = UIEdgeInsets(top: 9, left: 10, bottom: 9, right: 20)
      let layout = try #require(collection.collectionViewLayout as? UICollectionViewFlowLayout)
      layout.sectionInset = UIEdgeInsets(top: 9, left: 30, bottom: 9, right: 40)
      #expect(collection.sizeForItem(at: IndexPath(item: 0, section: 1)) == CGSize(width: 100, height: 30))
      #expect(world.check() == [])
      window.isHidden = true
    }
  }

  @Test func `a view without a class for headers shows no headers`() async {
    await UIWorld.run { world in
      let (table, collection) = (UITableView(), UICollectionView())
      let windows = [inWindow(table), inWindow(collection)]
      let rows = TableViewRows<Int, ShopRow>(table, cell: Self.cell) { _, _ in }
      let items = CollectionViewRows<Int, ShopRow>(collection, cell: { _ in ProductItem.self }) { _, _ in }
      rows.apply(ListUpdate(from: rows.list, to: formatter.format(first))) {}
      items.apply(ListUpdate(from: items.list, to: formatter.format(first))) {}
      #expect(table.headerView(forSection: 0) == nil)
      #expect(table.rectForHeader(inSection: 0).size.height == UITableView.automaticDimension)
      let kind = UICollectionView.elementKindSectionHeader
      #expect(collection.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0)) == nil)
      #expect(world.check() == [])
      for window in windows { window.isHidden = true }
    }
  }
}
