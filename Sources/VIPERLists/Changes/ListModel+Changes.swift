extension ListModel {
  /// Returns the changes from another list to this one.
  ///
  /// The cost is that of what differs, if this list was made of the other by small steps; otherwise O(n log n), and mostly
  /// that of hashing each id.
  ///
  /// - Parameter isSame: whether two rows of the same id have the same content.
  @inlinable public func changes(from old: ListModel, by isSame: (Row, Row) -> Bool) -> ListChanges {
    var changes = ListChanges()
    var rows = Matcher<ID, Row>()
    var reloads: [ListPlace] = []
    func compare(_ old: ListSection<ID, Row>, _ new: ListSection<ID, Row>, at numbers: (old: Int, new: Int)) {
      if !Self.isSame(old.header, new.header, isSame) || !Self.isSame(old.footer, new.footer, isSame) {
        changes.sections.reloads.append(numbers.old)
      }
      if old.rows.sharesStorage(with: new.rows) { return }
      rows.add(old.rows, new.rows, numbers: numbers) { first, next, count in
        Self.reload(&reloads, old.rows, first, new.rows, next, count, in: numbers.old, isSame)
      }
    }
    func compareSections(_ first: Int, _ next: Int, _ count: Int) {
      var oldCursor = ChunkCursor(old.sections)
      var newCursor = ChunkCursor(sections)
      ChunkCursor.forEachPair(&oldCursor, first, &newCursor, next, count: count) {
        compare($2, $3, at: ($0, $1))
      }
    }
    if !old.sections.sharesStorage(with: sections) {
      var matcher = Matcher<ID, ListSection<ID, Row>>()
      matcher.add(old.sections, sections, numbers: (0, 0), kept: compareSections)
      let edits = matcher.finish { compareSections($0.row, $1.row, $2) }
      changes.sections.deletes = edits.deletes.map(\.row)
      changes.sections.inserts = edits.inserts.map(\.row)
      changes.sections.moves = edits.moves.map { .init(from: $0.from.row, to: $0.to.row) }
      for move in edits.moves { compareSections(move.from.row, move.to.row, 1) }
    }
    changes.rows = rows.finish { first, next, count in
      guard let one = old.section(first.section), let other = section(next.section) else { return }
      Self.reload(&reloads, one.rows, first.row, other.rows, next.row, count, in: first.section, isSame)
    }
    for move in changes.rows.moves {
      guard let one = old[move.from], let other = self[move.to], !isSame(one.row, other.row) else { continue }
      reloads.append(move.from)
    }
    changes.rows.reloads = reloads
    changes.sections.sort()
    changes.rows.sort()
    return changes
  }

  @inlinable static func isSame(_ old: Row?, _ new: Row?, _ isSame: (Row, Row) -> Bool) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return isSame(old, new)
  }

  /// Notes which rows of a run have other content.
  @inlinable static func reload(
    _ reloads: inout [ListPlace], _ old: Chunks<ID, Row>, _ first: Int, _ new: Chunks<ID, Row>, _ next: Int,
    _ count: Int, in section: Int, _ isSame: (Row, Row) -> Bool
  ) {
    var oldCursor = ChunkCursor(old)
    var newCursor = ChunkCursor(new)
    ChunkCursor.forEachPair(&oldCursor, first, &newCursor, next, count: count) { index, _, one, other in
      if !isSame(one, other) { reloads.append(ListPlace(section: section, row: index)) }
    }
  }
}

extension ListModel where Row: Equatable {
  /// Returns the changes from another list to this one.
  @inlinable public func changes(from old: ListModel) -> ListChanges { changes(from: old, by: ==) }
}
