extension ListModel {
  /// Returns the changes from another list to this one.
  ///
  /// If this list was created from the other one by small changes, the cost is proportional to the difference.
  /// Otherwise, the cost is O(n log n), and most of the time is spent on the lookup of each id.
  ///
  /// - Parameters:
  ///   - old: The other list.
  ///   - isSame: A closure that returns whether two rows with the same id have the same content.
  @inlinable public func changes(from old: ListModel, by isSame: (Row, Row) -> Bool) -> ListChanges {
    var changes = ListChanges()
    var rows = Matcher<ID, Row>()
    var reloads: [ListPlace] = []
    func compare(_ pair: inout VersionPair<ID, Row>, _ run: VersionPair<ID, Row>.Run) {
      let section = pair.oldNumber
      pair.forEach(run) { index, _, one, other in
        if !isSame(one, other) { reloads.append(ListPlace(section: section, row: index)) }
      }
    }
    func compareSections(_ pair: inout VersionPair<String, ListSection<ID, Row>>, _ run: VersionPair<ID, Row>.Run) {
      pair.forEach(run) { index, next, one, other in
        if !Self.isSame(one.header, other.header, isSame) || !Self.isSame(one.footer, other.footer, isSame) {
          changes.sections.reloads.append(index)
        }
        if !one.rows.sharesStorage(with: other.rows) {
          rows.add(.init(one.rows, other.rows, index, next), kept: compare)
        }
      }
    }
    if !old.sections.sharesStorage(with: sections) {
      var matcher = Matcher<String, ListSection<ID, Row>>()
      var pair = VersionPair(old.sections, sections, 0, 0)
      matcher.add(pair, kept: compareSections)
      let edits = matcher.finish(kept: compareSections)
      changes.sections.deletes = edits.deletes.map { $0.row }
      changes.sections.inserts = edits.inserts.map { $0.row }
      changes.sections.moves = edits.moves.map { .init(from: $0.from.row, to: $0.to.row) }
      for move in edits.moves { compareSections(&pair, (move.from.row, move.to.row, 1)) }
    }
    changes.rows = rows.finish(kept: compare)
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
}

extension ListModel where Row: Equatable {
  /// Returns the changes from another list to this one.
  @inlinable public func changes(from old: ListModel) -> ListChanges { changes(from: old, by: ==) }
}
