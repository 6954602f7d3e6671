extension ListModel where Row: Equatable {
  /// Makes this a list of other sections, as they come anew from where they are kept.
  ///
  /// Whatever is equal keeps its storage, if the sections are those of before and most rows are: then the cost is that of
  /// comparing them, and no id is hashed. Rows keep their marks.
  @inlinable public mutating func replaceSections(_ given: [ListSection<ID, Row>]) {
    foundDuplicates = Duplicates()
    guard given.count == sections.count, sections.elements.elementsEqual(given, by: { $0.0 == $1.id }) else {
      return build(given)
    }
    var middles: [(old: Range<Int>, new: Range<Int>)] = []
    var changed = 0
    for (old, new) in zip(sections.elements, given) {
      let middle = Self.middle(old.1.rows, new.rows)
      middles.append(middle)
      changed += middle.old.count + middle.new.count
    }
    if changed * 4 > rowCount { return build(given) }
    for index in given.indices { replaceContents(index, given[index], middles[index]) }
    for index in given.indices where !middles[index].old.isEmpty {
      replaceRows(middles[index].old, of: index, with: Chunks())
    }
    for index in given.indices where !middles[index].new.isEmpty {
      let (start, end) = (middles[index].new.lowerBound, middles[index].new.upperBound)
      var new = Chunks<ID, Row>((start..<end).lazy.compactMap { given[index][$0] }.map { ($0.id, $0.row) })
      dropDuplicates(&new)
      // Which of them is the last one in the list is for the slow way to find.
      if !foundDuplicates.isEmpty { return build(given) }
      replaceRows(start..<start, of: index, with: new)
    }
    if changed > 0 { keepMarks() }
  }

  /// Replaces the rows of one section; see ``replaceSections(_:)``.
  ///
  /// - Returns: whether the list has the section.
  @inlinable @discardableResult public mutating func replaceRows(
    of id: ID, with entries: some Sequence<ListEntry<ID, Row>>
  ) -> Bool {
    guard let index = sectionIndex(of: id) else { return false }
    var given = sections.elements.map { $0.1 }
    given[index].rows = Chunks(entries.lazy.map { ($0.id, $0.row) })
    replaceSections(given)
    return true
  }

  /// Returns what lies between equal ends.
  @inlinable static func middle(
    _ old: Chunks<ID, Row>, _ new: Chunks<ID, Row>
  ) -> (old: Range<Int>, new: Range<Int>) {
    let most = min(old.count, new.count)
    if old.sharesStorage(with: new) { return (most..<most, most..<most) }
    var (oldCursor, newCursor) = (ChunkCursor(old), ChunkCursor(new))
    let before = ChunkCursor.commonRun(&oldCursor, 0, &newCursor, 0, most: most)
    let after = ChunkCursor.commonRun(
      &oldCursor, before: old.count, &newCursor, before: new.count, most: most - before)
    return (before..<old.count - after, before..<new.count - after)
  }

  /// Takes over header, footer, and the contents of the rows at both ends.
  @inlinable mutating func replaceContents(
    _ index: Int, _ given: ListSection<ID, Row>, _ middle: (old: Range<Int>, new: Range<Int>)
  ) {
    guard let spot = sections.spot(index) else { return }
    let old = sections[spot]
    if old.header != given.header || old.footer != given.footer {
      updateSection(old.id) { ($0, $1) = (given.header, given.footer) }
    }
    if old.rows.sharesStorage(with: given.rows) { return }
    var (oldCursor, newCursor) = (ChunkCursor(old.rows), ChunkCursor(given.rows))
    var other: [(Int, Row)] = []
    func compare(_ index: Int, _: Int, _ old: Row, _ new: Row) { if old != new { other.append((index, new)) } }
    ChunkCursor.forEachPair(&oldCursor, 0, &newCursor, 0, count: middle.old.lowerBound, compare)
    ChunkCursor.forEachPair(
      &oldCursor, middle.old.upperBound, &newCursor, middle.new.upperBound,
      count: old.count - middle.old.upperBound, compare)
    for (index, row) in other {
      if let place = old.rows.spot(index) { sections[spot].rows[place] = row }
    }
  }
}
