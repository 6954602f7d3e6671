extension ListModel {
  /// Changes the header and the footer of a section.
  ///
  /// - Returns: Whether the list has the section.
  @inlinable @discardableResult public mutating func updateSection(
    _ id: String, _ change: (_ header: inout Row?, _ footer: inout Row?) -> Void
  ) -> Bool {
    guard let spot = sectionIndex(of: id).flatMap(sections.spot) else { return missed(.section(id, rows: [])) }
    var section = sections[spot]
    change(&section.header, &section.footer)
    sections[spot] = section
    return true
  }

  /// Inserts a section. Replaces a section with the same id. Rows whose ids the list already has are moved.
  /// ``duplicates`` contains the ids of the replaced section and of the moved rows. The index after the last section is
  /// in range.
  ///
  /// - Returns: Whether the index is in range. If not, nothing changes.
  @inlinable @discardableResult public mutating func insertSection(
    _ section: ListSection<ID, Row>, at index: Int
  ) -> Bool {
    guard (0...sectionCount).contains(index) else {
      return missed(.place(section: index, row: nil, rows: section.map(\.id)))
    }
    var replaced: Set<String> = []
    var removed: [ID] = []
    var index = index
    if let old = sectionIndex(of: section.id) {
      replaced = [section.id]
      removed = takeSection(old)
      if old < index { index -= 1 }
    }
    if section.count == 0 { mayHaveEmptySections = true }
    var empty = section
    empty.rows = Chunks()
    putSection(empty, at: index)
    insert(section, at: ListPlace(section: index, row: 0))
    foundDuplicates.sections = replaced
    dropMarks(ofRemoved: removed)
    return true
  }

  /// Removes a section with its rows and their marks.
  ///
  /// - Returns: Whether the list has the section.
  @inlinable @discardableResult public mutating func removeSection(_ id: String) -> Bool {
    guard let index = sectionIndex(of: id) else { return false }
    dropMarks(ofRemoved: takeSection(index))
    return true
  }

  /// Moves a section.
  ///
  /// - Parameters:
  ///   - id: The id of the section.
  ///   - index: The index of the section after the move.
  /// - Returns: Whether the list has the section and the index is in range. If not, nothing changes.
  @inlinable @discardableResult public mutating func moveSection(_ id: String, to index: Int) -> Bool {
    guard let old = sectionIndex(of: id), let section = section(old) else { return missed(.section(id, rows: [])) }
    guard sections.spot(index) != nil else { return false }
    exchangeSections(old..<old + 1, with: Chunks())
    putSection(section, at: index)
    return true
  }

  /// Removes the section at an index, with its rows.
  ///
  /// - Returns: The ids of the rows.
  @inlinable mutating func takeSection(_ index: Int) -> [ID] {
    guard let section = section(index) else { return [] }
    _ = missed(.removal)
    let mayHaveOthers = mayHaveEmptySections
    replaceRows(0..<section.count, of: index, with: Chunks())
    mayHaveEmptySections = mayHaveOthers
    exchangeSections(index..<index + 1, with: Chunks())
    return section.rows.elements.map(\.id)
  }

  @inlinable mutating func putSection(_ section: ListSection<ID, Row>, at index: Int) {
    exchangeSections(index..<index, with: Chunks(CollectionOfOne(ListEntry(section.id, section))))
  }

  @inlinable mutating func exchangeSections(_ range: Range<Int>, with new: Chunks<String, ListSection<ID, Row>>) {
    let exchange = sections.replace(range, with: new) { sectionDirectory.newToken() }
    sectionDirectory.apply(exchange)
    sectionDirectory.locate(sections, section: (0, 0))
    for leaf in exchange.added { locateRows(of: leaf) }
  }
}
