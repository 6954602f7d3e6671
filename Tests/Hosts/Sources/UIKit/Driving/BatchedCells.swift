import BatchRules
import Foundation
import VIPERLists

/// The header or the footer of a section.
enum SectionEnd: Int, CaseIterable {
  case header = -1
  case footer = -2
}

/// The cells, headers and footers of a list. Updates follow the rules for batch updates that the tests of `VIPERLists`
/// share.
@MainActor final class BatchedCells {
  /// The changes of the current batch.
  var changes = ListChanges()
  /// The displayed cells, headers and footers.
  private(set) var cells: [IndexPath: UIView] = [:]
  private(set) var requestCount = 0
  private var free: [UIView] = []
  /// The displayed rows, identified by numbers. A row with a new number needs a cell from the data source.
  private var view = FakeCollectionView<Int, Int>(showing: ListModel())
  private var lastNumber = 0
  private let counts: () -> [Int]
  private let cell: (IndexPath) -> UIView?
  private let coming: (UIView, IndexPath) -> Void
  private let going: (UIView, IndexPath) -> Void

  init(
    counts: @escaping () -> [Int], cell: @escaping (IndexPath) -> UIView?,
    coming: @escaping (UIView, IndexPath) -> Void, going: @escaping (UIView, IndexPath) -> Void
  ) { (self.counts, self.cell, self.coming, self.going) = (counts, cell, coming, going) }

  /// Returns a view that is no longer displayed.
  func takeFree<View: UIView>(_: View.Type, where isSuitable: (View) -> Bool) -> View? {
    let index = free.lastIndex { ($0 as? View).map(isSuitable) == true }
    return index.flatMap { free.remove(at: $0) as? View }
  }

  func reload() {
    view = FakeCollectionView(showing: numbered())
    show(before: [:])
  }

  func perform(_ updates: (() -> Void)?) {
    changes = ListChanges()
    updates?()
    let before = numbers
    do { try view.perform(changes, showing: numbered()) } catch {
      UIWorld.current.refuse("NSInternalInconsistencyException: \(error)")
      view = FakeCollectionView(showing: numbered())
    }
    show(before: Dictionary(uniqueKeysWithValues: before.map { ($0.value, $0.key) }))
  }

  private var numbers: [IndexPath: Int] {
    var numbers: [IndexPath: Int] = [:]
    for (section, rows) in view.sections.enumerated() {
      for (row, entry) in rows.rows.enumerated() { numbers[IndexPath(row: row, section: section)] = entry.id }
      numbers[.end(.header, of: section)] = rows.header
      numbers[.end(.footer, of: section)] = rows.footer
    }
    return numbers
  }

  /// Returns a list with as many rows as the data source reports. All rows, headers and footers have new numbers.
  private func numbered() -> ListModel<Int, Int> {
    func next() -> Int {
      lastNumber += 1
      return lastNumber
    }
    return ListModel(
      counts().map { count in
        ListSection(
          id: "\(next())", header: next(), footer: next(), rows: (0..<count).map { _ in ListEntry(next(), 0) })
      })
  }

  private func show(before: [Int: IndexPath]) {
    let (old, now) = (cells, numbers)
    cells = [:]
    for (place, number) in now { if let from = before[number] { cells[place] = old[from] } }
    let kept = Set(cells.values.map { ObjectIdentifier($0) })
    for (place, cell) in old where !kept.contains(ObjectIdentifier(cell)) {
      going(cell, place)
      free.append(cell)
    }
    for place in now.keys.sorted() where cells[place] == nil {
      if place.end == nil { requestCount += 1 }
      guard let cell = cell(place) else { continue }
      cells[place] = cell
      coming(cell, place)
    }
  }
}

extension IndexPath {
  /// Creates the index path of a row.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Creates the index path of an item.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// The index of the section.
  public var section: Int { self[0] }
  /// The index of the row in the section.
  public var row: Int { self[1] }
  /// The index of the item in the section.
  public var item: Int { self[1] }
  /// Returns the place of a header or a footer.
  static func end(_ end: SectionEnd, of section: Int) -> IndexPath { IndexPath(row: end.rawValue, section: section) }
  /// The header or footer at this place, or `nil` for a row.
  var end: SectionEnd? { SectionEnd(rawValue: row) }
  var place: ListPlace { ListPlace(section: section, row: row) }
}
