extension ListModel where Row: Equatable {
  /// Replaces all sections, for example with sections that were loaded again from a store.
  ///
  /// If the ids of the sections are unchanged and few rows differ, the list changes only the difference. All other rows
  /// retain their storage, and the cost is the comparison of the rows. Rows retain their marks.
  @inlinable public mutating func replaceSections(_ given: [ListSection<ID, Row>]) {
    if sectionCount > 0 { _ = missed(.removal) }
    if !change(to: given) { build(given) }
  }

  /// Applies the difference from other sections, if it is small.
  ///
  /// - Returns: Whether the difference was small and was applied. If not, the list must be rebuilt.
  @inlinable mutating func change(to given: [ListSection<ID, Row>]) -> Bool {
    guard given.count == sections.count, sections.elements.elementsEqual(given, by: { $0.id == $1.id }) else {
      return false
    }
    var edits: [(section: Int, old: Range<Int>, new: Range<Int>)] = []
    var contents: [(section: Int, row: Int, content: Row)] = []
    var count = 0
    for (index, section) in sections.elements.enumerated() {
      var pair = VersionPair(section.row.rows, given[index].rows, index, index)
      pair.compare { pair, step in
        switch step {
        case .kept(let run):
          pair.forEach(run) { row, _, one, other in
            if one != other { contents.append((index, row, other)) }
          }
        case .replaced(let old, let new):
          edits.append((index, old, new))
          count += old.isEmpty || new.isEmpty ? old.count + new.count : rowCount
        }
      }
      if count * 4 > rowCount { return false }
    }
    for change in contents { set(change.content, section: change.section, row: change.row) }
    for index in given.indices { replaceEnds(index, given[index]) }
    // The edits of a section are in descending order.
    for edit in edits where !edit.old.isEmpty { replaceRows(edit.old, of: edit.section, with: Chunks()) }
    foundDuplicates = Duplicates()
    for edit in edits.reversed() where !edit.new.isEmpty {
      var rows = Chunks<ID, Row>(edit.new.lazy.compactMap { given[edit.section][$0] })
      dropDuplicates(&rows)
      // The list must retain the last one of several rows with the same id. Only a rebuild determines that row.
      if !foundDuplicates.isEmpty { return false }
      replaceRows(edit.new.lowerBound..<edit.new.lowerBound, of: edit.section, with: rows)
    }
    if !edits.isEmpty { keepMarks() }
    return true
  }

  /// Replaces the rows of one section. See ``replaceSections(_:)``.
  ///
  /// - Returns: Whether the list has the section.
  @inlinable @discardableResult public mutating func replaceRows(
    of id: String, with entries: some Sequence<ListEntry<ID, Row>>
  ) -> Bool {
    guard let index = sectionIndex(of: id) else { return missed(.section(id, rows: entries.map(\.id))) }
    var given = sections.elements.map { $0.row }
    given[index].rows = Chunks(entries)
    replaceSections(given)
    return true
  }

  @inlinable mutating func set(_ content: Row, section: Int, row: Int) {
    guard let spot = sections.spot(section), let place = sections[spot].rows.spot(row) else { return }
    sections[spot].rows[place] = content
  }

  /// Replaces the header and the footer of a section.
  @inlinable mutating func replaceEnds(_ index: Int, _ given: ListSection<ID, Row>) {
    guard let spot = sections.spot(index) else { return }
    if sections[spot].header != given.header { sections[spot].header = given.header }
    if sections[spot].footer != given.footer { sections[spot].footer = given.footer }
  }
}
