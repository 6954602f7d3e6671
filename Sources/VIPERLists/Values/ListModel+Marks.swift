extension ListModel {
  /// Returns the ids of the rows that have a mark.
  @inlinable public func ids(_ mark: ListMark) -> Set<ID> { marks[mark] ?? [] }

  /// Adds a mark to rows. Ignores ids that the list does not have. With `only`, all other rows lose the mark, as in a
  /// list with at most one selected row.
  @inlinable public mutating func mark(_ ids: some Sequence<ID>, _ mark: ListMark, only: Bool = false) {
    if only { marks[mark] = nil }
    var unknown: [ID] = []
    var isMissed = true
    for id in ids {
      if find(id) != nil {
        marks[mark, default: []].insert(id)
        isMissed = false
      } else if isMissed, misses != nil {
        unknown.append(id)
      }
    }
    if isMissed, !unknown.isEmpty { _ = missed(.mark(unknown)) }
  }

  /// Removes a mark from rows.
  @inlinable public mutating func unmark(_ ids: some Sequence<ID>, _ mark: ListMark) {
    marks[mark]?.subtract(ids)
  }

  /// Removes the marks of rows that the list no longer has.
  @inlinable mutating func keepMarks() {
    for (mark, ids) in marks { marks[mark] = ids.filter { find($0) != nil } }
  }

  /// Removes the marks of removed rows, unless the list contains them again.
  @inlinable mutating func dropMarks(ofRemoved ids: [ID]) {
    for mark in marks.keys { for id in ids where find(id) == nil { marks[mark]?.remove(id) } }
  }
}
