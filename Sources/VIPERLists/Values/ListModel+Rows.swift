// Changes of few rows. Each costs some microseconds, independent of the number of rows in the list.

extension ListModel {
  /// Changes the content of a row.
  ///
  /// - Returns: Whether the list has the row.
  @inlinable @discardableResult public mutating func update(_ id: ID, _ change: (inout Row) -> Void) -> Bool {
    guard let found = find(id) else { return missed(.row(id)) }
    change(&sections[found.section].rows[found.row])
    return true
  }

  /// Inserts rows. Rows whose ids the list already has are moved, and ``duplicates`` contains their ids. The index
  /// after the last row of a section is in range.
  ///
  /// - Returns: Whether the place is in range. If not, nothing changes.
  @inlinable @discardableResult public mutating func insert(
    _ entries: some Sequence<ListEntry<ID, Row>>, at place: ListPlace
  ) -> Bool {
    guard let section = section(place.section), (0...section.count).contains(place.row) else {
      return missed(.place(section: place.section, row: place.row, rows: entries.map(\.id)))
    }
    var new = Chunks(entries)
    let known = dropDuplicates(&new)
    let before = take(known).count { $0.section == place.section && $0.row < place.row }
    let row = place.row - before
    replaceRows(row..<row, of: place.section, with: new)
    return true
  }

  /// Inserts rows after the last row of a section. See ``insert(_:at:)``.
  ///
  /// - Returns: Whether the list has the section.
  @inlinable @discardableResult public mutating func append(
    _ entries: some Sequence<ListEntry<ID, Row>>, to section: String
  ) -> Bool {
    guard let index = sectionIndex(of: section), let count = self.section(index)?.count else {
      return missed(.section(section, rows: entries.map(\.id)))
    }
    return insert(entries, at: ListPlace(section: index, row: count))
  }

  /// Removes rows and their marks.
  ///
  /// - Returns: The number of removed rows.
  @inlinable @discardableResult public mutating func remove(_ ids: some Sequence<ID>) -> Int {
    let ids = Set(ids)
    let count = take(ids).count
    if count > 0 { _ = missed(.removal) }
    for mark in marks.keys { unmark(ids, mark) }
    return count
  }

  /// Moves a row.
  ///
  /// - Parameters:
  ///   - id: The id of the row.
  ///   - place: The place of the row after the move.
  /// - Returns: Whether the list has the row and the place is in range. If not, nothing changes.
  @inlinable @discardableResult public mutating func move(_ id: ID, to place: ListPlace) -> Bool {
    guard let found = find(id) else { return missed(.row(id)) }
    guard let target = section(place.section) else { return false }
    let last = found.place.section == place.section ? target.count - 1 : target.count
    guard place.row >= 0, place.row <= last else { return false }
    let row = sections[found.section].rows[found.row]
    replaceRows(found.place.row..<found.place.row + 1, of: found.place.section, with: Chunks())
    replaceRows(place.row..<place.row, of: place.section, with: Chunks(CollectionOfOne(ListEntry(id, row))))
    return true
  }

  /// Replaces rows of a section. The index and the range must be in bounds, and the ids must be new.
  @inlinable mutating func replaceRows(_ range: Range<Int>, of index: Int, with new: Chunks<ID, Row>) {
    guard let spot = sections.spot(index) else { return }
    let exchange = sections[spot].rows.replace(range, with: new) { rowDirectory.newToken() }
    rowDirectory.apply(exchange)
    let leaf = sections.groups[spot.group].leaves[spot.leaf].token
    rowDirectory.locate(sections[spot].rows, section: (leaf, Int32(truncatingIfNeeded: spot.offset)))
    rowTotal += new.count - range.count
    if sections[spot].rows.count == 0 { mayHaveEmptySections = true }
  }

  /// Removes rows. Adjacent rows are removed in one step. Many rows that are not adjacent are removed in one pass over
  /// the list.
  ///
  /// - Returns: The places of the removed rows, in descending order.
  @inlinable mutating func take(_ ids: Set<ID>) -> [ListPlace] {
    let places = ids.compactMap { place(of: $0) }.sorted(by: >)
    var runs: [(section: Int, rows: Range<Int>)] = []
    for place in places {
      if let last = runs.last, last.section == place.section, last.rows.lowerBound == place.row + 1 {
        runs[runs.count - 1].rows = place.row..<last.rows.upperBound
      } else {
        runs.append((place.section, place.row..<place.row + 1))
      }
    }
    if runs.count > PartSize.leaf.least + rowTotal / PartSize.group.most {
      var rest = sections.elements.map { $0.row }
      for index in Set(places.map(\.section)) { rest[index].rows = Chunks(rest[index].filter { !ids.contains($0.id) }) }
      // The caller may insert the rows again, so their marks are preserved.
      let kept = (foundDuplicates, marks)
      build(rest)
      (foundDuplicates, marks) = kept
    } else {
      for run in runs { replaceRows(run.rows, of: run.section, with: Chunks()) }
    }
    return places
  }

  /// Records a step that has no effect, if a published list records such steps.
  ///
  /// - Returns: `false`, the result of the step.
  @inlinable mutating func missed(_ miss: @autoclosure () -> ListMiss<ID>) -> Bool {
    if misses != nil { misses?.append(miss()) }
    return false
  }

  /// Removes duplicate ids from new rows, and records the ids that are repeated or that the list already has.
  ///
  /// - Returns: The ids that the list already has.
  @inlinable @discardableResult mutating func dropDuplicates(_ new: inout Chunks<ID, Row>) -> Set<ID> {
    var sequences = [new]
    var repeated = Set<ID>()
    _ = Directory(of: &sequences, repeated: &repeated)
    new = sequences[0]
    self.repeated.rows.formUnion(repeated)
    var known = Set<ID>()
    for entry in new.elements where find(entry.id) != nil { known.insert(entry.id) }
    foundDuplicates = Duplicates()
    foundDuplicates.rows = repeated.union(known)
    return known
  }
}
