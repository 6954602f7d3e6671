import Testing
import VIPERLists

/// A cell that loads an image, and records its appearances.
private final class PhotoCell: ListCell {
  static var measured: [String] = []

  private(set) var title = ""
  private(set) var turns: [Bool] = []
  var isSeen: Bool { turns.last == true }
  let images: Prefetcher<String, String>

  init(_ images: Prefetcher<String, String>) { self.images = images }

  static func size(of row: String, width: Double) -> ListSize? {
    measured.append(row)
    return ListSize(width: width, height: Double(row.count) / width)
  }

  func show(_ row: String) {
    title = row
    // Rows with an even number of characters have an image.
    if row.count.isMultiple(of: 2) { images.load(row, for: self) { _ in } }
  }
  func willAppear() { turns.append(true) }
  func didDisappear() { turns.append(false) }
}

/// A host that shows ten rows at a time, prefetches five more, and reuses its cells.
@MainActor private final class FakeHost {
  let images = Prefetcher<String, String>(limit: 20) { _ in
    // Waits forever, and ends when the task is cancelled.
    for await _ in AsyncStream<Never>.makeStream().stream {}
    throw CancellationError()
  }
  private(set) lazy var cells = CellReuse<String> { [images] in images.cancel(for: $0) }
  private let rows: [String]
  private var shown: [Int: PhotoCell] = [:]
  private var unused: [PhotoCell] = []
  private(set) var all: [PhotoCell] = []
  private var ahead: Set<Int> = []

  init(_ rows: [String]) { self.rows = rows }

  func scroll(to first: Int) {
    let window = Set(first..<min(first + 10, rows.count))
    for index in shown.keys.sorted() where !window.contains(index) {
      guard let cell = shown.removeValue(forKey: index) else { continue }
      cells.didDisappear(cell)
      unused.append(cell)
    }
    let next = Set(window.count + first..<min(first + 15, rows.count))
    images.prefetch(next.subtracting(ahead).map { rows[$0] })
    for index in window.sorted() where shown[index] == nil {
      let cell = unused.popLast() ?? PhotoCell(images)
      if !all.contains(where: { $0 === cell }) { all.append(cell) }
      shown[index] = cell
      cells.show(rows[index], in: cell)
      cells.willAppear(cell)
    }
    images.cancelPrefetch(ahead.subtracting(next).map { rows[$0] })
    ahead = next
  }

  func close() {
    for cell in shown.values { cells.didDisappear(cell) }
    images.cancelPrefetch(ahead.map { rows[$0] })
  }
}

final class PersonCell: ListCell {
  private(set) var title = ""

  static func size(of row: PersonRow, width: Double) -> ListSize? { ListSize(width: width, height: 44) }
  func show(_ row: PersonRow) { title = row.title }
}

@MainActor @Suite("Reused cells", .serialized)
struct CellTests {
  private let rows = (0..<1_000).map { String(repeating: "x", count: $0 % 7) + "\($0)" }

  @Test func `loads of rows that leave the screen are cancelled, and cells appear and disappear alternately`() {
    let host = FakeHost(rows)
    for first in [0, 3, 4, 500, 497, 20, 990, 0] {
      host.scroll(to: first)
      #expect(host.images.running.count <= 15)
      #expect(host.cells.visible.count == 10)
    }
    #expect(host.all.count <= 20)
    #expect(host.all.filter(\.isSeen).count == 10)
    host.close()
    #expect(host.images.running.isEmpty)
    #expect(host.cells.visible.isEmpty)
    for cell in host.all {
      #expect(cell.turns.enumerated().allSatisfy { $1 == $0.isMultiple(of: 2) })
      #expect(!cell.isSeen)
    }
  }

  @Test func `the reuse of a visible cell cancels its load, and the cell disappears and appears again`() {
    let images = FakeHost([]).images
    let cells = CellReuse<String> { images.cancel(for: $0) }
    let cell = PhotoCell(images)
    cells.show("ab", in: cell)
    cells.willAppear(cell)
    cells.willAppear(cell)
    #expect(images.running == ["ab"])
    #expect(cell.turns == [true])
    cells.show("odd", in: cell)
    #expect(images.running.isEmpty)
    #expect(cell.turns == [true, false, true])
    #expect(cell.title == "odd")
    cells.didDisappear(cell)
    cells.didDisappear(cell)
    #expect(cell.turns == [true, false, true, false])
  }

  @Test func `a cell that appears shows its row and is visible`() {
    let cells = CellReuse<PersonRow>()
    let cell = PersonCell()
    cells.show(PersonRow(title: "Ann"), in: cell)
    cells.willAppear(cell)
    #expect(cell.title == "Ann")
    #expect(cells.visible.count == 1)
  }

  @Test func `a cell is not retained after the host has released the cell`() {
    let images = FakeHost([]).images
    let cells = CellReuse<String> { images.cancel(for: $0) }
    weak var gone: PhotoCell?
    do {
      let cell = PhotoCell(images)
      cells.willAppear(cell)
      gone = cell
    }
    #expect(gone == nil)
    #expect(cells.visible.isEmpty)
  }

  @Test func `a row is measured once per width, and again when its content changes`() {
    PhotoCell.measured = []
    let sizes = CellSizes<Int, String>()
    for _ in 1...3 {
      #expect(sizes.size(of: 7, "abc", in: PhotoCell.self, width: 2) == ListSize(width: 2, height: 1.5))
    }
    #expect(sizes.size(of: 7, "abc", in: PhotoCell.self, width: 4)?.height == 0.75)
    #expect(sizes.size(of: 7, "abc", in: PhotoCell.self, width: 2)?.height == 1.5)
    #expect(PhotoCell.measured == ["abc", "abc"])
    #expect(sizes.size(of: 7, "abcd", in: PhotoCell.self, width: 2)?.height == 2)
    #expect(sizes.size(of: 8, "abc", in: PhotoCell.self, width: 2)?.height == 1.5)
    #expect(PhotoCell.measured == ["abc", "abc", "abcd", "abc"])
  }

  @Test func `the sizes of recently used rows remain stored, and other sizes are removed beyond the limit`() {
    PhotoCell.measured = []
    let sizes = CellSizes<Int, String>(limit: 10)
    for index in 0..<100 {
      _ = sizes.size(of: index, "row", in: PhotoCell.self, width: 1)
      _ = sizes.size(of: 0, "row", in: PhotoCell.self, width: 1)
    }
    #expect(PhotoCell.measured.count == 100, "row 0 was used recently, so its size remains stored")
    for index in 95..<100 { _ = sizes.size(of: index, "row", in: PhotoCell.self, width: 1) }
    #expect(PhotoCell.measured.count == 100)
    for index in 1..<50 { _ = sizes.size(of: index, "row", in: PhotoCell.self, width: 1) }
    #expect(PhotoCell.measured.count == 149)
  }
}
